import {
  decodeJt808,
  encodeJt808,
  encodeJt808Body,
  Jt808AttachmentParser,
  Jt808Reassembler,
  jt808MessageId,
  type Jt808AttachmentPiece,
  type Jt808Frame,
  type Jt808Header,
  type Jt808Message,
} from 'gk-sdk/jt808';
import type { IncomingAlarm } from './incoming-alarm.js';

/** A socket, as a connection for attachments uses it. */
export interface AttachmentSocket {
  write(bytes: Uint8Array): void;
  pause(): void;
  resume(): void;
  /** Ends it once what was written is sent. */
  close(): void;
}

/** Why a connection ended, as its alarm is told. */
export type ConnectionEnd = 'closed' | 'foreign' | 'unasked' | 'endless' | 'disk';

export interface AttachmentConnectionOptions {
  readonly socket: AttachmentSocket;
  /** Milliseconds of a steady clock. */
  readonly now: () => number;
  /** The alarm that 1210 names; undefined if its files were not asked for. */
  readonly claim: (
    list: Extract<Jt808Message, { readonly type: 'attachments' }>,
    header: Jt808Header,
    connection: AttachmentConnection,
  ) => IncomingAlarm | undefined;
  /** Told of each step of its alarm. */
  readonly onProgress: (alarm: IncomingAlarm) => void;
  /** Told once; the alarm is undefined where it never named one. */
  readonly onEnd: (alarm: IncomingAlarm | undefined, why: ConnectionEnd, words: string) => void;
}

const MIB = 1024 * 1024;
/** Bytes that wait for the disk: beyond them the terminal is read no further. */
const MOST_WAITING_BYTES = MIB;
/** Bytes that are neither a frame nor a piece of a file. */
const MOST_SKIPPED_BYTES = 64 * 1024;
/** Results of 8001. */
const Result = { done: 0, failed: 1, bad: 2, unsupported: 3 } as const;

const END_WORDS: Readonly<Record<ConnectionEnd, string>> = {
  closed: 'The terminal closed the connection before all was sent',
  foreign: 'It sent something that is no JT/T 808',
  unasked: 'It named an alarm that nobody asked for',
  endless: 'The terminal sent the same part of a file again and again',
  disk: 'The disk takes no files at the moment',
};

/** A connection of a terminal for the files of one alarm: 1210, then for each 1211, its data, 1212. */
export class AttachmentConnection {
  readonly #options: AttachmentConnectionOptions;
  readonly #parser = new Jt808AttachmentParser();
  readonly #reassembler = new Jt808Reassembler();
  readonly #queue: Jt808AttachmentPiece[] = [];
  #waitingBytes = 0;
  #isWorking = false;
  #isPaused = false;
  #alarm: IncomingAlarm | undefined;
  #serial = 0;
  #end: ConnectionEnd | undefined;
  /** The other end has closed it: what has come is taken to its end. */
  #isOver = false;

  constructor(options: AttachmentConnectionOptions) {
    this.#options = options;
  }

  /** True once it has named an alarm that was asked for. */
  get isTaken(): boolean {
    return this.#alarm !== undefined;
  }

