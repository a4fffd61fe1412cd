import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';

/** A packet and when it is to leave. */
export interface DuePacket {
  readonly packet: GkPacket;
  /** On the clock of the recording, microseconds since the Unix epoch; never decreasing. */
  readonly dueUs: number;
}

/** The recording of one channel, from one place on: the server's gives packets at once, a device's when they arrive. */
export interface RecordedSource {
  readonly packets: Iterator<GkPacket> | AsyncIterator<GkPacket>;
  /** The picture at a capture time (unix ms) as JPEG, of a camera that has such pictures. */
  stillAt(capturedAtMs: number): Uint8Array | undefined;
  /** Ends it. Idempotent. */
  close(): void;
}

/** Next step of a line. */
type Next =
  | { readonly kind: 'packet'; readonly due: DuePacket }
  | { readonly kind: 'waiting'; readonly arrival: Promise<void> }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'end' };

interface Line {
  readonly source: RecordedSource;
  next: Next;
  /** When its last packet was due. */
  dueUs: number;
}

/** The recordings of several channels as one line in the order of their times, from one place on. */
export class RecordedReader {
  readonly #lines: readonly Line[];
  readonly #keyFramesOnly: boolean;
  /** Pictures sent so far by channel, where not all of them are. */
  readonly #counts = new Map<number, number>();

  /** @param keyFramesOnly - Leaves out sound and all pictures that need another one. */
  constructor(sources: readonly RecordedSource[], keyFramesOnly: boolean) {
    this.#keyFramesOnly = keyFramesOnly;
    this.#lines = sources.map((source) => ({ source, next: { kind: 'end' }, dueUs: 0 }));
    for (const line of this.#lines) this.#fill(line);
  }

  /**
   * The packet to send next; `waiting` while a device has not sent it yet, undefined at the end.
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
    for (const { next } of this.#lines) {
      if (next.kind === 'waiting') await next.arrival;
    }
  }

  /** The picture of the first channel at a capture time (unix ms) as JPEG, where there are such pictures. */
  stillAt(capturedAtMs: number): Uint8Array | undefined {
    return this.#lines[0]?.source.stillAt(capturedAtMs);
  }

  close(): void {
    for (const { source } of this.#lines) source.close();
  }

  #fill(line: Line): void {
    for (;;) {
      const read = line.source.packets.next();
      if (read instanceof Promise) {
        line.next = { kind: 'waiting', arrival: this.#fillLater(line, read) };
        return;
      }
      if (this.#take(line, read)) return;
    }
  }

  async #fillLater(line: Line, reading: Promise<IteratorResult<GkPacket>>): Promise<void> {
    try {
      let taken = this.#take(line, await reading);
      while (!taken) taken = this.#take(line, await line.source.packets.next());
    } catch (error) {
      line.next = { kind: 'failed', error };
    }
  }

  /** False for a packet that is left out. */
  #take(line: Line, read: IteratorResult<GkPacket>): boolean {
    if (read.done === true) {
      line.next = { kind: 'end' };
      return true;
    }
    const packet = this.#keyFramesOnly ? this.#thinned(read.value) : read.value;
    if (packet === undefined) return false;
    // Pictures that are shown out of order leave with the one before them.
    line.dueUs = Math.max(packet.capturedAtUs, line.dueUs);
    line.next = { kind: 'packet', due: { packet, dueUs: line.dueUs } };
    return true;
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
