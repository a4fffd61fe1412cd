import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Clock } from 'gk-sdk';
import { plainAddress } from '../sessions/plain-address.js';
import { ExpectedStreams } from './expected-streams.js';
import { MediaConnection } from './media-connection.js';

export interface MediaPortOptions {
  /** Timers, and a steady `now`. */
  readonly clock: Clock;
  /** A line for Run Log. */
  readonly notice: (line: string) => void;
}

/** A connection that tells nothing of itself is closed. */
const HEAD_MS = 10_000;
/** One that says nothing for so long may be of a terminal that listens to a broadcast: whoever speaks begins at once. */
const SILENT_MS = 500;
const MOST_UNTAKEN = 1000;
const NOTICE_MS = 60_000;
const REASONS = {
  foreign: 'it sent something that is no JT/T 1078',
  unasked: 'it sent a stream that nobody asked for',
} as const;

/** A port for one purpose: live main, live sub, talk or playback. */
export class MediaPort {
  readonly expected = new ExpectedStreams();
  readonly #options: MediaPortOptions;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    this.#serve(socket);
  });
  #port = 0;
  /** Connections that have not told whose they are. */
  #untaken = 0;
  #noticedAtMs = -Infinity;

  constructor(options: MediaPortOptions) {
    this.#options = options;
  }

  /** The port that listens; 0 before it does. */
  get port(): number {
    return this.#port;
  }

  /**
   * Listens; 0 = a free port.
   * @throws NodeJS.ErrnoException when the port is in use or not allowed.
   */
  async listen({ host, port }: { readonly host: string | undefined; readonly port: number }): Promise<void> {
    this.#server.listen({ port, ...(host !== undefined && { host }) });
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address !== null && typeof address !== 'string') this.#port = address.port;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #serve(socket: Socket): void {
    if (this.#untaken >= MOST_UNTAKEN) {
      socket.destroy();
      return;
    }
    const { clock } = this.#options;
    this.#sockets.add(socket);
    const connection = new MediaConnection({
      socket: {
        get queuedBytes() {
          return socket.writableLength;
        },
        write: (bytes) => void socket.write(bytes),
        destroy: () => void socket.destroy(),
      },
      expected: this.expected,
      onRefused: (why) => {
        this.#notice(socket.remoteAddress, why);
      },
    });
    let isUntaken = true;
    this.#untaken += 1;
    const known = (): void => {
      if (!isUntaken) return;
      isUntaken = false;
      this.#untaken -= 1;
      cancelHead();
      cancelSilent();
    };
    const cancelSilent = clock.after(SILENT_MS, () => {
      connection.beginSilent(plainAddress(socket.remoteAddress ?? ''));
      if (connection.isTaken) known();
    });
    const cancelHead = clock.after(HEAD_MS, () => {
      socket.destroy();
    });
    socket.on('data', (bytes) => {
      connection.receive(bytes);
      if (connection.isTaken) known();
    });
    socket.on('error', () => {
      // The end follows.
    });
    socket.on('close', () => {
      known();
      this.#sockets.delete(socket);
      connection.end();
    });
  }

  /** Tells of it once a minute: whoever sends without being asked must not fill the log. */
  #notice(address: string | undefined, why: keyof typeof REASONS): void {
    const { clock, notice } = this.#options;
    if (clock.now() - this.#noticedAtMs < NOTICE_MS) return;
    this.#noticedAtMs = clock.now();
    notice(`A connection for video from ${address ?? 'an unknown address'} was closed: ${REASONS[why]}`);
  }
}
