import { GkError } from '../errors/gk-error.js';
import { toGkError } from '../errors/to-gk-error.js';
import { socketFactory, type Socket, type SocketClose, type SocketFactory } from '../transport/socket.js';
import { Emitter } from '../util/emitter.js';
import { decodeVcp } from '../wire/vcp/decode.js';
import { encodeVcp } from '../wire/vcp/encode.js';
import type { VcpMessage } from '../wire/vcp/message.js';

/** Events of a raw connection. @public */
export interface RawSocketEvents {
  open: undefined;
  sent: {
    /** The frame's text, as it went. */
    readonly frame: string;
    readonly message: VcpMessage | undefined;
    /** Error of a frame that is not a message. */
    readonly error: GkError | undefined;
  };
  received: RawSocketEvents['sent'];
  /** The end; a new object is needed for another connection. */
  close: SocketClose;
}

/** One socket for whole messages, without login, request ids or reconnects. @internal */
export class RawSocket {
  readonly emitter = new Emitter<RawSocketEvents>();
  readonly #socket: Socket;
  #state: 'opening' | 'open' | 'closed' = 'opening';

  constructor(url: string, openSocket?: SocketFactory) {
    this.#socket = socketFactory(openSocket)(url, {
      onOpen: () => {
        this.#state = 'open';
        this.emitter.emit('open', undefined);
      },
      onText: (text) => {
        this.emitter.emit('received', readFrame(text));
      },
      onBytes: (bytes) => {
        this.emitter.emit('received', readFrame(new TextDecoder().decode(bytes)));
      },
      onClose: (close) => {
        this.#state = 'closed';
        this.emitter.emit('close', close);
        this.emitter.removeAll();
      },
    });
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** @throws GkError `closed` unless open, `invalid-argument` for a message that cannot be encoded. */
  send(message: VcpMessage): void {
    if (this.#state !== 'open') throw new GkError('closed', 'The connection is not open.');
    const frame = encodeVcp(message);
    this.#socket.send(frame);
    this.emitter.emit('sent', { frame, message, error: undefined });
  }

  close(): void {
    this.#socket.close(1000);
  }
}

function readFrame(frame: string): RawSocketEvents['sent'] {
  try {
    return { frame, message: decodeVcp(frame), error: undefined };
  } catch (error) {
    return { frame, message: undefined, error: toGkError(error, 'protocol') };
  }
}