  receive(bytes: Uint8Array): void {
    if (this.#end !== undefined || this.#isOver) return;
    for (const piece of this.#parser.push(bytes)) {
      if (piece.type === 'frame') {
        this.#queue.push(piece);
        continue;
      }
      this.#waitingBytes += piece.data.byteLength;
      this.#queue.push({ ...piece, data: piece.data.slice() });
    }
    if (this.#parser.skipped > MOST_SKIPPED_BYTES) {
      this.#finish('foreign');
      return;
    }
    this.#pace();
    void this.#work();
  }

  /** The other end has closed it, or it broke. */
  end(): void {
    this.#isOver = true;
    if (!this.#isWorking) this.#finish('closed');
  }

  /** Ends it from this side. */
  close(): void {
    this.#finish('closed');
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      for (let piece = this.#queue.shift(); piece !== undefined; piece = this.#queue.shift()) {
        if (this.#end !== undefined) return;
        if (piece.type === 'frame') await this.#takeFrame(piece.frame);
        else await this.#takeData(piece.name, piece.offset, piece.data);
        this.#pace();
      }
      if (this.#isOver) this.#finish('closed');
    } catch {
      // Not confirmed: the terminal sends it again.
      this.#finish('disk');
    } finally {
      this.#isWorking = false;
    }
  }

  async #takeData(name: string, offset: number, data: Uint8Array): Promise<void> {
    this.#waitingBytes -= data.byteLength;
    if (this.#alarm === undefined) this.#finish('unasked');
    else if (!(await this.#alarm.write(name, offset, data))) this.#finish('endless');
    else this.#options.onProgress(this.#alarm);
  }

  async #takeFrame(frame: Jt808Frame): Promise<void> {
    // A list of many files comes in subpackages.
    const whole = this.#reassembler.push(frame, this.#options.now());
    if (whole === undefined) {
      this.#answer(frame.header, Result.done);
      return;
    }
    const { header, body } = whole;
    const message = header.encryption === 0 ? decodeJt808(header, body) : undefined;
    if (message?.type === 'attachments') {
      const alarm = this.#options.claim(message, header, this);
      if (alarm === undefined || (this.#alarm !== undefined && alarm !== this.#alarm)) {
        this.#finish('unasked');
        return;
      }
      this.#alarm = alarm;
      await alarm.list(message.files);
      this.#answer(header, Result.done);
      this.#options.onProgress(alarm);
      return;
    }
    if (this.#alarm === undefined) {
      this.#finish('unasked');
      return;
    }
    switch (message?.type) {
      case 'attachmentStart': {
        const isTaken = await this.#alarm.begin(message.name, message.bytes);
        this.#answer(header, isTaken ? Result.done : Result.failed);
        return;
      }
      case 'attachmentEnd':
        await this.#endFile(this.#alarm, header, message.name, message.kind);
        return;
      case 'malformed':
        this.#answer(header, Result.bad);
        return;
      default:
        this.#answer(header, Result.unsupported);
    }
  }

  async #endFile(alarm: IncomingAlarm, header: Jt808Header, name: string, kind: number): Promise<void> {
    const answer = await alarm.end(name, kind);
    if (this.#end !== undefined) return;
    switch (answer.kind) {
      case 'kept':
        this.#send(header, { type: 'attachmentResult', name, kind, result: 0, missing: [] });
        this.#options.onProgress(alarm);
        return;
      case 'missing':
        this.#send(header, { type: 'attachmentResult', name, kind, result: 1, missing: answer.gaps });
        return;
      case 'unknown':
        this.#answer(header, Result.failed);
        return;
      case 'none':
        this.#finish('disk');
    }
  }

  #answer(header: Jt808Header, result: number): void {
    this.#send(header, { type: 'platformAnswer', requestSerial: header.serial, requestId: header.messageId, result });
  }

  #send(header: Jt808Header, message: Jt808Message): void {
    if (this.#end !== undefined) return;
    const { part: _part, ...rest } = header;
    const serial = this.#serial;
    this.#serial = (serial + 1) & 0xffff;
    const answer = { ...rest, messageId: jt808MessageId(message.type), serial, encryption: 0 };
    this.#options.socket.write(encodeJt808(answer, encodeJt808Body(message, header.year)));
  }

  #pace(): void {
    const isFull = this.#waitingBytes > MOST_WAITING_BYTES;
    if (isFull === this.#isPaused || this.#end !== undefined) return;
    this.#isPaused = isFull;
    if (isFull) this.#options.socket.pause();
    else this.#options.socket.resume();
  }

  #finish(why: ConnectionEnd): void {
    if (this.#end !== undefined) return;
    this.#end = why;
    this.#queue.length = 0;
    this.#options.socket.close();
    this.#options.onEnd(this.#alarm, why, END_WORDS[why]);
  }
}
