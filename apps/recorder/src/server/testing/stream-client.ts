import { once } from 'node:events';
import { GkParser, sha256Hex, type GkPacket } from 'gk-sdk/wire';
import { WebSocket, type RawData } from 'ws';
import { vi } from 'vitest';

/** A client on a stream or the event channel that keeps what it gets. */
export class StreamClient {
  readonly socket: WebSocket;
  readonly packets: GkPacket[] = [];
  readonly texts: string[] = [];
  readonly binaries: Buffer[] = [];
  skippedBytes = 0;
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly #parser = new GkParser({
    onPacket: (packet) => this.packets.push({ ...packet, payload: packet.payload.slice() }),
    onSkipped: (bytes) => {
      this.skippedBytes += bytes;
    },
  });

  constructor(address: string, path: string, query: Record<string, string>) {
    this.socket = new WebSocket(`ws://${address}${path}?${new URLSearchParams(query).toString()}`);
    this.socket.on('message', (data: RawData, isBinary: boolean) => {
      const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0);
      if (!isBinary) {
        this.texts.push(bytes.toString());
        return;
      }
      this.binaries.push(bytes);
      this.#parser.push(bytes);
    });
    this.socket.on('error', () => undefined);
    this.closed = once(this.socket, 'close').then(([code, reason]) => ({ code: Number(code), reason: String(reason) }));
  }

  /** Waits until `isDone`, as long as tests wait for anything. */
  async until(isDone: (client: StreamClient) => boolean): Promise<void> {
    await vi.waitFor(
      () => {
        if (!isDone(this)) throw new Error('Waited in vain.');
      },
      { interval: 5 },
    );
  }

  close(): void {
    this.socket.terminate();
  }
}

/** Query of a user whose password is its name. */
export function asUser(user: string): { user: string; password: string } {
  return { user, password: sha256Hex(user) };
}
