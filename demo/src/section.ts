/** A section of the page: one tab and its panel. */
export interface Section {
  /** Takes the state of an address, and shows itself. */
  open(values: URLSearchParams): void;
  /** Another section is shown. */
  leave(): void;
  /** The state for the address. */
  readonly values: URLSearchParams;
  recolour(): void;
  /** The visitor comes back. */
  resume?(): void;
  /** The space bar: plays or pauses what the section plays. */
  toggle?(): void;
  /** The arrow keys: so many steps on. */
  stepBy?(steps: number): void;
}
