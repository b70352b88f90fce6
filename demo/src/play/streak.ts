import { loadText, saveText } from '../storage.js';
import { formatDay } from './day.js';

const KEY = 'knights-tour-days';
const MAX_DAYS = 1000;

function loadDays(): string[] {
  try {
    const days: unknown = JSON.parse(loadText(KEY) ?? '[]');
    return Array.isArray(days) ? days.filter((day) => typeof day === 'string') : [];
  } catch {
    return [];
  }
}

/** Saves that the ride of a day was won on that day. */
export function saveDay(day: string): void {
  if (day !== formatDay(new Date())) return;
  saveText(KEY, JSON.stringify([...new Set([...loadDays(), day])].slice(-MAX_DAYS)));
}

/** Counts the days in a row, up to today or yesterday, on which the ride of the day was won. */
export function countStreak(today: Date, days: readonly string[] = loadDays()): number {
  const won = new Set(days);
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12);
  if (!won.has(formatDay(day))) day.setDate(day.getDate() - 1);
  let streak = 0;
  for (; won.has(formatDay(day)); day.setDate(day.getDate() - 1)) streak++;
  return streak;
}
