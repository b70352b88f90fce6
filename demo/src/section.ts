/** A section of the page: one tab and its panel. */
export interface Section {
  /** Shows the state of an address. */
  open(values: URLSearchParams): void;
  /** Called when the visitor opens another section. */
  leave(): void;
  /** The current state, for the address. */
  readonly values: URLSearchParams;
  /** Called when the colours of the page change. */
  recolour(): void;
  /** Called when the visitor returns to the section. */
  resume?(): void;
  /** Plays or pauses (Space). */
  toggle?(): void;
  /** Goes forward by some steps, or back (arrow keys). */
  stepBy?(steps: number): void;
}
