/** A lesson and the actions of its board. */
export interface Lesson {
  readonly title: string;
  readonly text: readonly string[];
  /** The label of the button below the board, for each board of the lesson. */
  readonly acts: readonly string[];
}

export const LESSONS: readonly Lesson[] = [
  {
    title: 'Can a knight visit every square once?',
    text: [
      'A knight’s tour does: by knight’s moves only, it visits each square of the board exactly once.',
      'Try it: select a box to move the knight there.',
    ],
    acts: ['Start over'],
  },
  {
    title: 'Ride until you are stuck',
    text: [
      'The knight must visit every square exactly once. Wander at random and you nearly always get stuck long before the end. Select a square to ride from there.',
      'Backtracking takes the last move back and tries the next one. It finds a tour in the end, but on 8 × 8 that may take days.',
    ],
    acts: ['Again'],
  },
  {
    title: 'Why corners starve',
    text: [
      'Each number says how many moves reach that square: two in a corner, eight in the middle. Visit a square, and the squares around it lose one.',
      'A square that no move reaches can never be visited. Mark squares as visited and watch the numbers fall. Squares with small numbers are lost first.',
    ],
    acts: ['Again'],
  },
  {
    title: 'The rule',
    text: [
      'In 1823 H. C. von Warnsdorff published a rule: always move to the square with the fewest exits. It visits first what would be lost next.',
      'The filled box is the rule’s choice. The rule looks one move ahead and here visits all 64 squares without taking a move back. Select a square to start there.',
    ],
    acts: ['Again'],
  },
  {
    title: 'Where it fails, and what helps',
    text: [
      'Several squares can tie for the fewest exits. If the rule always takes the first of them, it gets stuck from e3 with four squares left. A search that takes back a few moves finds a tour at once.',
      'No search helps where no tour exists. A knight always moves between a light and a dark square, so a tour alternates. On 5 × 5 there are 13 squares of the corners’ colour and 12 of the other, so no tour can start on one of the 12. Select a square to try it. A closed tour needs equal numbers, so a board with an odd number of squares has none.',
    ],
    acts: ['Add backtracking', 'Show a start without a tour', 'Again'],
  },
];
