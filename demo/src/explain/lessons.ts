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
      'A knight moves two squares one way and one across. From the middle it has eight moves, from a corner two.',
      'Choose a square, and see where it leads.',
    ],
    acts: ['A corner'],
  },
  {
    title: 'Ride until you are stuck',
    text: [
      'The knight is to visit every square once. Who goes anywhere gets stuck: nearly always long before the end, with squares left that nothing leads to any more.',
      'Going back and trying the next way is called backtracking. It finds a tour in the end, but on 8 × 8 the end may be days away.',
    ],
    acts: ['Again'],
  },
  {
    title: 'Why corners starve',
    text: [
      'The numbers say how many ways lead to each square: two in a corner, eight in the middle. Each square that is visited takes one from all around it.',
      'A square whose last way is gone can never be visited. Mark squares as visited, and watch their neighbours starve: those with few ways are first.',
    ],
    acts: ['Again'],
  },
  {
    title: 'The rule',
    text: [
      'So go where the fewest ways lead on. H. C. von Warnsdorff wrote it down in 1823: the squares that would die next are visited first.',
      'The filled box is the rule’s choice. It never looks further ahead than one move, and rides over 64 squares without taking one back.',
    ],
    acts: ['Again'],
  },
  {
    title: 'Where it fails, and what mends it',
    text: [
      'Several squares may have the fewest ways. Always taking the first of them, the rule gets stuck from e3, with four squares left. A search that takes back its last steps mends that at once.',
      'No search mends a board that has no tour. A knight’s move leads from a light square to a dark one, so a tour alternates: on 5 × 5 there are 13 squares of the corners’ colour and 12 of the other, and no tour can begin on one of the 12. Choose a square, and see. A closed tour needs as many of both, so an odd board has none.',
    ],
    acts: ['Mend it', 'No tour', 'Again'],
  },
];
