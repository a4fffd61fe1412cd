import type { LiveStats } from '../live/live-stats.js';
import type { FromWorker, ToWorker } from './worker-messages.js';
import { decodeWorkerSource } from './decode-worker.generated.js';
import type { ScriptUrl } from './script-url.js';
import { startWorker } from './start-worker.js';

/** Events of the worker for a player. @internal */
export interface WorkerListener {
  onMessage(message: Exclude<FromWorker, { type: 'figures' }>): void;
  onStats(stats: LiveStats): void;
  /**
   * The worker is gone. `restart`: another one may do; `blocked`: the page never let it start; `crashed`: it
   * died too often to be tried again.
   *
   * @param words - Why, where more is known.
   */
  onLost(loss: 'restart' | 'blocked' | 'crashed', words?: string): void;
}

/** A worker that died is replaced this often in a row, and not for ever. */
const MAX_RESTARTS = 5;
/** A worker that lived this long begins a new row, milliseconds. */
const LIVED_MS = 60_000;

/**
 * The one decode worker of a page (one per script URL), shared by all players; it starts with the
 * first and ends with the last.
 *
 * @internal
 */
export class WorkerClient {
  static readonly #shared = new Map<string, WorkerClient>();
  static #nextId = 1;
  static #restarts = 0;

  readonly #key: string;
  readonly #worker: Worker;
  readonly #listeners = new Map<number, WorkerListener | undefined>();
  readonly #startedAtMs = performance.now();
  /** Undefined until it has said something. */
  #first: unknown;

  /** The client of this script URL, or of this inlined script, made if need be; throws where workers are forbidden. */
  static shared(workerUrl: ScriptUrl | undefined, source: string = decodeWorkerSource): WorkerClient {
    const key = String(workerUrl || source);
    let client = WorkerClient.#shared.get(key);
    if (!client) {
      client = new WorkerClient(key, workerUrl, source);
      WorkerClient.#shared.set(key, client);
    }
    return client;
  }

  private constructor(key: string, workerUrl: ScriptUrl | undefined, source: string) {
    this.#key = key;
    this.#worker = startWorker('gk-decode', workerUrl, source);
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      this.#first ??= data;
      if (data.type !== 'figures') this.#listeners.get(data.id)?.onMessage(data);
      else for (const [id, stats] of data.stats) this.#listeners.get(id)?.onStats(stats);
    };
    this.#worker.onerror = (event) => {
      // The player says what happened; the console need not.
      event.preventDefault();
      this.#lost();
    };
    if (workerUrl) {
      void import('./worker-loss.js').then(({ checkDecodeWorker }) => {
        checkDecodeWorker(workerUrl, this.#worker, this.#first, this.#listeners, (words) => {
          this.#lost(words);
        });
      });
    }
  }

  /** Adds a player, or who keeps the worker for one to come; returns its stream's id. */
  add(listener?: WorkerListener): number {
    const id = WorkerClient.#nextId++;
    this.#listeners.set(id, listener);
    return id;
  }

  /** Takes a player off; the last one ends the worker. */
  remove(id: number): void {
    if (!this.#listeners.delete(id)) return;
    this.send({ type: 'close', id });
    if (this.#listeners.size > 0) return;
    this.#forget();
    this.#worker.terminate();
  }

  send(message: ToWorker, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #lost(words?: string): void {
    const listeners = [...this.#listeners.values()];
    this.#listeners.clear();
    this.#forget();
    if (performance.now() - this.#startedAtMs > LIVED_MS) WorkerClient.#restarts = 0;
    const isForeign = words || !this.#first;
    const loss = isForeign ? 'blocked' : ++WorkerClient.#restarts > MAX_RESTARTS ? 'crashed' : 'restart';
    for (const listener of listeners) listener?.onLost(loss, words);
    // Only now: what it has painted goes with it in some browsers, and its players save that first.
    this.#worker.terminate();
  }

  #forget(): void {
    if (WorkerClient.#shared.get(this.#key) === this) WorkerClient.#shared.delete(this.#key);
  }
}
