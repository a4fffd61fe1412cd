import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Clock } from 'gk-sdk';
import { GatewayPortError } from '../gateway-port-error.js';
import type { AttachmentIntake } from './attachment-intake.js';

/** A connection that does not name its alarm is closed. */
const HEAD_MS = 10_000;
/** Terminals on bad networks are silent for a while. */
const SILENT_MS = 120_000;
/** Connections that have not named their alarm, and all. */
const MOST_UNTAKEN = 1_000;
const MOST_CONNECTIONS = 4_000;

/** The port that terminals send files of alarms to. */
export class AttachmentPort {
  readonly #intake: AttachmentIntake;
  readonly #clock: Clock;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    this.#serve(socket);
  });
  #port = 0;
  #untaken = 0;

  constructor(intake: AttachmentIntake, clock: Clock) {
    this.#intake = intake;
    this.#clock = clock;
  }

  /** The port that listens; 0 before it does. */
  get port(): number {
    return this.#port;
  }

  /**
   * Listens; 0 = a free port.
   * @throws GatewayPortError when the port is in use or not allowed.
   */
  async listen(host: string | undefined, port: number): Promise<void> {
    try {
      this.#server.listen({ port, ...(host !== undefined && { host }) });
      await once(this.#server, 'listening');
    } catch (cause) {
      throw new GatewayPortError('attachments', port, cause);
    }
    const address = this.#server.address();
    if (address !== null && typeof address !== 'string') this.#port = address.port;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #serve(socket: Socket): void {
    if (this.#untaken >= MOST_UNTAKEN || this.#sockets.size >= MOST_CONNECTIONS) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    const connection = this.#intake.open(
      {
        write: (bytes) => void (socket.writable && socket.write(bytes)),
        pause: () => void socket.pause(),
        resume: () => void socket.resume(),
        close: () => {
          socket.destroySoon();
        },
      },
      socket.remoteAddress ?? 'an unknown address',
    );
    this.#untaken += 1;
    let isUntaken = true;
    const known = (): void => {
      if (!isUntaken) return;
      isUntaken = false;
      this.#untaken -= 1;
      cancelHead();
    };
    const cancelHead = this.#clock.after(HEAD_MS, () => {
      if (!connection.isTaken) socket.destroy();
    });
    socket.setTimeout(SILENT_MS, () => {
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
}
