import { squareName } from 'knights-tour-wasm';
import { announce } from '../announce.js';
import { BoardInput } from '../board/board-input.js';
import { BoardView } from '../board/board-view.js';
import { countOpenSquares } from '../board/square-list.js';
import { part } from '../elements.js';
import { prefersReducedMotion } from '../theme.js';
import { formatInteger, quantity } from '../words.js';
import { drawScene, type SceneBoard } from './picture.js';
import { Scene } from './scene.js';
import { Search } from './search.js';
import type { SearchMethod } from './search-method.js';
import type { TraceEnd } from './tape.js';
import type { Watched } from './watched.js';
import { describeState } from './words.js';

/** At higher speeds the knight jumps, because animated moves would flicker. */
const MAX_ANIMATED_SPEED = 15;

/** One of the two boards with its search. */
export class Half {
  private readonly view: BoardView;
  private search: Search | undefined;
  private scene: Scene | undefined;
  private watched: Watched | undefined;
  private shown = '';
  /** The state of the layers below the knight. Between steps only the knight moves. */
  private drawn = '';
  private usesRule = false;

  /** @param side part of the element ids */
  constructor(
    private readonly side: 'left' | 'right',
    private readonly listener: { start(square: number): void; onSteps(): void },
  ) {
    const host = part(`think-${side}-board`);
    this.view = new BoardView(host);
    new BoardInput(host, this.view, {
      choose: (square) => listener.start(square),
      moved: (square) => announce(this.describe(square)),
    });
  }

  /** The number of computed steps, infinite after the end. */
  get known(): number {
    const { tape, failure } = this.search ?? {};
    return tape?.end || failure !== undefined ? Number.POSITIVE_INFINITY : (tape?.length ?? 0);
  }

  /** The last step, or undefined while the search runs. */
  get last(): number | undefined {
    if (this.search?.failure !== undefined) return 0;
    return this.search?.tape.end ? this.search.tape.length : undefined;
  }

  /** The end of the search, once it is shown. */
  get end(): TraceEnd | undefined {
    const { last } = this;
    return last !== undefined && this.scene && this.scene.step >= last ? this.search?.tape.end : undefined;
  }

  begin(watched: Watched, method: SearchMethod): void {
    this.search?.close();
    this.watched = watched;
    this.usesRule = method.options.strategy !== 'backtracking';
    const { rows, cols, blocked, closed, start } = watched;
    const problem = { rows, cols, closed, start, ...(blocked.includes(1) ? { blocked } : {}) };
    this.search = new Search(problem, method.options, () => this.listener.onSteps());
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

  show(position: number, speed: number, isPlaying: boolean): void {
    const { search, scene, watched } = this;
    if (!search || !scene || !watched) return;
    search.request(Math.ceil(position + speed / 2));
    const step = Math.floor(Math.min(position, search.tape.length));
    scene.goTo(step);
    const goesOn =
      step > 0 && step < search.tape.length && search.tape.lengthAt(step + 1) === scene.path.length + 1;
    const isAnimated = goesOn && speed <= MAX_ANIMATED_SPEED && !prefersReducedMotion();
    const share = isAnimated ? position - step : 0;
    const state = describeState(watched, this.end, search.failure, isPlaying);
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
      this.createSceneBoard(watched),
      share > 0 ? search.tape.squareAt(step + 1) : undefined,
      share,
    );
    this.write('placed', formatInteger(step));
    this.write('taken', formatInteger(step - scene.path.length));
    this.write('length', formatInteger(scene.path.length));
    this.write('of', `of ${formatInteger(countOpenSquares(watched.blocked))} reached`);
    this.write('state', state);
  }

  private createSceneBoard(watched: Watched): SceneBoard {
    const { end } = this;
    return {
      ...watched,
      usesRule: this.usesRule,
      openSquares: countOpenSquares(watched.blocked),
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
    if (!scene.isOpen(square)) return `${name}, blocked`;
    const degree = scene.degree(square);
    return scene.candidates.includes(square)
      ? `${name}, a move from here, ${quantity(degree, 'exit')}`
      : `${name}, reached by ${quantity(degree, 'move')}`;
  }
}
