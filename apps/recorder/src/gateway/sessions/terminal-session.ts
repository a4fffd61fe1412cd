import type { Clock } from 'gk-sdk';
import {
  encodeJt808Body,
  encodeJt808Parts,
  jt808MessageId,
  type Jt808Header,
  type Jt808Message,
  type Jt808Type,
  type Jt808Year,
} from 'gk-sdk/jt808';
import type { SessionQuestions } from '../../device/device-sessions.js';
import { AskError } from './ask-error.js';

/** A terminal as its connection tells it. */
export interface Terminal {
  readonly deviceId: string;
  /** Header of its last message. */
  readonly header: Jt808Header;
  /** Year of its bodies, where the old header does not say it: that of 2011, or that of 2019 under the header of 2013. */
  readonly speaks?: Jt808Year | undefined;
  /** IP address that it connects from. */
  readonly address: string;
  /** IP address of this machine that it connected to. */
  readonly serverAddress: string;
}

/** Year of the bodies that a terminal sends and reads. */
export function yearOf({ header, speaks }: Pick<Terminal, 'header' | 'speaks'>): Jt808Year {
  return header.year === '2019' ? header.year : (speaks ?? header.year);
}

/** How a terminal is asked. */
export interface AskTerminalOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Called with each part of a long answer that has come. */
  readonly onPart?: (() => void) | undefined;
  /** Told the serial number of the message when it was sent. */
  readonly onSent?: ((serial: number) => void) | undefined;
}

/** A connection as a session uses it. */
export interface TerminalLine {
  /** Sends bytes; dropped once it is closed. */
  write(bytes: Uint8Array): void;
  close(): void;
}

/** A question that waits for its answer. */
interface Open {
  readonly type: Jt808Type;
  readonly onPart: (() => void) | undefined;
  readonly settle: (answer: Jt808Message | AskError) => void;
}

/** A picture, sound or video that a terminal sends (0801). */
export type SentMedia = Extract<Jt808Message, { readonly type: 'mediaData' }>;

/** Questions whose answer is more than 0001, and the message that it comes in. */
const ANSWERS: Partial<Record<Jt808Type, readonly Jt808Type[]>> = {
  locationRequest: ['locationAnswer'],
  mediaAttributesRequest: ['mediaAttributes'],
  recordingsRequest: ['recordings'],
  parametersRequest: ['parameters'],
  someParametersRequest: ['parameters'],
  attributesRequest: ['attributes'],
  mediaListRequest: ['mediaList'],
};

/** Questions that are answered by 0001 or by this message, whichever comes first. */
const EITHER: Partial<Record<Jt808Type, readonly Jt808Type[]>> = {
  playbackRequest: ['recordings'],
  shoot: ['shot'],
  // Of makers.
  text: ['textAnswer'],
};

/** The connection of a terminal that has logged in. It ends with the connection: who keeps one asks `isOpen`. */
export class TerminalSession {
  readonly #line: TerminalLine;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #nextSerial: () => number;
  readonly #open = new Map<number, Open>();
  readonly #listeners = new Set<(message: Jt808Message) => void>();
  readonly #pictureTakers = new Set<(picture: SentMedia) => boolean>();
  readonly #partListeners = new Set<(messageId: number) => void>();
  readonly #ended = new Set<() => void>();
  #terminal: Terminal;
  #isOpen = true;
  #asks = { asked: 0, answered: 0, failed: 0 };

  constructor(options: {
    readonly terminal: Terminal;
    readonly line: TerminalLine;
    readonly clock: Pick<Clock, 'after'>;
    /** Serial numbers are those of the whole connection. */
    readonly nextSerial: () => number;
  }) {
    this.#terminal = options.terminal;
    this.#line = options.line;
    this.#clock = options.clock;
    this.#nextSerial = options.nextSerial;
  }

  get terminal(): Terminal {
    return this.#terminal;
  }

