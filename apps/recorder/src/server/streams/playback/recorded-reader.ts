import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import type { PacketQuery, RecordingArchive } from '../../../device/recording-archive.js';

/** A packet and when it is to leave. */
export interface DuePacket {
  readonly packet: GkPacket;
  /** On the clock of the recording, microseconds since the Unix epoch; never decreasing. */
  readonly dueUs: number;
}

/** What to read. */
export interface RecordedReaderOptions extends Omit<PacketQuery, 'channel'> {
  readonly archive: RecordingArchive;
  readonly channels: readonly number[];
  /** Leaves out sound and all pictures that need another one. */
  readonly keyFramesOnly: boolean;
}

interface Line {
  readonly packets: IterableIterator<GkPacket>;
  next: DuePacket | undefined;
}

/** The recordings of several channels as one line in the order of their times, from one place on. */
export class RecordedReader {
  readonly #lines: readonly Line[];
  readonly #keyFramesOnly: boolean;
  /** Pictures sent so far by channel, where not all of them are. */
  readonly #counts = new Map<number, number>();

  constructor({ archive, channels, keyFramesOnly, ...query }: RecordedReaderOptions) {
    this.#keyFramesOnly = keyFramesOnly;
    this.#lines = channels.map((channel) => ({ packets: archive.packets({ ...query, channel }), next: undefined }));
    for (const line of this.#lines) this.#fill(line);
  }

  /** The packet to send next; undefined at the end. */
  peek(): DuePacket | undefined {
    return this.#first()?.next;
  }

  /** Takes the packet that `peek` told. */
  advance(): void {
    const line = this.#first();
    if (line !== undefined) this.#fill(line);
  }

  close(): void {
    for (const { packets } of this.#lines) packets.return?.();
  }

  #first(): Line | undefined {
    let first: Line | undefined;
    for (const line of this.#lines) {
      if (line.next !== undefined && line.next.dueUs < (first?.next?.dueUs ?? Infinity)) first = line;
    }
    return first;
  }

  #fill(line: Line): void {
    for (;;) {
      const read = line.packets.next();
      if (read.done === true) {
        line.next = undefined;
        return;
      }
      const packet = this.#keyFramesOnly ? this.#thinned(read.value) : read.value;
      if (packet === undefined) continue;
      // Pictures that are shown out of order leave with the one before them.
      line.next = { packet, dueUs: Math.max(packet.capturedAtUs, line.next?.dueUs ?? 0) };
      return;
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
