import type { PoolSignal, PoolWorker } from '../pool.js';
import type { Failure } from '../workers/messages.js';
import { Crew, type CrewTerms } from './crew.js';

/** Orders that a crew works on several at a time, and what comes of them one after the other, in the order of the orders. */

/** What is to be worked on. */
export interface Work<Order, Reply, Piece> {
  /** For messages: 'list'. */
  readonly name: string;
  /** What every worker is told first. */
  readonly opening: unknown;
  /** Taken when there is nothing else to be done. */
  readonly orders: Iterator<Order>;
  /** How many orders a worker has at a time. */
  readonly load: number;
  /** What has come of an order: a piece for the reader, if any, and the orders that take its place behind that. */
  take(reply: Reply): { readonly piece?: Piece | undefined; readonly rest?: readonly Order[] };
}

/** Says that an order failed. */
interface ErrorReply {
  readonly task: 'error';
  readonly error: unknown;
}

/** Pieces that nobody has read yet, and orders that are out, for each worker: more would only fill memory. */
const AHEAD_FOR_EACH_WORKER = 12;

interface Item<Order, Piece> {
  readonly order: Order;
  state: 'waiting' | 'out' | 'done';
  piece?: Piece | undefined;
  failure?: Failure;
}

interface Member<Order, Piece> {
  readonly worker: PoolWorker;
  /** What it has in hand, in the order of its answers. */
  readonly items: Item<Order, Piece>[];
}

/** Pieces in order, for one reader, who asks for the next when it has the last. */
export class InOrder<Order, Reply extends { readonly task: string }, Piece> {
  readonly #terms: CrewTerms;
  readonly #work: Work<Order, Reply, Piece>;
  readonly #signals: readonly PoolSignal[];
  readonly #crew: Crew<Reply | ErrorReply>;
  readonly #members: Member<Order, Piece>[] = [];
  #starting = 0;
  /** What the reader has not had, in order. */
  readonly #items: Item<Order, Piece>[] = [];
  /** Pieces, and orders that are out. */
  #ahead = 0;
  #isExhausted = false;
  #isOver = false;
  #failure: Failure | undefined;
  #reader: { resolve(piece: Piece | undefined): void; reject(error: unknown): void } | undefined;

  constructor(
    terms: CrewTerms,
    work: Work<Order, Reply, Piece>,
    signals: readonly (PoolSignal | undefined)[],
  ) {
    this.#terms = terms;
    this.#work = work;
    this.#crew = new Crew(terms, work.name, (error) => this.#fail(error));
    this.#signals = signals.filter((signal) => signal !== undefined);
    for (const signal of this.#signals) signal.addEventListener('abort', this.#heed);
    this.#heed();
  }

  /** The next piece; undefined: there is none. Rejects, once, with why there cannot be one. */
  next(): Promise<Piece | undefined> {
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
      this.#crew.hold(true);
      this.#go();
    });
  }

  /** Nothing more is wanted. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const signal of this.#signals) signal.removeEventListener('abort', this.#heed);
    this.#crew.end();
    this.#items.length = 0;
    this.#deliver();
  }

  readonly #heed = (): void => {
    const aborted = this.#signals.find((signal) => signal.aborted);
    if (aborted) this.#fail(aborted.reason);
  };

  #fail(error: unknown): void {
    if (this.#isOver) return;
    this.#failure = { error };
    this.end();
  }

  #go(): void {
    this.#deliver();
    while (!this.#isOver && this.#assign());
  }

  /** Gives the reader what is next, if it is there. */
  #deliver(): void {
    const reader = this.#reader;
    if (!reader) return;
    this.#fetch();
    while (this.#items[0]?.state === 'done') {
      const { piece, failure } = this.#items.shift()!;
      this.#fetch();
      if (failure) {
        this.#fail(failure.error);
        return;
      }
      if (piece === undefined) continue;
      this.#ahead--;
      this.#reader = undefined;
      this.#crew.hold(false);
      reader.resolve(piece);
      return;
    }
    if (this.#items.length > 0) return;
    if (!this.#isOver) {
      this.end();
      return;
    }
    this.#reader = undefined;
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) reader.reject(failure.error);
    else reader.resolve(undefined);
  }

  /** Takes an order from their source when there is none left. */
  #fetch(): Item<Order, Piece> | undefined {
    if (this.#isOver || this.#isExhausted) return undefined;
    if (this.#items.some(({ state }) => state === 'waiting')) return undefined;
    const { done, value } = this.#work.orders.next();
    this.#isExhausted = done === true;
    if (done) return undefined;
    const item: Item<Order, Piece> = { order: value, state: 'waiting' };
    this.#items.push(item);
    return item;
  }

  /** Sends the first order that waits to a worker. False: there is none, or no worker that could take it now. */
  #assign(): boolean {
    const item = this.#items.find(({ state }) => state === 'waiting') ?? this.#fetch();
    if (!item) return false;
    const isNext = item === this.#items[0] && this.#reader !== undefined;
    if (this.#ahead >= AHEAD_FOR_EACH_WORKER * this.#terms.workers && !isNext) return false;
    const idlest = this.#members.reduce<Member<Order, Piece> | undefined>(
      (best, member) => (best && best.items.length <= member.items.length ? best : member),
      undefined,
    );
    if (idlest?.items.length !== 0 && this.#members.length + this.#starting < this.#terms.workers) {
      if (this.#starting === 0) this.#start();
      return false;
    }
    if (!idlest || idlest.items.length >= this.#work.load) return false;
    item.state = 'out';
    this.#ahead++;
    idlest.items.push(item);
    idlest.worker.postMessage(item.order, []);
    return true;
  }

  /** Starts one more worker. */
  #start(): void {
    this.#starting++;
    let member: Member<Order, Piece> | undefined;
    this.#crew
      .start((reply) => member && this.#heard(member, reply))
      .then((worker) => {
        this.#starting--;
        if (this.#isOver) return;
        member = { worker, items: [] };
        worker.postMessage(this.#work.opening, []);
        this.#members.push(member);
        this.#go();
      })
      .catch((error) => this.#fail(error));
  }

  #heard(member: Member<Order, Piece>, reply: Reply | ErrorReply): void {
    const item = member.items.shift();
    if (!item) return;
    item.state = 'done';
    this.#ahead--;
    if (reply.task === 'error') item.failure = { error: (reply as ErrorReply).error };
    else {
      const { piece, rest = [] } = this.#work.take(reply as Reply);
      item.piece = piece;
      if (piece !== undefined) this.#ahead++;
      const behind = rest.map((order): Item<Order, Piece> => ({ order, state: 'waiting' }));
      this.#items.splice(this.#items.indexOf(item) + 1, 0, ...behind);
    }
    this.#go();
  }
}
