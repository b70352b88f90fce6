import { part } from './elements.js';

/** The message of a section about its board. The kind selects the colour. */
export interface Verdict {
  readonly kind: '' | 'found' | 'impossible' | 'stuck' | 'limit' | 'error' | 'waiting';
  readonly headline: string;
  readonly detail: string;
}

/** @param section the prefix of the element ids */
export function showVerdict(section: string, { kind, headline, detail }: Verdict): void {
  part(`${section}-verdict`).dataset.kind = kind;
  part(`${section}-headline`).textContent = headline;
  part(`${section}-detail`).textContent = detail;
}
