import { readInteger, writeAddress } from '../address.js';
import { announce } from '../announce.js';
import { setBoardSize } from '../board/board-room.js';
import { Layer } from '../board/layer.js';
import { getPalette } from '../board/palette.js';
import { button, input, part } from '../elements.js';
import { readIntegerField, showError } from '../fields.js';
import { keepFocus } from '../focus.js';
import type { Section } from '../section.js';
import { enqueueTask } from '../task-queue.js';
import { prefersReducedMotion } from '../theme.js';
import { formatInteger } from '../words.js';
import { GIANT_SIDE, giantTour, toPosition } from './giant-tour.js';
import { Neighbourhood, squaresAcross } from './neighbourhood.js';

const LAST_STEP = GIANT_SIDE * GIANT_SIDE - 1;
/** The first step shown: a third of the tour, away from the border. */
const FIRST_STEP = Math.floor(LAST_STEP / 3);
const LARGEST_PICTURE = 1440;
/** The interval of announcements to screen readers during a ride. */
const ANNOUNCE_MILLISECONDS = 4000;
/** The share of its distance to the knight that the camera covers per second. */
const CAMERA_SHARE = 0.95;
/** The duration of the zoom from one square to the full view. */
const ZOOM_MILLISECONDS = 1600;

/** The section Giant: any step of a tour of 2^26 x 2^26 squares. */
export class GiantTab implements Section {
  private step = FIRST_STEP;
  /** The finished share of the current move. It is separate because a step near 2^51 leaves no bits for a fraction. */
  private share = 0;
  private riding: number | undefined;
  private camera = { row: 0, col: 0 };
  private before = 0;
  private said = 0;
  private palette = getPalette();
  private size = 0;
  /** The squares across the picture during the zoom, or undefined for the full view. */
  private zoomedSquares: number | undefined;
  /** Whether nothing has been drawn since the section was opened. */
  private isUnseen = true;
  private zooming = 0;
  private readonly layer = new Layer(part('giant-board'), 'lines');
  private readonly neighbourhood = new Neighbourhood(this.layer);
  private readonly resized = new ResizeObserver(() => this.lay());

  constructor() {
    const field = input('giant-step');
    field.addEventListener('input', () => this.read());
    // A ride does not overwrite a focused field, and a wrong number does not stay in it.
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
    input('giant-speed').addEventListener('input', () => this.showSpeed());
    this.showSpeed();
    part('giant-board').addEventListener('click', (event) => this.choose(event));
  }

  open(values: URLSearchParams): void {
    this.stop();
    if (!prefersReducedMotion()) this.zoomedSquares = 1;
    this.goTo(readInteger(values, 'step', 0, LAST_STEP) ?? FIRST_STEP);
    this.isUnseen = true;
    this.resume();
  }

