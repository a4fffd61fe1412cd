import { decodeVcp, encodeVcp, isGkError, type VcpFields, type VcpMessage } from 'gk-sdk/wire';
import type { Socket, SocketClose, SocketFactory } from 'gk-sdk/stream';
import { expectThat, Unmet } from './outcome.js';

/** A message with the frame that it came in. */
export interface ReceivedMessage extends VcpMessage {
  readonly frame: string;
}

/** A bare command channel: it sees every frame, and repairs nothing. */
export class CommandSocket {
  readonly closed: Promise<SocketClose>;
  readonly #socket: Socket;
  readonly #inbox: string[] = [];
  readonly #opened: Promise<void>;
  #wake: () => void = () => undefined;
  #end: SocketClose | undefined;
  #nextId = 4_100;

  constructor(url: string, openSocket: SocketFactory) {
    let opened: () => void = () => undefined;
    let closed: (close: SocketClose) => void = () => undefined;
    this.#opened = new Promise((resolve) => (opened = resolve));
    this.closed = new Promise((resolve) => (closed = resolve));
    this.#socket = openSocket(url, {
      onOpen: () => {
        opened();
      },
      onText: (frame) => {
        this.#inbox.push(frame);
        this.#wake();
      },
      onBytes: (bytes) => {
        this.#inbox.push(new TextDecoder().decode(bytes));
        this.#wake();
      },
      onClose: (close) => {
        this.#end = close;
        closed(close);
        this.#wake();
      },
    });
  }

  /** @throws Unmet when no connection comes about. */
  async open(): Promise<this> {
    const end = await Promise.race([this.#opened, this.closed]);
    expectThat(end === undefined, 'the command channel cannot be opened');
    return this;
  }

  get isOpen(): boolean {
    return this.#end === undefined;
  }

  sendFrame(frame: string): void {
    this.#socket.send(frame);
  }

  /** The next message, whatever it answers. */
  async next(): Promise<ReceivedMessage> {
    while (this.#inbox.length === 0) {
      expectThat(this.#end === undefined, `the server closed the command channel (${this.#end?.code ?? ''})`);
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const frame = this.#inbox.shift() ?? '';
    try {
      return { ...decodeVcp(frame), frame };
    } catch (error) {
      if (isGkError(error)) throw new Unmet(`a frame of the server is no message: ${error.message}`);
      throw error;
    }
  }

  /** Sends a request and gives its first answer; what is pushed meanwhile is passed over. */
  async ask(code: string, fields: VcpFields = {}, body?: string): Promise<ReceivedMessage> {
    const id = String(this.#nextId++);
    this.sendFrame(encodeVcp({ code, fields: { ...fields, I: id }, ...(body !== undefined && { body }) }));
    for (;;) {
      const message = await this.next();
      if (message.code === code && (message.fields.I === id || message.fields.I === undefined)) return message;
    }
  }

  /** Sends a request that is answered by a list; gives the messages up to the one with Z. */
  async askList(code: string, fields: VcpFields = {}): Promise<ReceivedMessage[]> {
    const messages = [await this.ask(code, fields)];
    while (messages.at(-1)?.fields.Z !== '1') {
      const message = await this.next();
      if (message.code === code) messages.push(message);
    }
    return messages;
  }

  close(): void {
    this.#socket.close(1000);
  }
}

/** The JSON body of a message. */
export function bodyOf(message: VcpMessage): unknown {
  try {
    return JSON.parse(message.body ?? '');
  } catch {
    throw new Unmet(`the body of ${message.code} is not JSON: ${(message.body ?? 'none').slice(0, 60)}`);
  }
}

/** `R 404 (Unknown device)`. */
export function resultOf({ fields }: VcpMessage): string {
  return `R ${fields.R ?? 'missing'}${fields.T === undefined ? '' : ` (${fields.T.slice(0, 80)})`}`;
}
