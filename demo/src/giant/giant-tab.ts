import { integerOf, writeAddress } from '../address.js';
import { announce } from '../announce.js';
import { setBoardSize } from '../board/board-room.js';
import { Layer } from '../board/layer.js';
import { palette } from '../board/palette.js';
import { button, input, part } from '../elements.js';
import { integerField, refuse } from '../fields.js';
import { keepingFocus } from '../focus.js';
import type { Section } from '../section.js';
import { reducedMotion } from '../theme.js';
import { inTurn } from '../turn.js';
import { whole } from '../words.js';
import { GIANT_SIDE, giantTour, placeOf } from './giant-tour.js';
import { Neighbourhood, squaresAcross } from './neighbourhood.js';

const LAST_STEP = GIANT_SIDE * GIANT_SIDE - 1;
/** A step in the midst of the board for a first visit: a third of the way. */
const FIRST_STEP = Math.floor(LAST_STEP / 3);
const LARGEST_PICTURE = 1440;
/** How often a ride says where it is, to those who cannot see it. */
const SAY_MILLISECONDS = 4000;
/** The camera goes this share of its way to the knight in a second, the rest in the next, and so on. */
const CAMERA_SHARE = 0.95;
/** From one square to all that are seen. */
const ZOOM_MILLISECONDS = 1600;

/** The section Giant: any step of a tour of 2^26 x 2^26 squares. */
export class GiantTab implements Section {
  private step = FIRST_STEP;
  /** How much of the next move a ride has behind it: apart, for a step of 2^51 has no place behind its point for it. */
  private share = 0;
  private riding: number | undefined;
  private camera = { row: 0, col: 0 };
  private before = 0;
  private said = 0;
  private palette = palette();
  private size = 0;
  /** Squares from side to side while the picture is zoomed out; undefined: as many as can be read. */
  private seen: number | undefined;
  /** Nothing was laid yet since it was opened. */
  private isUnseen = true;
  private zooming = 0;
  private readonly layer = new Layer(part('giant-board'), 'lines');
  private readonly neighbourhood = new Neighbourhood(this.layer);
  private readonly resized = new ResizeObserver(() => this.lay());

  constructor() {
    const field = input('giant-step');
    field.addEventListener('input', () => this.read());
    // What a ride did not write while someone might have typed; and nothing wrong stays in a field that is left.
    field.addEventListener('blur', () => this.writeStep());
    const go: Readonly<Record<string, () => number>> = {
      'giant-first': () => -LAST_STEP,
      'giant-back': () => -1,
      'giant-on': () => 1,
      'giant-last': () => LAST_STEP,
      'giant-random': () => Math.floor(Math.random() * (LAST_STEP + 1)) - this.step,
    };
    for (const [id, steps] of Object.entries(go)) {
      button(id).addEventListener('click', () => this.stepBy(steps()));
    }
    button('giant-ride').addEventListener('click', () => this.toggle());
    input('giant-speed').addEventListener('input', () => this.tellSpeed());
    this.tellSpeed();
    part('giant-board').addEventListener('click', (event) => this.choose(event));
  }

  open(values: URLSearchParams): void {
    this.stop();
    if (!reducedMotion()) this.seen = 1;
    this.goTo(integerOf(values, 'step', 0, LAST_STEP) ?? FIRST_STEP);
    this.isUnseen = true;
    this.resume();
  }

  /** Its picture, where none was made yet: the visitor may have left before. */
  resume(): void {
    // The tour has just been planned: its picture is a task of its own.
    inTurn(() => {
      if (!this.isUnseen || part('panel-giant').hidden) return;
      this.isUnseen = false;
      this.lay();
      this.resized.observe(part('giant-stage'));
      this.zoomOut();
    });
  }

  get values(): URLSearchParams {
    return new URLSearchParams({ step: String(this.step) });
  }

  recolour(): void {
    this.palette = palette();
    this.draw();
  }

  leave(): void {
    this.stop();
    this.endZoom();
  }

  toggle(): void {
    if (this.riding === undefined) this.rideOn();
    else this.stop();
  }

  stepBy(steps: number): void {
    this.stop();
    this.goTo(Math.min(LAST_STEP, Math.max(0, this.step + steps)));
  }

