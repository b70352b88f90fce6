import { Budget } from './budget.js';

/** A part of a budget, with a limit of its own: its nodes are spent of the whole, too, by which progress is told. */
export class PartBudget extends Budget {
  readonly #whole: Budget;

  constructor(whole: Budget, nodeLimit: number) {
    super(nodeLimit, whole.slice);
    this.#whole = whole;
    this.deadline = whole.deadline;
  }

  override spend(nodes: number): void {
    super.spend(nodes);
    this.#whole.spend(nodes);
  }
}
