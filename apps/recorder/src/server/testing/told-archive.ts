import type { GkPacket } from 'gk-sdk/wire';
import type {
  MinutesQuery,
  NextQuery,
  PacketQuery,
  RecordingArchive,
  RecordingDeletion,
  RecordingSegment,
  SegmentQuery,
} from '../../device/recording-archive.js';
import type { TimeSpan } from '../../history/history.js';

/** A question to a told archive. */
export interface AskedArchive {
  readonly what: keyof RecordingArchive;
  readonly signal: AbortSignal;
}

/**
 * Recordings of one channel as a test tells them; answers as slowly as the test wants, or fails. It gives one packet a batch, and
 * keeps what is read of it at the moment.
 */
export class ToldArchive implements RecordingArchive {
  /** Recorded stretches, unix seconds. */
  recorded: TimeSpan[] = [];
  /** Packets of all stretches. */
  packetsOf: readonly GkPacket[] = [];
  readonly asked: AskedArchive[] = [];
  /** Number of reads that have begun and not ended. */
  open = 0;
  /** Batches that were read, of all readers. */
  given = 0;
  /** Questions from this one on fail, counted from 0. */
  failsFrom = Infinity;
  #held: (() => void)[] | undefined;

  /** Keeps all answers back until `release`, whatever becomes of those who asked. */
  hold(): void {
    this.#held = [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const answer of held) answer();
  }

  minutes({ dayStartS }: MinutesQuery, signal: AbortSignal): Promise<Uint8Array> {
    return this.#answer('minutes', signal, () => {
      const isIn = (atS: number): boolean => this.recorded.some(({ startS, endS }) => atS >= startS && atS < endS);
      return Uint8Array.from({ length: 1440 }, (_, minute) => (isIn(dayStartS + minute * 60) ? 1 : 0));
    });
  }

  async *segments({ channel, startS, endS }: SegmentQuery, signal: AbortSignal): AsyncIterable<RecordingSegment[]> {
    yield await this.#answer('segments', signal, () =>
      this.recorded
        .filter((span) => span.startS < endS && span.endS > startS)
        .map((span) => ({
          channel,
          startS: Math.max(startS, span.startS),
          endS: Math.min(endS, span.endS),
          type: 0 as const,
        })),
    );
  }

  nextRecordedS({ atS }: NextQuery, signal: AbortSignal): Promise<number | undefined> {
    return this.#answer('nextRecordedS', signal, () => this.recorded.find(({ endS }) => endS > atS)?.startS);
  }

  async *packets({ fromUs, toUs }: PacketQuery, signal: AbortSignal): AsyncIterable<readonly GkPacket[]> {
    this.open += 1;
    try {
      for (const packet of this.packetsOf) {
        const { capturedAtUs } = packet;
        if (capturedAtUs < fromUs || capturedAtUs >= toUs) continue;
        const atS = capturedAtUs / 1e6;
        const batch = await this.#answer('packets', signal, () =>
          this.recorded.some(({ startS, endS }) => atS >= startS && atS < endS) ? [packet] : [],
        );
        this.given += 1;
        yield batch;
      }
    } finally {
      this.open -= 1;
    }
  }

  stillAt(_deviceId: string, _channel: number, _atMs: number, signal: AbortSignal): Promise<undefined> {
    return this.#answer('stillAt', signal, () => undefined);
  }

  /** Deletes whole stretches. */
  delete({ startS, endS }: RecordingDeletion, signal: AbortSignal): Promise<number> {
    return this.#answer('delete', signal, () => {
      const before = this.recorded.length;
      this.recorded = this.recorded.filter((span) => span.endS <= startS || span.startS >= endS);
      return before - this.recorded.length;
    });
  }

  async #answer<T>(what: keyof RecordingArchive, signal: AbortSignal, make: () => T): Promise<T> {
    const isFailing = this.asked.push({ what, signal }) > this.failsFrom;
    if (this.#held !== undefined) await new Promise<void>((resolve) => this.#held?.push(resolve));
    if (isFailing) throw new Error('the index is damaged');
    return make();
  }
}