  private read(): void {
    // Commas and blanks group digits; a dot might be meant as a fraction's.
    const digits = input('giant-step').value.replace(/[\s,']/g, '');
    const step = integerField('giant-step', 0, LAST_STEP, digits);
    if (step === undefined) {
      this.stop();
    } else {
      this.halt();
      this.goTo(step, false);
    }
  }

  private writeStep(): void {
    input('giant-step').value = whole(this.step);
    refuse('giant-step', undefined);
  }

  /** @param rewrite whether the field is to show the step too */
  private goTo(step: number, rewrite = true): void {
    this.step = step;
    this.share = 0;
    if (rewrite) this.writeStep();
    const [row, col] = placeOf(giantTour().squareAt(step));
    this.camera = { row, col };
    this.tell();
    this.say();
    this.draw();
    if (!part('panel-giant').hidden) writeAddress('giant', this.values);
  }

  /** The square in words. */
  private tell(): void {
    const tour = giantTour();
    const { step } = this;
    const square = tour.squareAt(step);
    const [row, col] = placeOf(square);
    part('giant-row').textContent = whole(row);
    part('giant-col').textContent = whole(col);
    const names = { 'giant-from': tour.previous(square), 'giant-to': tour.next(square) };
    for (const [id, other] of Object.entries(names)) {
      const [otherRow, otherCol] = placeOf(other);
      part(id).textContent = `row ${whole(otherRow)}, column ${whole(otherCol)}`;
    }
    keepingFocus(button(step === 0 ? 'giant-on' : 'giant-back'), () => {
      button('giant-back').disabled = step === 0;
      button('giant-on').disabled = step === LAST_STEP;
    });
  }

  /** The step and its square for screen readers. */
  private say(): void {
    this.said = performance.now();
    const [row, col] = placeOf(giantTour().squareAt(this.step));
    announce(`Step ${whole(this.step)}: row ${whole(row)}, column ${whole(col)}`);
  }

  private tellSpeed(): void {
    const text = `${input('giant-speed').value} a second`;
    input('giant-speed').setAttribute('aria-valuetext', text);
    part('giant-speed-text').textContent = text;
  }

  /** Begins with one square, and lets the others come in: each of 2^52 looks like this. */
  private zoomOut(): void {
    cancelAnimationFrame(this.zooming);
    if (reducedMotion()) return;
    const began = performance.now();
    const frame = (): void => {
      const share = (performance.now() - began) / ZOOM_MILLISECONDS;
      if (share >= 1) {
        this.endZoom();
        return;
      }
      // By a factor that falls towards the end, so that it comes to rest.
      this.seen = squaresAcross(this.size) ** (1 - (1 - share) ** 2);
      this.draw();
      this.zooming = requestAnimationFrame(frame);
    };
    this.zooming = requestAnimationFrame(frame);
  }

  private endZoom(): void {
    cancelAnimationFrame(this.zooming);
    this.seen = undefined;
    this.draw();
  }

  /** A click on a square goes to its step. */
  private choose(event: MouseEvent): void {
    const box = part('giant-board').getBoundingClientRect();
    const side = box.width / (this.seen ?? squaresAcross(this.size));
    const row = Math.floor((event.clientY - box.top - box.width / 2) / side + this.camera.row + 0.5);
    const col = Math.floor((event.clientX - box.left - box.width / 2) / side + this.camera.col + 0.5);
    if (row < 0 || row >= GIANT_SIDE || col < 0 || col >= GIANT_SIDE) return;
    this.stop();
    this.goTo(giantTour().stepOf(row * GIANT_SIDE + col));
  }

  /** The tour is closed: behind its last step comes the first. */
  private rideOn(): void {
    if (this.step === LAST_STEP) this.goTo(0);
    this.before = performance.now();
    this.riding = requestAnimationFrame((now) => this.frame(now));
    button('giant-ride').textContent = 'Stop';
  }

  /** Ends a ride, and shows where. */
  private stop(): void {
    if (this.riding === undefined) return;
    this.halt();
    this.goTo(this.step, !isTyping());
  }

  private halt(): void {
    if (this.riding === undefined) return;
    cancelAnimationFrame(this.riding);
    this.riding = undefined;
    button('giant-ride').textContent = 'Ride along';
  }

  private frame(now: number): void {
    const seconds = Math.min(0.1, Math.max(0, (now - this.before) / 1000));
    this.before = now;
    const speed = Number(input('giant-speed').value);
    const gone = this.share + seconds * speed;
    const moves = Math.floor(gone);
    this.step = Math.min(LAST_STEP, this.step + moves);
    this.share = this.step === LAST_STEP ? 0 : gone - moves;
    if (moves > 0) {
      if (!isTyping()) input('giant-step').value = whole(this.step);
      this.tell();
      if (now - this.said >= SAY_MILLISECONDS) this.say();
    }
    this.follow(seconds);
    this.draw();
    if (this.step === LAST_STEP) this.stop();
    else this.riding = requestAnimationFrame((next) => this.frame(next));
  }

  /** Moves the camera after the knight; with reduced motion it stays until the knight is near the edge. */
  private follow(seconds: number): void {
    const [row, col] = placeOf(giantTour().squareAt(this.step));
    const away = Math.max(Math.abs(row - this.camera.row), Math.abs(col - this.camera.col));
    if (reducedMotion()) {
      if (away > squaresAcross(this.size) / 2 - 2) this.camera = { row, col };
      return;
    }
    const share = 1 - (1 - CAMERA_SHARE) ** seconds;
    this.camera = {
      row: this.camera.row + (row - this.camera.row) * share,
      col: this.camera.col + (col - this.camera.col) * share,
    };
  }

  private lay(): void {
    const width = part('giant-stage').clientWidth;
    if (width === 0) return;
    const size = Math.min(width, LARGEST_PICTURE, Math.max(300, innerHeight - 230));
    if (size === this.size) return;
    this.size = size;
    setBoardSize(part('giant-board'), size, size);
    this.layer.resize(size, size);
    this.draw();
  }

  private draw(): void {
    if (this.size === 0) return;
    // On a ride with reduced motion the knight jumps from square to square.
    const share = reducedMotion() ? 0 : this.share;
    const seen = this.seen ?? squaresAcross(this.size);
    this.neighbourhood.draw(this.size, seen, this.camera, { step: this.step, share }, this.palette);
  }
}

/** Whether the field of the step has the focus: then nothing is written under the caret. */
function isTyping(): boolean {
  return document.activeElement === input('giant-step');
}
