import type { ArchiveRules, DeletionLog, RecordedSpan, RecordingDeletion } from '../../device/recording-archive.js';
import { AFTER_ENGINE_OFF_S, type RecordedWorld } from './recorded-minutes.js';

export interface RecordedVolumeOptions extends Pick<
  ArchiveRules,
  'channelsOf' | 'isRecorded' | 'keptSinceS' | 'changesS'
> {
  readonly world: Pick<RecordedWorld, 'trips'>;
  readonly deletions: Pick<DeletionLog, 'ofDevice'>;
  /** Bytes a second of a channel's main stream, on average. */
  readonly bytesPerS: (deviceId: string, channel: number) => number;
  /** The time from which and, not included, until which the server can have recordings of a device now, unix seconds. */
  readonly reach: (deviceId: string) => RecordedSpan;
}

/** Cached volume of a device and the input that it was computed from. */
interface Reckoned {
  readonly from: string;
  readonly deletions: readonly RecordingDeletion[];
  readonly bytes: number;
}

/**
 * How many bytes computed recordings would take on the server: the times of the drives at the rate of each camera's main stream.
 * Minutes that were lost on the way are not taken off, which is a few in a hundred.
 */
export class RecordedVolume {
  readonly #options: RecordedVolumeOptions;
  /** By device: a year of drives is walked through once a minute, not for each of those who look at the disks. */
  readonly #stored = new Map<string, Reckoned>();

  constructor(options: RecordedVolumeOptions) {
    this.#options = options;
  }

  /** Bytes that a device has sent for the server's recordings in each of the spans, deleted since or not. */
  received(deviceId: string, spans: readonly RecordedSpan[], nowS: number): readonly number[] {
    return this.#bytes(
      deviceId,
      spans.map(({ startS, endS }) => ({ startS, endS: Math.min(endS, nowS) })),
      () => [],
    );
  }

  /** Bytes of a device's recordings that the server has now: of minutes that are over. */
  stored(deviceId: string): number {
    const { channelsOf, keptSinceS, changesS, reach, deletions } = this.#options;
    const { startS, endS } = reach(deviceId);
    const kept = { startS: Math.max(startS, keptSinceS(deviceId, 'server')), endS };
    const deleted = deletions.ofDevice(deviceId);
    const from = JSON.stringify([kept, channelsOf(deviceId), changesS(deviceId)]);
    const known = this.#stored.get(deviceId);
    if (known?.from === from && known.deletions === deleted) return known.bytes;
    const [bytes = 0] = this.#bytes(deviceId, [kept], (channel) =>
      deleted.filter((one) => one.channel === 0 || one.channel === channel),
    );
    this.#stored.set(deviceId, { from, deletions: deleted, bytes });
    return bytes;
  }

  #bytes(
    deviceId: string,
    spans: readonly RecordedSpan[],
    deletedOf: (channel: number) => readonly RecordedSpan[],
  ): readonly number[] {
    const { world, channelsOf, changesS, isRecorded, bytesPerS } = this.#options;
    const fromS = Math.min(...spans.map(({ startS }) => startS));
    const untilS = Math.max(...spans.map(({ endS }) => endS));
    const channels = channelsOf(deviceId);
    if (channels.length === 0 || !(untilS > fromS)) return spans.map(() => 0);
    const changes = changesS(deviceId).map((atS) => Math.ceil(atS / 60) * 60);
    const trips = world.trips(deviceId, fromS - AFTER_ENGINE_OFF_S, untilS);
    return spans.map(({ startS, endS }) => {
      const drives = trips.map((trip) => ({
        startS: Math.max(startS, trip.startS),
        endS: Math.min(endS, trip.endS + AFTER_ENGINE_OFF_S),
      }));
      const recorded = splitAt(withoutOverlap(drives), changes);
      let bytes = 0;
      for (const channel of channels) {
        const parts = recorded.filter((part) => isRecorded(deviceId, channel, 'server', Math.floor(part.startS / 60)));
        const left = deletedOf(channel).reduce(without, parts);
        bytes += bytesPerS(deviceId, channel) * left.reduce((sum, span) => sum + span.endS - span.startS, 0);
      }
      return Math.round(bytes);
    });
  }
}

/** Spans in their order, each from where the one before ends. */
function withoutOverlap(spans: readonly RecordedSpan[]): RecordedSpan[] {
  const result: RecordedSpan[] = [];
  let lastS = 0;
  for (const { startS, endS } of spans) {
    if (endS > Math.max(startS, lastS)) result.push({ startS: Math.max(startS, lastS), endS });
    lastS = Math.max(lastS, endS);
  }
  return result;
}

function splitAt(spans: readonly RecordedSpan[], timesS: readonly number[]): readonly RecordedSpan[] {
  return timesS.reduce<readonly RecordedSpan[]>(
    (parts, atS) =>
      parts.flatMap((part) =>
        atS > part.startS && atS < part.endS
          ? [
              { ...part, endS: atS },
              { ...part, startS: atS },
            ]
          : [part],
      ),
    spans,
  );
}

/** Subtracts a span from a list of spans. */
function without(spans: readonly RecordedSpan[], { startS, endS }: RecordedSpan): RecordedSpan[] {
  return spans.flatMap((span) =>
    [
      { startS: span.startS, endS: Math.min(span.endS, startS) },
      { startS: Math.max(span.startS, endS), endS: span.endS },
    ].filter((part) => part.endS > part.startS),
  );
}