  /** Draws the first picture, unless that has happened. */
  resume(): void {
    // Planning the tour was a long task, so the picture is drawn in the next one.
    enqueueTask(() => {
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
    this.palette = getPalette();
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
    // Commas, spaces and apostrophes group digits. A dot could be a decimal point.
    const digits = input('giant-step').value.replace(/[\s,']/g, '');
    const step = readIntegerField('giant-step', 0, LAST_STEP, digits);
    if (step === undefined) {
      this.stop();
    } else {
      this.halt();
      this.goTo(step, false);
    }
  }

  private writeStep(): void {
    input('giant-step').value = formatInteger(this.step);
    showError('giant-step', undefined);
  }

  /** @param rewrite whether to update the field */
  private goTo(step: number, rewrite = true): void {
    this.step = step;
    this.share = 0;
    if (rewrite) this.writeStep();
    const [row, col] = toPosition(giantTour().squareAt(step));
    this.camera = { row, col };
    this.showPlace();
    this.announcePlace();
    this.draw();
    if (!part('panel-giant').hidden) writeAddress('giant', this.values);
  }

  private showPlace(): void {
    const tour = giantTour();
    const { step } = this;
    const square = tour.squareAt(step);
    const [row, col] = toPosition(square);
    part('giant-row').textContent = formatInteger(row);
    part('giant-col').textContent = formatInteger(col);
    const names = { 'giant-from': tour.previous(square), 'giant-to': tour.next(square) };
    for (const [id, other] of Object.entries(names)) {
      const [otherRow, otherCol] = toPosition(other);
      part(id).textContent = `row ${formatInteger(otherRow)}, column ${formatInteger(otherCol)}`;
    }
    keepFocus(button(step === 0 ? 'giant-on' : 'giant-back'), () => {
      button('giant-back').disabled = step === 0;
      button('giant-on').disabled = step === LAST_STEP;
    });
  }

  private announcePlace(): void {
    this.said = performance.now();
    const [row, col] = toPosition(giantTour().squareAt(this.step));
    announce(`Step ${formatInteger(this.step)}: row ${formatInteger(row)}, column ${formatInteger(col)}`);
  }

  private showSpeed(): void {
    const text = `${input('giant-speed').value} a second`;
    input('giant-speed').setAttribute('aria-valuetext', text);
    part('giant-speed-text').textContent = text;
  }

  /** Zooms from one square to the full view. */
  private zoomOut(): void {
    cancelAnimationFrame(this.zooming);
    if (prefersReducedMotion()) return;
    const began = performance.now();
    const frame = (): void => {
      const share = (performance.now() - began) / ZOOM_MILLISECONDS;
      if (share >= 1) {
        this.endZoom();
        return;
      }
      // The zoom slows down towards its end.
      this.zoomedSquares = squaresAcross(this.size) ** (1 - (1 - share) ** 2);
      this.draw();
      this.zooming = requestAnimationFrame(frame);
    };
    this.zooming = requestAnimationFrame(frame);
  }

  private endZoom(): void {
    cancelAnimationFrame(this.zooming);
    this.zoomedSquares = undefined;
    this.draw();
  }

  /** Goes to the clicked square. */
  private choose(event: MouseEvent): void {
    const box = part('giant-board').getBoundingClientRect();
    const side = box.width / (this.zoomedSquares ?? squaresAcross(this.size));
    const row = Math.floor((event.clientY - box.top - box.width / 2) / side + this.camera.row + 0.5);
    const col = Math.floor((event.clientX - box.left - box.width / 2) / side + this.camera.col + 0.5);
    if (row < 0 || row >= GIANT_SIDE || col < 0 || col >= GIANT_SIDE) return;
    this.stop();
    this.goTo(giantTour().stepOf(row * GIANT_SIDE + col));
  }

  /** Starts a ride. The tour is closed, so the first step follows the last. */
  private rideOn(): void {
    if (this.step === LAST_STEP) this.goTo(0);
    this.before = performance.now();
    this.riding = requestAnimationFrame((now) => this.frame(now));
    button('giant-ride').textContent = 'Stop';
  }

  /** Stops a ride and shows its step. */
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
      if (!isTyping()) input('giant-step').value = formatInteger(this.step);
      this.showPlace();
      if (now - this.said >= ANNOUNCE_MILLISECONDS) this.announcePlace();
    }
    this.follow(seconds);
    this.draw();
    if (this.step === LAST_STEP) this.stop();
    else this.riding = requestAnimationFrame((next) => this.frame(next));
  }

  /** Moves the camera towards the knight. With reduced motion it jumps when the knight is near the edge. */
  private follow(seconds: number): void {
    const [row, col] = toPosition(giantTour().squareAt(this.step));
    const away = Math.max(Math.abs(row - this.camera.row), Math.abs(col - this.camera.col));
    if (prefersReducedMotion()) {
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
    // With reduced motion the knight jumps from square to square.
    const share = prefersReducedMotion() ? 0 : this.share;
    const seen = this.zoomedSquares ?? squaresAcross(this.size);
    this.neighbourhood.draw(this.size, seen, this.camera, { step: this.step, share }, this.palette);
  }
}

/** Returns whether the step field has the focus. It is not rewritten then. */
function isTyping(): boolean {
  return document.activeElement === input('giant-step');
}
