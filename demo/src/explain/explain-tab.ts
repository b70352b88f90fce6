import { squareName } from 'knights-tour-wasm';
import { readInteger, writeAddress } from '../address.js';
import { announce } from '../announce.js';
import { BoardInput } from '../board/board-input.js';
import { BoardView } from '../board/board-view.js';
import { button, part } from '../elements.js';
import { keepFocus } from '../focus.js';
import { LatestRequest } from '../latest-request.js';
import { Ride } from '../play/ride.js';
import type { Section } from '../section.js';
import { prefersReducedMotion } from '../theme.js';
import { drawScene } from '../think/picture.js';
import { Scene } from '../think/scene.js';
import { Search } from '../think/search.js';
import { quantity } from '../words.js';
import { createDegreeMarks } from './degree-marks.js';
import { LESSONS } from './lessons.js';

/** Boards without a path. */
const FIVE = new Ride(5, 5);
const SIX = new Ride(6, 6);
const EIGHT = new Ride(8, 8);
/** A border square that is not the colour of the corners. */
const B5 = 1;
const FRAME_MILLISECONDS = 140;
/** The start of the first ride, on 6 x 6. */
const C4 = 14;
/** From here the rule gets stuck with the tie-break 'first'. */
const E3 = 44;

/** The section Explain: five lessons, each with an interactive board. */
export class ExplainTab implements Section {
  private lesson = 0;
  private readonly view = new BoardView(part('explain-board'));
  private timer: ReturnType<typeof setInterval> | undefined;
  private search: Search | undefined;
  private visited = EIGHT;
  /** The ride of the second lesson, and whether the visitor makes its moves. */
  private ride = SIX;
  private isOwn = false;
  private readonly losses = new LatestRequest(() => {});
  /** The board of the last lesson: 0, the rule fails; 1, a search succeeds; 2, no tour exists. */
  private variant = 0;
  /** Advances the animation and returns whether it continues. Undefined when it is over. */
  private next: (() => boolean) | undefined;
  /** Whether an animation was running when the visitor left. */
  private isInterrupted = false;

  constructor() {
    new BoardInput(part('explain-board'), this.view, {
      choose: (square) => this.choose(square),
      moved: (square) => announce(squareName(square, this.board)),
    });
    for (const [index, { title }] of LESSONS.entries()) {
      const item = document.createElement('li');
      const control = document.createElement('button');
      control.type = 'button';
      control.textContent = String(index + 1);
      control.setAttribute('aria-label', `${index + 1}: ${title}`);
      control.addEventListener('click', () => this.go(index));
      item.append(control);
      part('explain-steps').append(item);
    }
    button('explain-back').addEventListener('click', () => this.go(this.lesson - 1));
    button('explain-on').addEventListener('click', () => this.go(this.lesson + 1));
    button('explain-play').addEventListener('click', () => this.toggle());
    button('explain-act').addEventListener('click', () => this.act());
  }

  open(values: URLSearchParams): void {
    this.go((readInteger(values, 'step', 1, LESSONS.length) ?? 1) - 1);
  }

  leave(): void {
    this.isInterrupted = this.timer !== undefined;
    this.stop();
  }

  resume(): void {
    if (this.isInterrupted) this.begin();
  }

  get values(): URLSearchParams {
    return new URLSearchParams({ step: String(this.lesson + 1) });
  }

  recolour(): void {
    this.view.recolour();
  }

  /** Pauses or continues the animation, or restarts it when it is over. */
  toggle(): void {
    if (button('explain-play').disabled) return;
    if (this.timer !== undefined) this.halt();
    else if (this.next) this.run();
    else this.begin();
  }

  stepBy(steps: number): void {
    this.go(this.lesson + steps);
  }

  private get board(): Ride {
    if (this.lesson <= 1) return SIX;
    return this.variant === 2 ? FIVE : EIGHT;
  }

