import { connect, type Socket } from 'node:net';
import {
  decodeJt808,
  encodeJt808Body,
  encodeJt808Parts,
  Jt808Parser,
  jt808MessageId,
  type Jt808Frame,
  type Jt808Header,
  type Jt808Message,
  type Jt808TerminalId,
  type Jt808Unread,
  type Jt808Year,
} from 'gk-sdk/jt808';
import type { Fault } from './faults.js';

/** Results of a general answer. */
export const RESULT = { done: 0, failed: 1, bad: 2, unsupported: 3 } as const;

export interface PlatformLinkOptions {
  readonly host: string;
  readonly port: number;
  readonly terminal: Jt808TerminalId;
  readonly year: Jt808Year;
  readonly faults: ReadonlySet<Fault>;
  /** Serial number of the first message; they count on over connections. */
  readonly serial: number;
  readonly onOpen: () => void;
  readonly onMessage: (message: Jt808Message | Jt808Unread, header: Jt808Header) => void;
  /** Told once; `why` is for people. */
  readonly onClosed: (why: string) => void;
}

/** So many long messages can be asked for again. */
const KEPT_LONG = 4;
const WRONG_CHECK_EACH = 10;

/** One connection of a terminal to its platform. */
export class PlatformLink {
  readonly #options: PlatformLinkOptions;
  readonly #socket: Socket;
  readonly #parser = new Jt808Parser();
  /** Parts of long messages by the serial number of their first. */
  readonly #long = new Map<number, readonly Uint8Array[]>();
  #serial: number;
  #frames = 0;
  #isClosed = false;

  constructor(options: PlatformLinkOptions) {
    this.#options = options;
    this.#serial = options.serial;
    const { host, port } = options;
    this.#socket = connect({ host, port }, options.onOpen);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (bytes) => {
      for (const frame of this.#parser.push(bytes)) this.#take(frame);
    });
    this.#socket.on('error', (error) => {
      this.#close(error.message);
    });
    this.#socket.on('close', () => {
      this.#close('the platform closed the connection');
    });
  }

  /** Serial number of the next message. */
  get serial(): number {
    return this.#serial;
  }

  /** Address of this end, for a connection that was opened. */
  get localAddress(): string | undefined {
    return this.#socket.localAddress;
  }

  /** Sends a message, in subpackages where it is long; returns the serial number of its first. */
  send(message: Jt808Message): number {
    const { terminal, year, faults } = this.#options;
    const serial = this.#serial;
    // Headers of 2011 and 2013 are the same; bodies are not.
    const header = { messageId: jt808MessageId(message.type), year, terminal, serial, encryption: 0 };
    const frames = encodeJt808Parts(header, encodeJt808Body(message, year));
    this.#serial = (serial + frames.length) & 0xffff;
    if (frames.length === 1) {
      this.#write(frames);
      return serial;
    }
    this.#long.set(serial, frames);
    const [oldest] = this.#long.keys();
    if (this.#long.size > KEPT_LONG && oldest !== undefined) this.#long.delete(oldest);
    this.#write(faults.has('doubled') ? frames.toReversed().flatMap((frame) => [frame, frame]) : frames);
    return serial;
  }

  /** The general answer of a terminal. */
  answer({ serial, messageId }: Jt808Header, result: number): void {
    this.send({ type: 'generalAnswer', requestSerial: serial, requestId: messageId, result });
  }

  /** Sends parts of a long message again. */
  resend(firstSerial: number, parts: readonly number[]): void {
    const frames = this.#long.get(firstSerial) ?? [];
    this.#write(parts.map((part) => frames[part - 1]).filter((frame) => frame !== undefined));
  }

  /** Ends the connection as soon as what was sent is on its way. */
  end(): void {
    this.#isClosed = true;
    this.#socket.end();
    this.#socket.destroySoon();
  }

  #take({ header, body }: Jt808Frame): void {
    this.#options.onMessage(decodeJt808(header, body), header);
  }

  #write(frames: readonly Uint8Array[]): void {
    for (const frame of frames) {
      if (this.#options.faults.has('checksum') && this.#frames++ % WRONG_CHECK_EACH === 0)
        this.#socket.write(withWrongCheck(frame));
      this.#socket.write(frame);
    }
  }

  #close(why: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#socket.destroy();
    this.#options.onClosed(why);
  }
}

/** The same frame with one bit of its message id turned: the check byte no longer fits. */
function withWrongCheck(frame: Uint8Array): Uint8Array {
  const wrong = frame.slice();
  wrong[1] = (wrong[1] ?? 0) ^ 0x10;
  return wrong;
}
