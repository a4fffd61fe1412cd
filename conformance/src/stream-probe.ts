import { openStream, type SocketFactory, type Stream, type StreamEnd, type StreamStatusText } from 'gk-sdk/stream';
import { GkParser, type GkPacket } from 'gk-sdk/wire';

/** A stream that keeps what comes, without repairing anything. */
export class StreamProbe {
  readonly packets: GkPacket[] = [];
  readonly chunks: Uint8Array[] = [];
  readonly statuses: StreamStatusText[] = [];
  /** Close code of the server; undefined while open. */
  closeCode: number | undefined;
  end: StreamEnd | undefined;
  readonly #parser: GkParser;
  readonly #stream: Stream;
  #wake: () => void = () => undefined;

  constructor(url: string, openSocket: SocketFactory) {
    this.#parser = new GkParser(
      {
        onPacket: (packet) => {
          this.packets.push({ ...packet, payload: packet.payload.slice() });
        },
      },
      { messages: true },
    );
    this.#stream = openStream({
      url,
      openSocket: (address, handlers) =>
        openSocket(address, {
          ...handlers,
          onClose: (close) => {
            this.closeCode = close.code;
            handlers.onClose(close);
          },
        }),
      onChunk: (bytes) => {
        this.chunks.push(bytes);
        this.#parser.push(bytes);
        this.#wake();
      },
      onStatus: (status) => {
        this.statuses.push(status);
        this.#wake();
      },
      onEnd: (end) => {
        this.end = end;
        this.#wake();
      },
    });
  }

  /** Bytes between the packets: there are none in a sound stream. */
  get skippedBytes(): number {
    return this.#parser.skippedBytes;
  }

  send(bytes: Uint8Array): void {
    this.#stream.send(bytes);
  }

  /** Waits until `isDone`, the end of the stream, or `timeoutMs`; tells whether it is done. */
  async until(isDone: (stream: StreamProbe) => boolean, timeoutMs: number): Promise<boolean> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#wake();
    }, timeoutMs);
    while (!isDone(this) && this.end === undefined && !isLate) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    clearTimeout(timer);
    return isDone(this);
  }

  close(): void {
    this.#stream.close();
  }
}

/** `closed with 4404 (Unknown device)`, or what the stream does instead. */
export function endOf({ end, closeCode, statuses }: StreamProbe): string {
  const words = statuses.at(-1)?.message;
  const how = end === undefined ? 'is still open' : `closed with ${closeCode ?? 1006}`;
  return words === undefined ? how : `${how} (${words.slice(0, 80)})`;
}
