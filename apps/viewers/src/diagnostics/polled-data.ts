import { toGkError } from 'gk-sdk/rest';
import type { ScreenStatus } from './diagnostic-page.js';
import { momentText } from './moment-text.js';

/** Between two looks at the server (spec 002 section 9: "device array refresh 5 s"). */
const REFRESH_MS = 5_000;

/** Something that is read from the server again and again, each time when the answer before has come. */
export class PolledData<Data> {
  readonly #load: (signal: AbortSignal) => Promise<Data>;
  readonly #update: () => void;
  readonly #end = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #data: Data | undefined;
  #readAtS: number | undefined;
  #failure: string | undefined;

  constructor(load: (signal: AbortSignal) => Promise<Data>, update: () => void) {
    this.#load = load;
    this.#update = update;
    void this.#read();
  }

  /** The last answer; undefined before the first. */
  get data(): Data | undefined {
    return this.#data;
  }

  get status(): ScreenStatus {
    if (this.#failure !== undefined) {
      const since = this.#readAtS === undefined ? '' : ` Last answer: ${momentText(this.#readAtS)}.`;
      return { tone: 'bad', words: `${this.#failure}${since}` };
    }
    if (this.#readAtS === undefined) return { tone: 'waiting', words: 'Loading' };
    return { tone: 'good', words: `Updated ${momentText(this.#readAtS)}` };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#end.abort();
  }

  async #read(): Promise<void> {
    const { signal } = this.#end;
    try {
      this.#data = await this.#load(signal);
      this.#readAtS = Date.now() / 1000;
      this.#failure = undefined;
    } catch (error) {
      this.#failure = toGkError(error).message;
    }
    if (signal.aborted) return;
    this.#timer = setTimeout(() => void this.#read(), REFRESH_MS);
    this.#update();
  }
}
