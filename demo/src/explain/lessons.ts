/** A step of the explanation: its words, and what its board does. */
export interface Lesson {
  readonly title: string;
  readonly text: readonly string[];
  /** What the button below the board says; one that leads on to other boards, on each of them. */
  readonly acts: readonly string[];
}

export const LESSONS: readonly Lesson[] = [
  {
    title: 'The move',
    text: [
      'A knight moves two squares one way and one across. It has eight moves in the middle, two in a corner.',
      'Choose a square, and see where it leads.',
    ],
    acts: ['A corner'],
  },
  {
    title: 'Ride until you are stuck',
    text: [
      'The knight must visit every square once. Random moves nearly always get stuck long before the end, with squares left that no move reaches.',
      'Going back and trying the next way is called backtracking. It finds a tour in the end, but on 8 × 8 that may take days.',
    ],
    acts: ['Again'],
  },
  {
    title: 'Why corners starve',
    text: [
      'The numbers say how many ways lead to each square: two in a corner, eight in the middle. Each visited square takes one from those around it.',
      'A square with no way left can never be visited. Mark squares as visited and watch their neighbours lose ways: those with few are lost first.',
    ],
    acts: ['Again'],
  },
  {
    title: 'The rule',
    text: [
      'So go where the fewest ways lead on, said H. C. von Warnsdorff in 1823: what would be lost next is visited first.',
      'The filled box is the rule’s choice. It looks one move ahead, and rides over 64 squares without taking one back.',
    ],
    acts: ['Again'],
  },
  {
    title: 'Where it fails, and what mends it',
    text: [
      'Several squares may have the fewest ways. Taking the first of them each time, the rule gets stuck from e3, with four squares left. A search that takes back its last steps solves that at once.',
      'No search helps on a board without a tour. A knight’s move leads from a light square to a dark one, so a tour alternates: on 5 × 5 there are 13 squares of the corners’ colour and 12 of the other, and no tour can begin on one of the 12. Choose a square and see. A closed tour needs equal numbers, so an odd board has none.',
    ],
    acts: ['Mend it', 'No tour', 'Again'],
  },
];