  private go(index: number): void {
    this.stop();
    this.lesson = Math.min(LESSONS.length - 1, Math.max(0, index));
    part('explain-headline').textContent = `${this.lesson + 1}. ${LESSONS[this.lesson]!.title}`;
    const isFirst = this.lesson === 0;
    const step = part('explain-steps').querySelectorAll('button')[this.lesson]!;
    keepFocus(isFirst ? button('explain-on') : step, () => {
      // The first screen invites to ride, and has few controls.
      for (const id of ['explain-back', 'explain-play', 'explain-steps', 'explain-others'])
        part(id).hidden = isFirst;
      // Lesson 3 has no animation.
      button('explain-play').disabled = isFirst || this.lesson === 2;
      button('explain-on').disabled = this.lesson === LESSONS.length - 1;
    });
    for (const [step, control] of part('explain-steps').querySelectorAll('button').entries()) {
      if (step === this.lesson) control.setAttribute('aria-current', 'step');
      else control.removeAttribute('aria-current');
    }
    this.showVariant(0);
    if (!part('panel-explain').hidden) writeAddress('explain', this.values);
  }

  /** Shows a board of the lesson with its text. */
  private showVariant(index: number): void {
    this.variant = index;
    const { text, acts } = LESSONS[this.lesson]!;
    // Of the three boards of the last lesson, the third has a text of its own.
    const words = acts.length === 1 ? text : [text[index >> 1]!];
    part('explain-text').replaceChildren(
      ...words.map((sentence) => {
        const paragraph = document.createElement('p');
        paragraph.textContent = sentence;
        return paragraph;
      }),
    );
    button('explain-act').textContent = acts[index]!;
    this.view.show(this.board);
    this.begin();
  }

  /** @param start the square on which a search starts */
  private begin(start = this.lesson === 3 ? 0 : this.variant === 2 ? B5 : E3): void {
    if (this.lesson === 0) this.offerRide();
    if (this.lesson === 1) this.rideAtRandom();
    if (this.lesson === 2) this.showDegrees(EIGHT);
    if (this.lesson === 3) this.watch(start, 'warnsdorff');
    if (this.lesson === 4) this.watch(start, this.variant === 0 ? 'warnsdorff' : 'warnsdorff-backtracking');
  }

  private act(): void {
    this.stop();
    this.showVariant((this.variant + 1) % LESSONS[this.lesson]!.acts.length);
  }

  private choose(square: number): void {
    if (this.lesson === 2 && this.visited.blocked[square] === 0) {
      const blocked = this.visited.blocked.slice();
      blocked[square] = 1;
      this.showDegrees(new Ride(8, 8, blocked));
    }
    if (this.lesson <= 1) this.rideTo(square);
    if (this.lesson > 2) {
      this.stop();
      this.begin(square);
    }
  }

  /** Shows a knight on its first square. The visitor makes the moves. */
  private offerRide(): void {
    this.ride = SIX.createNew();
    this.ride.go(C4);
    this.isOwn = false;
    this.showRide();
  }

  private rideAtRandom(): void {
    const ride = SIX.createNew();
    this.ride = ride;
    this.isOwn = false;
    const random = (below: number): number => Math.floor(Math.random() * below);
    ride.go(random(36));
    this.animate(() => {
      const { candidates } = ride;
      if (candidates.length === 0) return false;
      ride.go(candidates[random(candidates.length)]!.square);
      this.showRide();
      return ride.candidates.length > 0;
    });
    this.showRide();
  }

  /** Makes a move of the visitor. The first one, and one after the end, starts a new ride unless it goes on with the one shown. */
  private rideTo(square: number): void {
    this.stop();
    const isNew = !this.isOwn || this.ride.candidates.length === 0;
    this.isOwn = true;
    if (isNew && !this.ride.canGo(square)) this.ride = SIX.createNew();
    if (this.ride.go(square)) this.showRide();
    else this.say(`${squareName(square, SIX)} is not a move from here. ${this.ride.path.length} of 36`);
  }

