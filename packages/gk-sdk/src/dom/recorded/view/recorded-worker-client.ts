import { GkError } from '../../../errors/gk-error.js';
import type { ScriptUrl } from '../../worker/script-url.js';
import { startWorker } from '../../worker/start-worker.js';
import { checkServedWorker, workerLoss } from '../../worker/worker-loss.js';
import type { FromRecordedWorker, ToRecordedWorker } from '../worker/recorded-messages.js';

/** Events of the worker for a view. @internal */
export interface RecordedWorkerEvents {
  onMessage(message: FromRecordedWorker): void;
  /** The worker is gone, or the page never let it start. */
  onLost(error: GkError): void;
}

/**
 * The worker that decodes one view: its script comes when it is needed, and what is sent meanwhile waits.
 *
 * @internal
 */
export class RecordedWorker {
  readonly #events: RecordedWorkerEvents;
  readonly #workerUrl: ScriptUrl | undefined;
  readonly #steps = new Map<number, (moved: boolean) => void>();
  #worker: Worker | undefined;
  #early: { readonly message: ToRecordedWorker; readonly transfer: Transferable[] }[] = [];
  #request = 0;
  /** Undefined until it has said something. */
  #first: FromRecordedWorker | undefined;
  #closed = false;

  constructor(workerUrl: ScriptUrl | undefined, events: RecordedWorkerEvents) {
    this.#events = events;
    this.#workerUrl = workerUrl;
    void this.#start();
  }

  send(message: ToRecordedWorker, transfer: Transferable[] = []): void {
    if (this.#closed) return;
    if (this.#worker === undefined) this.#early.push({ message, transfer });
    else this.#worker.postMessage(message, transfer);
  }

  /** False when that picture is not held. */
  step(direction: 1 | -1): Promise<boolean> {
    // With a worker that is gone there is nothing to look for.
    if (this.#closed) return Promise.resolve(true);
    const request = ++this.#request;
    return new Promise((resolve) => {
      this.#steps.set(request, resolve);
      this.send({ type: 'step', direction, request });
    });
  }

  close(): void {
    this.#closed = true;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#early = [];
    for (const resolve of this.#steps.values()) resolve(true);
    this.#steps.clear();
  }

  async #start(): Promise<void> {
    const url = this.#workerUrl;
    try {
      const source =
        url === undefined ? (await import('../worker/recorded-worker.generated.js')).recordedWorkerSource : '';
      const worker = startWorker('gk-recorded', url, source);
      if (this.#closed) {
        worker.terminate();
        return;
      }
      this.#worker = worker;
      worker.onmessage = ({ data }: MessageEvent<FromRecordedWorker>) => {
        this.#first ??= data;
        // The messages of another file have other shapes.
        if (this.#first.type === 'named') this.#take(data);
      };
      worker.onerror = () => {
        this.#lost();
      };
      if (url) this.#check(url, worker);
      for (const { message, transfer } of this.#early.splice(0)) worker.postMessage(message, transfer);
    } catch (thrown) {
      this.#lost(thrown);
    }
  }

  /** The page may serve another file than the worker of this build. */
  #check(url: ScriptUrl, worker: Worker): void {
    const onWrong = (words: string): void => {
      this.#first = undefined;
      this.#lost(words);
    };
    checkServedWorker('gk-recorded', url, worker, undefined, {
      onWrong,
      onSilent: (words) => {
        onWrong(words);
        return false;
      },
    });
  }

  #take(message: FromRecordedWorker): void {
    if (message.type === 'stepped') {
      this.#steps.get(message.request)?.(message.moved);
      this.#steps.delete(message.request);
    } else this.#events.onMessage(message);
  }

  #lost(thrown?: unknown): void {
    if (this.#closed) return;
    this.close();
    const message = this.#first
      ? 'The video worker failed; open the recording again.'
      : workerLoss('blocked', this.#workerUrl, thrown);
    this.#events.onLost(new GkError('unsupported', message));
  }
}
