import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Clock } from 'gk-sdk';
import { ExpectedStreams } from './expected-streams.js';
import { MediaConnection } from './media-connection.js';

export interface MediaPortOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  readonly clock: Clock;
  /** A line for Run Log. */
  readonly notice: (line: string) => void;
}

/** A connection that tells nothing of itself is closed. */
const HEAD_MS = 10_000;
const MOST_UNTAKEN = 1000;
const NOTICE_MS = 60_000;
const REASONS = {
  foreign: 'it sent something that is no JT/T 1078',
  unasked: 'it sent a stream that nobody asked for',
} as const;

/** A port for one purpose: live main, live sub, talk or playback. */
export interface MediaPort {
  readonly port: number;
  readonly expected: ExpectedStreams;
  close(): Promise<void>;
}

/** Listens for the streams of one purpose. Rejects when the port cannot be used. */
export async function openMediaPort({ host, port, clock, notice }: MediaPortOptions): Promise<MediaPort> {
  const expected = new ExpectedStreams();
  const sockets = new Set<Socket>();
  let untaken = 0;
  let noticedAtMs = -Infinity;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, HEAD_MS);
    const connection = new MediaConnection({
      socket: {
        get queuedBytes() {
          return socket.writableLength;
        },
        write: (bytes) => void socket.write(bytes),
        destroy: () => void socket.destroy(),
      },
      expected,
      onRefused: (why) => {
        // Whoever sends without being asked must not fill the log.
        if (clock.now() - noticedAtMs < NOTICE_MS) return;
        noticedAtMs = clock.now();
        notice(`A connection from ${socket.remoteAddress ?? 'nowhere'} for video was closed: ${REASONS[why]}`);
      },
    });
    let isUntaken = true;
    untaken += 1;
    const taken = (): void => {
      if (!isUntaken) return;
      isUntaken = false;
      untaken -= 1;
      cancelHead();
    };
    const cancelHead = clock.after(HEAD_MS, () => {
      if (!connection.isTaken) socket.destroy();
    });
    socket.on('data', (bytes) => {
      connection.receive(bytes);
      if (connection.isTaken) taken();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      taken();
      sockets.delete(socket);
      connection.end();
    });
    if (untaken > MOST_UNTAKEN) socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address: AddressInfo | string | null = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    expected,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
