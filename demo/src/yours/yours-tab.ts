import { tourToSvg } from 'knights-tour-wasm/render';
import { formatAddress, writeAddress } from '../address.js';
import { drawBitmap } from '../bitmap.js';
import { BoardView } from '../board/board-view.js';
import { copyText } from '../copy.js';
import { download } from '../download.js';
import { button, element, input, part } from '../elements.js';
import { Glide } from '../play/glide.js';
import { Ride } from '../play/ride.js';
import type { Section } from '../section.js';
import { showVerdict, type Verdict } from '../verdict.js';
import { formatInteger } from '../words.js';
import type { IndexRequest, IndexResponse } from './index-worker.js';
import { renderPoster } from './poster.js';
import { BOARD, parseNumber, TOURS } from './tour-number.js';

const EMPTY = { ...BOARD, blocked: new Uint8Array(BOARD.rows * BOARD.cols) };
const SQUARE = [1080, 1080] as const;
const WALLPAPER = [1080, 1920] as const;

/** The view Your tour: a name, a date or a number gives one of all closed tours of 7 x 8. */
export class YoursTab implements Section {
  private readonly view = new BoardView(part('yours-board'));
  private readonly glide = new Glide(this.view);
  /** Keeps the index, which takes about two seconds and 80 MB to prepare. */
  private worker: Worker | undefined;
  private tour: { readonly number: string; readonly path: readonly number[] } | undefined;

  constructor() {
    this.view.show(EMPTY);
    element('yours-form', HTMLFormElement).addEventListener('submit', () => this.ask());
    button('yours-random').addEventListener('click', () => {
      this.request({ number: String(Math.floor(Math.random() * TOURS)) });
    });
    button('yours-svg').addEventListener('click', () => {
      if (this.tour) this.save('svg', tourToSvg(BOARD, this.tour.path, { animate: true }));
    });
    button('yours-poster').addEventListener('click', () => void this.savePoster('poster', SQUARE));
    button('yours-wallpaper').addEventListener('click', () => void this.savePoster('wallpaper', WALLPAPER));
    button('yours-link').addEventListener('click', async () => {
      const address = formatAddress('yours', this.values);
      part('yours-saved').textContent = (await copyText(address)) ? 'Link copied.' : address;
    });
    this.show();
  }

  open(values: URLSearchParams): void {
    const number = parseNumber(values.get('number') ?? '');
    const ride = new Ride(BOARD.rows, BOARD.cols, undefined, true);
    ride.follow(values.get('ride') ?? '');
    if (number !== undefined) this.request({ number });
    else if (ride.isClosed) this.request({ path: ride.path });
  }

  leave(): void {
    if (this.tour) this.glide.stand(this.tour.path.length);
  }

  get values(): URLSearchParams {
    return new URLSearchParams(this.tour ? { number: this.tour.number } : {});
  }

  recolour(): void {
    this.view.recolour();
  }

  private ask(): void {
    const text = input('yours-text').value.trim();
    if (text === '') {
      this.say('', 'Type a name, a date or a number', '');
      return;
    }
    const number = parseNumber(text);
    this.request(number === undefined ? { text } : { number });
  }

  private request(request: IndexRequest): void {
    const bar = element('yours-progress', HTMLProgressElement);
    this.worker ??= this.startWorker();
    this.worker.onmessage = ({ data }: MessageEvent<IndexResponse | number>) => {
      if (typeof data === 'number') bar.value = data;
      else this.take(data);
    };
    if (!this.tour) this.say('waiting', 'Counting all tours first …', 'This takes a few seconds, once.');
    this.worker.postMessage(request);
  }

  private startWorker(): Worker {
    const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { type: 'module' });
    worker.onerror = (event) => {
      event.preventDefault();
      this.worker = undefined;
      this.take({ failure: 'no worker could be started' });
    };
    return worker;
  }

  private take(answer: IndexResponse): void {
    if ('failure' in answer) {
      this.say('error', 'No tour', `${answer.failure}.`);
      return;
    }
    this.tour = answer;
    element('yours-progress', HTMLProgressElement).value = 1;
    const { length } = answer.path;
    this.view.load({ squares: answer.path, lastStep: length - 1, closed: true });
    this.glide.lap(length);
    this.say('found', 'This one is yours', `Tour ${formatInteger(BigInt(answer.number))}, counted from 0.`);
    this.show();
    if (!part('panel-yours').hidden) writeAddress('yours', this.values);
  }

  private show(): void {
    for (const name of ['svg', 'poster', 'wallpaper', 'link'])
      button(`yours-${name}`).disabled = this.tour === undefined;
    part('yours-saved').textContent = '';
  }

  private save(ending: string, content: BlobPart): void {
    download(`knights-tour-${this.tour!.number}.${ending}`, new Blob([content]));
  }

  private async savePoster(name: string, [width, height]: readonly [number, number]): Promise<void> {
    const { number, path } = this.tour!;
    part('yours-saved').textContent = '';
    try {
      this.save(`${name}.png`, await drawBitmap(renderPoster(number, path, width, height), width, height));
    } catch {
      part('yours-saved').textContent = 'This browser could not draw the PNG. Save the SVG instead.';
    }
  }

  private say(kind: Verdict['kind'], headline: string, detail: string): void {
    showVerdict('yours', { kind, headline, detail });
  }
}
