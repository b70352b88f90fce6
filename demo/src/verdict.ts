import { part } from './elements.js';

/** What a section says of what is on its board; the kind gives its colour. */
export interface Verdict {
  readonly kind: '' | 'found' | 'impossible' | 'stuck' | 'limit' | 'error' | 'waiting';
  readonly headline: string;
  readonly detail: string;
}

/** @param section the first word of its ids */
export function showVerdict(section: string, { kind, headline, detail }: Verdict): void {
  part(`${section}-verdict`).dataset.kind = kind;
  part(`${section}-headline`).textContent = headline;
  part(`${section}-detail`).textContent = detail;
}
