import { squareName } from 'knights-tour-wasm';
import { announce } from '../announce.js';
import { BoardInput } from '../board/board-input.js';
import { BoardView } from '../board/board-view.js';
import { openSquares } from '../board/square-list.js';
import { part } from '../elements.js';
import { reducedMotion } from '../theme.js';
import { counted, whole } from '../words.js';
import { drawScene, type Sight } from './picture.js';
import { Scene } from './scene.js';
import { Search } from './search.js';
import type { TraceEnd } from './tape.js';
import type { Thinker } from './thinker.js';
import type { Watched } from './watched.js';
import { stateOf } from './words.js';

/** Faster than this a knight that moves between squares would only flicker. */
const FASTEST_RIDE = 15;

/** One of the two boards: a search, and how far it is shown. */
export class Half {
  private readonly view: BoardView;
  private search: Search | undefined;
  private scene: Scene | undefined;
  private watched: Watched | undefined;
  private shown = '';
  /** What the boards' layers show below the knight, which alone moves from step to step. */
  private drawn = '';

  /** @param side 'left' or 'right', as its elements are called */
  constructor(
    private readonly side: 'left' | 'right',
    private readonly listener: { start(square: number): void; news(): void },
  ) {
    const host = part(`think-${side}-board`);
    this.view = new BoardView(host);
    new BoardInput(host, this.view, {
      choose: (square) => listener.start(square),
      moved: (square) => announce(this.describe(square)),
    });
  }

  /** How many steps are known. */
  get known(): number {
    const { tape, failure } = this.search ?? {};
    return tape?.end || failure !== undefined ? Number.POSITIVE_INFINITY : (tape?.length ?? 0);
  }

  /** The last step; undefined while it is not known. */
  get last(): number | undefined {
    if (this.search?.failure !== undefined) return 0;
    return this.search?.tape.end ? this.search.tape.length : undefined;
  }

  /** How it ended, if it has as far as it is shown. */
  get end(): TraceEnd | undefined {
    const { last } = this;
    return last !== undefined && this.scene && this.scene.step >= last ? this.search?.tape.end : undefined;
  }

  begin(watched: Watched, thinker: Thinker): void {
    this.search?.close();
    this.watched = watched;
    const { rows, cols, blocked, closed, start } = watched;
    const problem = { rows, cols, closed, start, ...(blocked.includes(1) ? { blocked } : {}) };
    this.search = new Search(problem, thinker.options, () => this.listener.news());
    this.scene = new Scene(watched, this.search.tape);
    this.shown = '';
    this.drawn = '';
    this.view.show(watched);
  }

  close(): void {
    this.search?.close();
  }

  recolour(): void {
    this.shown = '';
    this.drawn = '';
    this.view.recolour();
  }

  /** Shows the search at a position of the clock. */
  show(position: number, speed: number): void {
    const { search, scene, watched } = this;
    if (!search || !scene || !watched) return;
    search.look(Math.ceil(position + speed / 2));
    const step = Math.floor(Math.min(position, search.tape.length));
    scene.goTo(step);
    const goesOn =
      step > 0 && step < search.tape.length && search.tape.lengthAt(step + 1) === scene.path.length + 1;
    const isRidden = goesOn && speed <= FASTEST_RIDE && !reducedMotion();
    const share = isRidden ? position - step : 0;
    const state = stateOf(watched, this.end, search.failure);
    const shown = `${step} ${share} ${state}`;
    if (shown === this.shown) return;
    this.shown = shown;
    const drawn = `${step} ${share > 0} ${state}`;
    if (drawn === this.drawn) {
      this.view.drawTo(scene.path.length - 1 + share);
      return;
    }
    this.drawn = drawn;
    drawScene(
      this.view,
      scene,
      this.sight(watched),
      share > 0 ? search.tape.squareAt(step + 1) : undefined,
      share,
    );
    this.write('placed', whole(step));
    this.write('taken', whole(step - scene.path.length));
    this.write('length', whole(scene.path.length));
    this.write('of', `of ${whole(openSquares(watched.blocked))} reached`);
    this.write('state', state);
  }

  private sight(watched: Watched): Sight {
    const { end } = this;
    return {
      ...watched,
      openSquares: openSquares(watched.blocked),
      isOver: end !== undefined,
      isClosed: end?.status === 'found' && end.closed,
    };
  }

  private write(what: string, text: string): void {
    const element = part(`think-${this.side}-${what}`);
    if (element.textContent !== text) element.textContent = text;
  }

  private describe(square: number): string {
    const { scene, watched } = this;
    if (!scene || !watched) return '';
    const name = squareName(square, watched);
    const step = scene.path.indexOf(square);
    if (step >= 0) return `${name}, step ${step + 1}`;
    if (!scene.isFree(square)) return `${name}, blocked`;
    const degree = scene.degree(square);
    return scene.candidates.includes(square)
      ? `${name}, a move from here, ${counted(degree, 'exit')}`
      : `${name}, reached by ${counted(degree, 'move')}`;
  }
}
