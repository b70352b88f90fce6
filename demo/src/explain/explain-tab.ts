import { squareName } from 'knights-tour-wasm';
import { integerOf, writeAddress } from '../address.js';
import { announce } from '../announce.js';
import { BoardInput } from '../board/board-input.js';
import { BoardView } from '../board/board-view.js';
import { neighbours } from '../board/neighbours.js';
import { button, part } from '../elements.js';
import { Ride } from '../play/ride.js';
import type { Section } from '../section.js';
import { reducedMotion } from '../theme.js';
import { HEAT } from '../think/heat.js';
import { drawScene } from '../think/picture.js';
import { Scene } from '../think/scene.js';
import { Search } from '../think/search.js';
import { counted } from '../words.js';
import { LESSONS } from './lessons.js';

const EIGHT = { rows: 8, cols: 8, blocked: new Uint8Array(64) };
const SIX = { rows: 6, cols: 6, blocked: new Uint8Array(36) };
const FRAME_MILLISECONDS = 140;
/** From here the rule gets stuck when ties are broken by the first. */
const E3 = 44;
const D5 = 27;

/** The section Explain: five steps, each with a board that answers. */
export class ExplainTab implements Section {
  private lesson = 0;
  private readonly view = new BoardView(part('explain-board'));
  private timer: ReturnType<typeof setInterval> | undefined;
  private search: Search | undefined;
  private visited = new Ride(8, 8);
  private isMended = false;
  /** What moved was broken off when the reader left. */
  private isDue = false;
  private at = D5;

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
    button('explain-act').addEventListener('click', () => this.act());
  }

  open(values: URLSearchParams): void {
    this.go((integerOf(values, 'step', 1, LESSONS.length) ?? 1) - 1);
  }

  leave(): void {
    this.isDue = this.timer !== undefined;
    this.stop();
  }

  resume(): void {
    if (this.isDue) this.begin();
  }

  get values(): URLSearchParams {
    return new URLSearchParams({ step: String(this.lesson + 1) });
  }

  recolour(): void {
    this.view.recolour();
  }

  stepBy(steps: number): void {
    this.go(this.lesson + steps);
  }

  private get board(): typeof EIGHT {
    return this.lesson === 1 ? SIX : EIGHT;
  }

  private go(index: number): void {
    this.stop();
    this.lesson = Math.min(LESSONS.length - 1, Math.max(0, index));
    const { title, text, act } = LESSONS[this.lesson]!;
    part('explain-headline').textContent = `${this.lesson + 1}. ${title}`;
    part('explain-text').replaceChildren(
      ...text.map((sentence) => {
        const paragraph = document.createElement('p');
        paragraph.textContent = sentence;
        return paragraph;
      }),
    );
    button('explain-act').textContent = act;
    button('explain-back').disabled = this.lesson === 0;
    button('explain-on').disabled = this.lesson === LESSONS.length - 1;
    for (const [step, control] of part('explain-steps').querySelectorAll('button').entries()) {
      if (step === this.lesson) control.setAttribute('aria-current', 'step');
      else control.removeAttribute('aria-current');
    }
    this.view.show(this.board);
    this.say('');
    this.isMended = false;
    this.begin();
    if (!part('panel-explain').hidden) writeAddress('explain', this.values);
  }

  private begin(): void {
    if (this.lesson === 0) this.showMoves(D5);
    if (this.lesson === 1) this.rideAtRandom();
    if (this.lesson === 2) this.starve(new Ride(8, 8));
    if (this.lesson === 3) this.watch(0, 'warnsdorff');
    if (this.lesson === 4) this.watch(E3, this.isMended ? 'warnsdorff-backtracking' : 'warnsdorff');
  }

  private act(): void {
    this.stop();
    if (this.lesson === 0) this.showMoves([0, 7, 56, 63].find((corner) => corner > this.at) ?? 0);
    else if (this.lesson === 4) {
      this.isMended = !this.isMended;
      this.begin();
      button('explain-act').textContent = this.isMended ? 'Without a search' : 'Mend it';
    } else this.begin();
  }

  private choose(square: number): void {
    if (this.lesson === 0) this.showMoves(square);
    if (this.lesson === 2 && this.visited.blocked[square] === 0) {
      const blocked = this.visited.blocked.slice();
      blocked[square] = 1;
      this.starve(new Ride(8, 8, blocked));
    }
  }

  /** The knight on a square, and where it can go. */
  private showMoves(square: number): void {
    this.at = square;
    const moves = neighbours(EIGHT, square);
    this.view.load({ squares: [square], lastStep: 63, closed: false });
    this.view.drawTo(0);
    this.view.mark(moves.map((to) => ({ kind: 'candidate', square: to, fewest: true })));
    this.say(`From ${squareName(square, EIGHT)} there are ${counted(moves.length, 'move')}.`);
  }

  private rideAtRandom(): void {
    const ride = new Ride(6, 6);
    const random = (below: number): number => Math.floor(Math.random() * below);
    ride.go(random(36));
    const show = (): void => {
      this.view.load({ squares: ride.path, lastStep: 35, closed: false });
      this.view.drawTo(ride.path.length - 1);
      const left = [...SIX.blocked.keys()].filter((square) => !ride.path.includes(square));
      const isOver = ride.candidates.length === 0;
      const marks = ride.candidates.map(({ square }) => ({ kind: 'candidate', square }) as const);
      this.view.mark(isOver ? left.map((square) => ({ kind: 'unvisited', square })) : marks);
      if (ride.isComplete) this.say('A tour! That is rare luck.');
      else if (isOver)
        this.say(`Stuck after ${counted(ride.path.length, 'square')} of 36, with ${left.length} left.`);
      else this.say(`${ride.path.length} of 36`);
    };
    this.everyFrame(() => {
      const { candidates } = ride;
      if (candidates.length === 0) return false;
      ride.go(candidates[random(candidates.length)]!.square);
      show();
      return ride.candidates.length > 0;
    });
    show();
  }

  /** The ways that are left to each square, when some are taken. */
  private starve(taken: Ride): void {
    this.visited = taken;
    const { blocked } = taken;
    const free = [...blocked.keys()].filter((square) => !blocked[square]);
    const ways = (square: number): number =>
      neighbours(taken, square).filter((other) => !blocked[other]).length;
    this.view.load({ squares: [], lastStep: 63, closed: false });
    this.view.tint(
      free.map((square) => {
        const degree = ways(square);
        return degree === 0
          ? { kind: 'dead', square }
          : { kind: 'free', square, heat: HEAT[degree]!, text: String(degree) };
      }),
    );
    const gone = [...blocked.keys()].filter((square) => blocked[square]);
    this.view.mark(gone.map((square) => ({ kind: 'start', square })));
    const dead = free.filter((square) => ways(square) === 0).length;
    this.say(
      dead === 0
        ? 'Choose squares that were visited.'
        : `${counted(dead, 'square')} can never be visited now.`,
    );
  }

  private watch(start: number, strategy: 'warnsdorff' | 'warnsdorff-backtracking'): void {
    const { rows, cols, blocked } = EIGHT;
    const tieBreak = 'first' as const;
    const search = new Search({ rows, cols, start }, { strategy, tieBreak }, () => show());
    const scene = new Scene(EIGHT, search.tape);
    this.search = search;
    let step = reducedMotion() ? Number.POSITIVE_INFINITY : 1;
    const show = (): void => {
      if (search !== this.search) return;
      const { tape } = search;
      scene.goTo(Math.min(step, tape.length));
      const isOver = tape.end !== undefined && scene.step === tape.length;
      const isClosed = tape.end?.closed ?? false;
      drawScene(
        this.view,
        scene,
        { rows, cols, blocked, freeSquares: 64, isOver, isClosed: isOver && isClosed },
        undefined,
        0,
      );
      if (search.failure !== undefined) this.say(search.failure);
      else if (isOver && tape.end!.status === 'found')
        this.say(`A tour, after ${counted(tape.end!.nodes, 'square')} placed.`);
      else if (isOver) this.say(`Stuck after ${scene.path.length} of 64 squares.`);
      else this.say(`${scene.path.length} of 64`);
    };
    this.everyFrame(() => {
      step++;
      show();
      return search.tape.end === undefined || step < search.tape.length;
    });
  }

  /** Goes on until there is nothing more; at once for who wants less motion. */
  private everyFrame(next: () => boolean): void {
    if (reducedMotion()) {
      for (let turn = 0; turn < 64 && next(); turn++);
      return;
    }
    this.timer = setInterval(() => {
      if (!next()) this.halt();
    }, FRAME_MILLISECONDS);
  }

  private halt(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private stop(): void {
    this.halt();
    this.search?.close();
    this.search = undefined;
  }

  private say(text: string): void {
    if (part('explain-remark').textContent !== text) part('explain-remark').textContent = text;
  }
}
