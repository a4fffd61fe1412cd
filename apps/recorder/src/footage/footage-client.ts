import { milliseconds, type Clock } from 'gk-sdk';
import { encodeGkPacket, GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import { FootageError } from './footage-error.js';
import type { DiskPlan, KeepRules } from './footage-room.js';
import type { StreamKey } from './segments/segment.js';
import type { FootageQuestion, FootageQuestions, FromFootage, ToFootage } from './worker/footage-messages.js';

/** Packets are sent to the worker in batches of this length: recording has no latency target, and each message has a fixed cost. */
const BATCH_MS = milliseconds(100);
const BATCH_BYTES = 2 ** 20;
/** With more than this on its way to the disk, only key frames are kept. Two seconds of 300 cameras, which some send at once, are 10 MB. */
const BEHIND_BYTES = 16 * 2 ** 20;
/** From here on all packets are kept again. */
const CAUGHT_UP_BYTES = 8 * 2 ** 20;
/** With more than this, nothing is kept: memory has an end. */
const FULL_BYTES = 32 * 2 ** 20;
/** Between an unexpected end of the thread and its next start; longer each time, while it ends at once. */
const RESTART_MS = { first: 1_000, most: 60_000 };
/** Closing waits this long for a disk. */
const CLOSE_MS = milliseconds(10_000);

/** The thread of the recordings, as seen from here. */
export interface FootageThread {
  post(message: ToFootage, transfer?: readonly ArrayBuffer[]): void;
  /** Ends it at once. */
  end(): void;
}

export interface FootageClientOptions {
  /** Starts the thread. `ended` is called once, with the reason when it ended by itself. */
  readonly start: (on: {
    readonly message: (message: FromFootage) => void;
    readonly ended: (reason: string) => void;
  }) => FootageThread;
  readonly clock: Pick<Clock, 'after'>;
  /** Takes a problem, or its end, in one line. */
  readonly say: (line: string) => void;
}

/** A stream that is being recorded. */
export interface RecordedStream {
  /** Takes the next packet, in decode order. */
  take(packet: GkPacket): void;
  /** Ends its recording. Idempotent. */
  close(): void;
}

interface OpenStream {
  readonly key: StreamKey;
  info: GkPacket | undefined;
  /** The thread has the info packet. */
  isInfoTold: boolean;
  /** Packets were left out: no picture can be decoded before the next key frame. */
  waitsForKey: boolean;
  readonly waiting: Uint8Array[];
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * The recordings of the server, kept by a thread of their own, which is started anew when it dies. Packets go there in batches; one
 * that is acknowledged is in its file.
 */
export class FootageClient {
  readonly #options: FootageClientOptions;
  readonly #streams = new Map<number, OpenStream>();
  readonly #waiting = new Map<number, Waiting>();
  #thread: FootageThread | undefined;
  /** Counts starts of the thread: ids of segments hold for one of them. */
  #generation = 0;
  #plan: DiskPlan | undefined;
  #keep: KeepRules | undefined;
  #lastId = 0;
  #batchBytes = 0;
  /** Bytes that were sent and not acknowledged. */
  #sentBytes = 0;
  #cancelBatch: (() => void) | undefined;
  #isBehind = false;
  #restartMs = RESTART_MS.first;
  #cancelRestart: (() => void) | undefined;
  #isClosed = false;
  #onClosed: (() => void) | undefined;

  constructor(options: FootageClientOptions) {
    this.#options = options;
    this.#start();
  }

  /** Ids of segments hold as long as this number stays the same. */
  get generation(): number {
    return this.#generation;
  }

  /** Sets the disks; resolves when what was open on them is closed and they are used. */
  async use(plan: DiskPlan): Promise<void> {
    this.#plan = plan;
    await this.ask({ name: 'use', asked: plan });
  }

  /** Sets how long recordings are kept. */
  keep(rules: KeepRules): void {
    this.#keep = rules;
    this.#thread?.post({ kind: 'keep', rules });
  }

  /** Records a stream until it is closed. */
  record(key: StreamKey): RecordedStream {
    this.#lastId += 1;
    const id = this.#lastId;
    const stream: OpenStream = { key, info: undefined, isInfoTold: false, waitsForKey: true, waiting: [] };
    this.#streams.set(id, stream);
    this.#thread?.post({ kind: 'open-stream', stream: id, key });
    return {
      take: (packet) => {
        if (this.#streams.get(id) === stream) this.#take(stream, packet);
      },
      close: () => {
        if (this.#streams.get(id) !== stream) return;
        this.#sendBatch();
        this.#streams.delete(id);
        this.#thread?.post({ kind: 'close-stream', stream: id });
      },
    };
  }

  /**
   * Asks the thread.
   * @throws FootageError when it fails, dies or is closed; the reason of the signal when that is aborted.
   */
  ask<Question extends FootageQuestion>(
    question: Question,
    signal?: AbortSignal,
  ): Promise<FootageQuestions[Question['name']]['answer']> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#thread === undefined) {
        throw this.#isClosed
          ? new FootageError('closed', 'The recorder ends')
          : new FootageError('restarted', 'The recordings are started again: try again in a moment');
      }
      this.#lastId += 1;
      const id = this.#lastId;
      const onAbort = (): void => {
        this.#waiting.delete(id);
        reject(signal?.reason instanceof Error ? signal.reason : new FootageError('closed', 'Given up'));
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const done = (): void => {
        signal?.removeEventListener('abort', onAbort);
      };
      const waiting: Pick<Waiting, 'reject'> & { resolve(value: FootageQuestions[Question['name']]['answer']): void } =
        {
          resolve: (value) => {
            done();
            resolve(value);
          },
          reject: (error) => {
            done();
            reject(error);
          },
        };
      this.#waiting.set(id, waiting);
      this.#thread.post({ kind: 'ask', id, question });
    });
  }

  /** Writes what is there, closes all segments and ends the thread. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#sendBatch();
    this.#isClosed = true;
    this.#cancelBatch?.();
    this.#cancelRestart?.();
    this.#streams.clear();
    const thread = this.#thread;
    if (thread === undefined) return;
    await new Promise<void>((resolve) => {
      const cancel = this.#options.clock.after(CLOSE_MS, resolve);
      this.#onClosed = () => {
        cancel();
        resolve();
      };
      thread.post({ kind: 'close' });
    });
    this.#thread = undefined;
    this.#rejectAll(new FootageError('closed', 'The recorder ends'));
    thread.end();
  }

  #start(): void {
    this.#generation += 1;
    const generation = this.#generation;
    this.#sentBytes = 0;
    this.#thread = this.#options.start({
      message: (message) => {
        if (generation === this.#generation) this.#receive(message);
      },
      ended: (reason) => {
        if (generation === this.#generation) this.#ended(reason);
      },
    });
    if (this.#plan !== undefined) {
      this.ask({ name: 'use', asked: this.#plan }).catch((error: unknown) => {
        this.#options.say(`The disks of the recordings cannot be used: ${error instanceof Error ? error.message : ''}`);
      });
    }
    if (this.#keep !== undefined) this.#thread.post({ kind: 'keep', rules: this.#keep });
    for (const [id, stream] of this.#streams) {
      stream.isInfoTold = false;
      stream.waitsForKey = true;
      this.#thread.post({ kind: 'open-stream', stream: id, key: stream.key });
    }
  }

  #ended(reason: string): void {
    this.#thread = undefined;
    this.#onClosed?.();
    this.#rejectAll(new FootageError('restarted', 'The recordings are started again: try again in a moment'));
    if (this.#isClosed) return;
    this.#options.say(`The recordings stopped and are started again: ${reason}`);
    for (const stream of this.#streams.values()) stream.waiting.length = 0;
    this.#batchBytes = 0;
    this.#cancelRestart = this.#options.clock.after(milliseconds(this.#restartMs), () => {
      this.#start();
    });
    this.#restartMs = Math.min(RESTART_MS.most, this.#restartMs * 2);
  }

  #rejectAll(error: FootageError): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const each of waiting) each.reject(error);
  }

  #receive(message: FromFootage): void {
    switch (message.kind) {
      case 'written':
        this.#sentBytes -= message.bytes;
        this.#restartMs = RESTART_MS.first;
        return;
      case 'said':
        this.#options.say(message.line);
        return;
      case 'closed':
        this.#onClosed?.();
        return;
      default: {
        const waiting = this.#waiting.get(message.id);
        this.#waiting.delete(message.id);
        if (message.kind === 'answer') waiting?.resolve(message.value);
        else waiting?.reject(new FootageError('failed', message.reason));
      }
    }
  }

  #take(stream: OpenStream, packet: GkPacket): void {
    if (packet.kind === GkKind.info) {
      stream.info = packet;
      stream.isInfoTold = false;
      return;
    }
    const isKey = packet.kind === GkKind.video && (packet.flags & GkFlag.key) !== 0;
    if (!this.#hasRoomFor(isKey)) {
      stream.waitsForKey = true;
      return;
    }
    if (stream.waitsForKey && !isKey) return;
    if (this.#thread === undefined || stream.info === undefined) return;
    stream.waitsForKey = false;
    // An info packet counts for what follows: a segment of it begins with a key frame.
    if (isKey && !stream.isInfoTold) {
      stream.isInfoTold = true;
      this.#add(stream, stream.info);
    }
    this.#add(stream, packet);
  }

  /** Whether a packet is kept now: the disk may be slower than the devices. */
  #hasRoomFor(isKey: boolean): boolean {
    const behind = this.#sentBytes + this.#batchBytes;
    if (!this.#isBehind && behind > BEHIND_BYTES) {
      this.#isBehind = true;
      this.#options.say('The disks of the recordings are too slow: only key frames are recorded for now.');
    } else if (this.#isBehind && behind < CAUGHT_UP_BYTES) {
      this.#isBehind = false;
      this.#options.say('The disks of the recordings have caught up: all pictures are recorded again.');
    }
    return this.#isBehind ? isKey && behind < FULL_BYTES : true;
  }

  #add(stream: OpenStream, packet: GkPacket): void {
    const bytes = encodeGkPacket(packet);
    stream.waiting.push(bytes);
    this.#batchBytes += bytes.byteLength;
    if (this.#batchBytes >= BATCH_BYTES) this.#sendBatch();
    else
      this.#cancelBatch ??= this.#options.clock.after(BATCH_MS, () => {
        this.#sendBatch();
      });
  }

  #sendBatch(): void {
    this.#cancelBatch?.();
    this.#cancelBatch = undefined;
    if (this.#batchBytes === 0 || this.#thread === undefined) return;
    const bytes = new Uint8Array(this.#batchBytes);
    const parts: { stream: number; bytes: number }[] = [];
    let at = 0;
    for (const [id, { waiting }] of this.#streams) {
      const from = at;
      for (const packet of waiting) {
        bytes.set(packet, at);
        at += packet.byteLength;
      }
      waiting.length = 0;
      if (at > from) parts.push({ stream: id, bytes: at - from });
    }
    this.#batchBytes = 0;
    this.#sentBytes += at;
    this.#thread.post({ kind: 'append', bytes: bytes.buffer, parts }, [bytes.buffer]);
  }
}
