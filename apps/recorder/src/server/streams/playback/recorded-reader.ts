import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import type { RecordingOrder } from '../../../device/device-link.js';

/** A packet and when it is to leave. */
export interface DuePacket {
  readonly packet: GkPacket;
  /** On the clock of the recording, microseconds since the Unix epoch; never decreasing. */
  readonly dueUs: number;
  /** Its picture as JPEG, where a reader gives such pictures. */
  readonly still?: Uint8Array | undefined;
}

/** The recording of one channel, from one place on. */
export interface RecordedSource {
  /** In batches, when they are read or arrive. */
  readonly packets: AsyncIterator<readonly GkPacket[]>;
  /** The picture at a capture time (unix ms) as JPEG, of a camera that has such pictures. */
  stillAt(capturedAtMs: number): Promise<Uint8Array | undefined>;
  /** Tells who paces it how to go on; nobody else. */
  steer(order: RecordingOrder): void;
  /** Ends it. Idempotent. */
  close(): void;
}

/** How recordings are read. */
export interface ReaderOptions {
  /** Leaves out sound and all pictures that need another one. */
  readonly keyFramesOnly: boolean;
  /** Reads the JPEG of each picture, too. */
  readonly hasStills: boolean;
  /** They were being read elsewhere, where they have ended: devices went on to this place. */
  readonly hasMoved?: boolean;
}

/** Next step of a line. */
type Next =
  | { readonly kind: 'packet'; readonly due: DuePacket }
  | { readonly kind: 'waiting'; readonly arrival: Promise<void> }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'end' };

/** The batch behind the one that is being sent. */
type Ahead =
  { readonly kind: 'batch'; readonly packets: readonly GkPacket[] } | Exclude<Next, { readonly kind: 'packet' }>;

interface Line {
  readonly source: RecordedSource;
  batch: readonly GkPacket[];
  /** In `batch`, of the packet behind `next`. */
  index: number;
  ahead: Ahead;
  next: Next;
  /** When its last packet was due. */
  dueUs: number;
}

/**
 * The recordings of several channels as one line in the order of their times, from one place on. Of each it holds the batch that
 * is being sent and the one behind it.
 */
export class RecordedReader {
  readonly #lines: readonly Line[];
  readonly #options: ReaderOptions;
  /** Pictures sent so far by channel, where not all of them are. */
  readonly #counts = new Map<number, number>();

  constructor(sources: readonly RecordedSource[], options: ReaderOptions) {
    this.#options = options;
    this.#lines = sources.map((source) => {
      const line: Line = { source, batch: [], index: 0, ahead: { kind: 'end' }, next: { kind: 'end' }, dueUs: 0 };
      this.#readAhead(line);
      this.#fill(line);
      return line;
    });
  }

  /**
   * The packet to send next; `waiting` while it has not been read or sent yet, undefined at the end.
   * @throws Error of a source.
   */
  peek(): DuePacket | 'waiting' | undefined {
    let first: DuePacket | undefined;
    for (const { next } of this.#lines) {
      if (next.kind === 'failed') throw next.error;
      // The first one is known when each channel has its next one.
      if (next.kind === 'waiting') return 'waiting';
      if (next.kind === 'packet' && next.due.dueUs < (first?.dueUs ?? Infinity)) first = next.due;
    }
    return first;
  }

  /** Takes the packet that `peek` returned. */
  advance(): void {
    const first = this.peek();
    const line = this.#lines.find(({ next }) => next.kind === 'packet' && next.due === first);
    if (line !== undefined) this.#fill(line);
  }

  /** Resolves when `peek` no longer answers `waiting`; never rejects. */
  async ready(): Promise<void> {
    for (const line of this.#lines) {
      while (line.next.kind === 'waiting') await line.next.arrival;
    }
  }

  /** The picture of the first channel at a capture time (unix ms) as JPEG, where there are such pictures. */
  async stillAt(capturedAtMs: number): Promise<Uint8Array | undefined> {
    return this.#lines[0]?.source.stillAt(capturedAtMs);
  }

  /** True where the reader of the place before has ended with the move to this one. */
  get hasMoved(): boolean {
    return this.#options.hasMoved === true;
  }

  /** Tells the devices that pace by themselves how to go on. */
  steer(order: RecordingOrder): void {
    for (const { source } of this.#lines) source.steer(order);
  }

  close(): void {
    for (const { source } of this.#lines) source.close();
  }

  /** Asks for the batch behind the current one. */
  #readAhead(line: Line): void {
    const arrive = async (): Promise<void> => {
      try {
        const read = await line.source.packets.next();
        line.ahead = read.done === true ? { kind: 'end' } : { kind: 'batch', packets: read.value };
      } catch (error) {
        line.ahead = { kind: 'failed', error };
      }
    };
    line.ahead = { kind: 'waiting', arrival: arrive() };
  }

  /** Finds the next packet of a line. */
  #fill(line: Line): void {
    for (;;) {
      const packet = line.batch[line.index];
      if (packet !== undefined) {
        line.index += 1;
        if (this.#take(line, packet)) return;
        continue;
      }
      const { ahead } = line;
      if (ahead.kind !== 'batch') {
        line.next =
          ahead.kind === 'waiting'
            ? {
                kind: 'waiting',
                arrival: ahead.arrival.then(() => {
                  this.#fill(line);
                }),
              }
            : ahead;
        return;
      }
      line.batch = ahead.packets;
      line.index = 0;
      this.#readAhead(line);
    }
  }

  /** False for a packet that is left out. */
  #take(line: Line, read: GkPacket): boolean {
    const packet = this.#options.keyFramesOnly ? this.#thinned(read) : read;
    if (packet === undefined) return false;
    // Pictures that are shown out of order leave with the one before them.
    line.dueUs = Math.max(packet.capturedAtUs, line.dueUs);
    const due: DuePacket = { packet, dueUs: line.dueUs };
    line.next =
      this.#options.hasStills && packet.kind === GkKind.video
        ? { kind: 'waiting', arrival: this.#addStill(line, due) }
        : { kind: 'packet', due };
    return true;
  }

  async #addStill(line: Line, due: DuePacket): Promise<void> {
    try {
      const still = await line.source.stillAt(due.packet.capturedAtUs / 1000);
      line.next = { kind: 'packet', due: { ...due, still } };
    } catch (error) {
      line.next = { kind: 'failed', error };
    }
  }

  /** Key frames get numbers of their own: what is left out on purpose is no loss. */
  #thinned(packet: GkPacket): GkPacket | undefined {
    if (packet.kind === GkKind.audio) return undefined;
    if (packet.kind !== GkKind.video) return packet;
    if ((packet.flags & GkFlag.key) === 0) return undefined;
    const sequence = this.#counts.get(packet.channel) ?? 0;
    this.#counts.set(packet.channel, sequence + 1);
    return { ...packet, sequence };
  }
}
