import { WebSocket, type ServerOptions } from 'ws';

/** What a socket of the recorder can send; a close frame ends it, and is not counted. */
const FRAMES: ReadonlySet<string | symbol> = new Set(['message', 'ping', 'pong']);

/** Where the frames of a socket go ahead of everybody else. */
export interface FrameGate {
  /** `deliver` hands the frame to those who listen: now, later or never. */
  takeFrame(kind: string | symbol, bytes: number, deliver: () => void): void;
}

/** A socket whose frames pass a gate: nobody who listens to it hears more than the gate lets through. */
export class MeteredSocket extends WebSocket {
  #gate: FrameGate | undefined;

  /** Sets the gate; to be called before the first frame can come. */
  passThrough(gate: FrameGate): void {
    this.#gate = gate;
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (this.#gate === undefined || !FRAMES.has(event)) return super.emit(event, ...args);
    const [data] = args;
    this.#gate.takeFrame(event, Buffer.isBuffer(data) ? data.length : 0, () => {
      super.emit(event, ...args);
      // The library would answer a ping ahead of the gate, however many come.
      if (event === 'ping' && Buffer.isBuffer(data) && this.readyState === this.OPEN) this.pong(data, false);
    });
    return true;
  }
}

/** Options of every server of sockets. One event a turn: a chunk may hold thousands of frames, and others are served in between. */
export const METERED_SOCKETS = {
  noServer: true,
  WebSocket: MeteredSocket,
  allowSynchronousEvents: false,
  autoPong: false,
} as const satisfies ServerOptions<typeof MeteredSocket>;