  /** Questions to it so far. */
  get questions(): SessionQuestions {
    return { ...this.#asks, waiting: [...this.#open.values()].map(({ type }) => type) };
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Sends a message, in subpackages where it is long; returns the serial number that answers quote. */
  send(message: Jt808Message): number {
    const { header } = this.#terminal;
    const serial = this.#nextSerial();
    const body = encodeJt808Body(message, yearOf(this.#terminal));
    const frames = encodeJt808Parts(
      { ...withoutPart(header), messageId: jt808MessageId(message.type), serial, encryption: 0 },
      body,
    );
    for (const [index, frame] of frames.entries()) {
      if (index > 0) this.#nextSerial();
      this.#line.write(frame);
    }
    return serial;
  }

  /**
   * Sends a message and resolves with its answer: the one that the protocol has for it, else the general one (0001) with result 0. Rejects
   * with an `AskError`. It is sent once.
   */
  ask(message: Jt808Message, { timeoutMs, signal, onPart, onSent }: AskTerminalOptions): Promise<Jt808Message> {
    return new Promise((resolve, reject) => {
      if (!this.#isOpen || signal?.aborted === true) {
        reject(new AskError(this.#isOpen ? 'aborted' : 'gone'));
        return;
      }
      const serial = this.send(message);
      this.#asks.asked += 1;
      onSent?.(serial);
      let cancel = (): void => undefined;
      const settle = (answer: Jt808Message | AskError): void => {
        cancel();
        signal?.removeEventListener('abort', withdraw);
        this.#open.delete(serial);
        this.#asks[answer instanceof AskError ? 'failed' : 'answered'] += 1;
        if (answer instanceof AskError) reject(answer);
        else resolve(answer);
      };
      const withdraw = (): void => {
        settle(new AskError('aborted'));
      };
      const wait = (): void => {
        cancel = this.#clock.after(timeoutMs, () => {
          settle(new AskError('timeout'));
        });
      };
      wait();
      signal?.addEventListener('abort', withdraw, { once: true });
      const partCame = (): void => {
        cancel();
        wait();
        onPart?.();
      };
      this.#open.set(serial, { type: message.type, onPart: partCame, settle });
    });
  }

  /** Calls `listener` with each message of the terminal; returns an unsubscribe function. */
  onMessage(listener: (message: Jt808Message) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Offers `taker` each picture that comes; true = it was waited for. Returns a function that withdraws it. */
  onPicture(taker: (picture: SentMedia) => boolean): () => void {
    this.#pictureTakers.add(taker);
    return () => this.#pictureTakers.delete(taker);
  }

  /** Calls `listener` with the id of a message of which another part has come; returns an unsubscribe function. */
  onPart(listener: (messageId: number) => void): () => void {
    this.#partListeners.add(listener);
    return () => this.#partListeners.delete(listener);
  }

  /** Calls `listener` when the connection ends; returns an unsubscribe function. */
  onEnd(listener: () => void): () => void {
    this.#ended.add(listener);
    return () => this.#ended.delete(listener);
  }

  /** Takes a message of the terminal: the answer to a question, or one of its own accord. True for a picture that was waited for. */
  take(header: Jt808Header, message: Jt808Message): boolean {
    this.#terminal = { ...this.#terminal, header };
    this.#settle(message);
    for (const listener of [...this.#listeners]) listener(message);
    if (message.type !== 'mediaData') return false;
    return [...this.#pictureTakers].map((taker) => taker(message)).includes(true);
  }

  /** A part of a long message came: whoever waits for it waits on. */
  takePart({ messageId }: Jt808Header): void {
    for (const { type, onPart } of this.#open.values()) {
      if (ANSWERS[type]?.some((answer) => jt808MessageId(answer) === messageId) === true) onPart?.();
    }
    for (const listener of [...this.#partListeners]) listener(messageId);
  }

  /** Ends the connection. Idempotent. */
  close(): void {
    this.#line.close();
  }

  /** The connection has ended. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const { settle } of [...this.#open.values()]) settle(new AskError('gone'));
    for (const listener of [...this.#ended]) listener();
    this.#ended.clear();
    this.#listeners.clear();
    this.#partListeners.clear();
    this.#pictureTakers.clear();
  }

  #settle(message: Jt808Message): void {
    if (message.type === 'generalAnswer') {
      const open = this.#asked(message.requestSerial, (type) => jt808MessageId(type) === message.requestId);
      // The answer itself is yet to come.
      const isDone = message.result === 0 && (open === undefined || ANSWERS[open.type] === undefined);
      if (isDone) open?.settle(message);
      else if (message.result !== 0) open?.settle(new AskError('refused', message.result));
      return;
    }
    const isAnswer = (type: Jt808Type): boolean =>
      [...(ANSWERS[type] ?? []), ...(EITHER[type] ?? [])].includes(message.type);
    const serial = 'requestSerial' in message ? message.requestSerial : undefined;
    this.#asked(serial, isAnswer)?.settle(message);
  }

  /** Terminals quote another serial number at times: that is no matter where one question alone can be meant. */
  #asked(serial: number | undefined, isMeant: (type: Jt808Type) => boolean): Open | undefined {
    const quoted = serial === undefined ? undefined : this.#open.get(serial);
    if (quoted !== undefined && isMeant(quoted.type)) return quoted;
    const meant = [...this.#open.values()].filter(({ type }) => isMeant(type));
    return meant.length === 1 ? meant[0] : undefined;
  }
}

function withoutPart({ part: _part, ...header }: Jt808Header): Jt808Header {
  return header;
}