  private showRide(): void {
    const { path, candidates, isComplete } = this.ride;
    this.view.load({ squares: path, lastStep: 35, closed: false });
    this.view.drawTo(path.length - 1);
    const left = [...SIX.blocked.keys()].filter((square) => !path.includes(square));
    const isOver = candidates.length === 0;
    const marks = candidates.map(({ square }) => ({ kind: 'candidate', square }) as const);
    this.view.mark(isOver ? left.map((square) => ({ kind: 'unvisited', square })) : marks);
    if (isComplete) this.say(this.isOwn ? 'A tour! You did it.' : 'A tour! That is rare luck.');
    else if (isOver) {
      this.say(`Stuck after ${path.length} of 36 squares.`);
      if (this.isOwn) void this.findLoss(this.ride);
    } else this.say(`${path.length} of 36`);
  }

  /** Tells at which move the visitor's ride was lost. */
  private async findLoss(ride: Ride): Promise<void> {
    const { length } = ride.path;
    const loss = await this.losses.run(async (signal) => {
      const { findLastGoodLength } = await import('../solved-sections.js');
      return findLastGoodLength(ride, signal);
    });
    if (!loss || ride !== this.ride || ride.path.length !== length || this.lesson > 1) return;
    this.say(`Stuck after ${length} of 36 squares. You lost it at move ${loss}.`);
  }

  /** Shows the degree of each open square. */
  private showDegrees(taken: Ride): void {
    this.visited = taken;
    const { tints, marks, dead } = createDegreeMarks(taken);
    this.view.load({ squares: [], lastStep: 63, closed: false });
    this.view.tint(tints);
    this.view.mark(marks);
    this.say(
      dead === 0 ? 'Mark squares as visited.' : `${quantity(dead, 'square')} can no longer be visited.`,
    );
  }

  private watch(start: number, strategy: 'warnsdorff' | 'warnsdorff-backtracking'): void {
    const { board } = this;
    const { rows, cols, blocked } = board;
    const tieBreak = 'first' as const;
    const search = new Search({ rows, cols, start }, { strategy, tieBreak }, () => show());
    const scene = new Scene(board, search.tape);
    this.search = search;
    let step = prefersReducedMotion() ? Number.POSITIVE_INFINITY : 1;
    const show = (): void => {
      if (search !== this.search) return;
      const { tape } = search;
      scene.goTo(Math.min(step, tape.length));
      const isOver = tape.end !== undefined && scene.step === tape.length;
      const isClosed = tape.end?.closed ?? false;
      drawScene(
        this.view,
        scene,
        {
          rows,
          cols,
          blocked,
          openSquares: blocked.length,
          usesRule: true,
          isOver,
          isClosed: isOver && isClosed,
        },
        undefined,
        0,
      );
      if (search.failure !== undefined) this.say(search.failure);
      else if (isOver && tape.end!.status === 'found')
        this.say(`A tour after ${quantity(tape.end!.nodes, 'step')}.`);
      else if (isOver && tape.end!.status === 'impossible') {
        const others = [...blocked.keys()].filter((square) => square % 2 === 1);
        this.view.tint(others.map((square) => ({ kind: 'dead', square })));
        this.view.mark([{ kind: 'start', square: start }]);
        this.say(`No tour can start on ${squareName(start, board)}: it is not the corners’ colour.`);
      } else if (isOver) this.say(`Stuck after ${scene.path.length} of ${blocked.length} squares.`);
      else this.say(`${scene.path.length} of ${blocked.length}`);
    };
    this.animate(() => {
      step++;
      show();
      return search.tape.end === undefined || step < search.tape.length;
    });
  }

  /** Runs an animation to its end, at once with reduced motion. */
  private animate(next: () => boolean): void {
    if (prefersReducedMotion()) {
      for (let turn = 0; turn < 64 && next(); turn++);
      return;
    }
    this.next = next;
    this.run();
  }

  private run(): void {
    this.timer = setInterval(() => {
      if (!this.next?.()) this.stopMoving();
    }, FRAME_MILLISECONDS);
    button('explain-play').textContent = 'Pause';
  }

  private halt(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    button('explain-play').textContent = 'Play';
  }

  private stopMoving(): void {
    this.halt();
    this.next = undefined;
  }

  private stop(): void {
    this.stopMoving();
    this.losses.cancel();
    this.search?.close();
    this.search = undefined;
  }

  private say(text: string): void {
    if (part('explain-remark').textContent !== text) part('explain-remark').textContent = text;
  }
}
