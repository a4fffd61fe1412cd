import { channelNumbers } from 'gk-sdk';
import type { RecordingArchive, RecordingDeletion } from '../../device/recording-archive.js';
import { allOf } from '../../history/all-of.js';
import type { History, TimeSpan as Span } from '../../history/history.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { RecordingRule } from '../../store/footage/recording-rule-store.js';
import { channelMaskOf } from '../fleet/device-channels.js';
import { RECORD_OPTION } from '../settings/server-settings.js';
import { isRecordedBy } from './recording-rules.js';
import { diskOfDevice } from './server-disks.js';

const DAY_S = 86_400;
/** A recorder goes on for this long after the engine was turned off. */
const AFTER_ENGINE_OFF_S = 120;
/** Recordings go back this far at most. */
const MOST_DAYS = 365;

export interface RecordingVolumeOptions {
  readonly store: RecorderStore;
  readonly history: Pick<History, 'trips'>;
  readonly archive: Pick<RecordingArchive, 'bytesPerS'>;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Cached volume of a device and the input that it was computed from. */
interface Reckoned {
  readonly startS: number;
  readonly endS: number;
  readonly channelMask: string;
  readonly rules: readonly RecordingRule[];
  readonly deletions: readonly RecordingDeletion[];
  readonly bytes: number;
}

/**
 * How many bytes devices have recorded on the server: the times of their drives at the rate of each camera's main stream.
 * Minutes that were lost on the way are not taken off, which is a few in a hundred.
 */
export class RecordingVolume {
  readonly #options: RecordingVolumeOptions;
  /** By device: a year of drives is walked through once a minute, not for each of those who look at the disks. */
  readonly #stored = new Map<string, Reckoned>();

  constructor(options: RecordingVolumeOptions) {
    this.#options = options;
  }

  /** Bytes that a device has sent for the server's recordings in each of the spans (unix s), deleted since or not. */
  uploadedBytes(deviceId: string, spans: readonly Span[], signal: AbortSignal): Promise<readonly number[]> {
    return this.#bytes(deviceId, spans, () => [], signal);
  }

  /** Bytes of a device's recordings that the server has now: of minutes that are over. */
  async storedBytes(deviceId: string, signal: AbortSignal): Promise<number> {
    const { store, now } = this.#options;
    const device = store.devices.get(deviceId);
    if (device === undefined) return 0;
    const endS = Math.floor(now() / 60_000) * 60;
    const days = (device.edit.recordDays ?? store.settings.read(RECORD_OPTION).recorddays) || MOST_DAYS;
    const formattedS = store.recordingRules.formattedS(`disk ${diskOfDevice(deviceId)}`);
    const from = {
      startS: Math.max(endS - days * DAY_S, formattedS),
      endS,
      channelMask: channelMaskOf(device),
      rules: store.recordingRules.rulesOf(deviceId),
      deletions: store.recordingDeletions.ofDevice(deviceId),
    };
    const known = this.#stored.get(deviceId);
    if (known !== undefined && isReckonedFrom(known, from)) return known.bytes;
    const [bytes = 0] = await this.#bytes(
      deviceId,
      [from],
      (channel) => from.deletions.filter((one) => one.channel === 0 || one.channel === channel),
      signal,
    );
    this.#stored.set(deviceId, { ...from, bytes });
    return bytes;
  }

  async #bytes(
    deviceId: string,
    spans: readonly Span[],
    deletedOf: (channel: number) => readonly Span[],
    signal: AbortSignal,
  ): Promise<readonly number[]> {
    const { store, history, archive, now } = this.#options;
    const device = store.devices.get(deviceId);
    const nowS = Math.floor(now() / 1000);
    const passed = spans.map(({ startS, endS }) => ({ startS, endS: Math.min(endS, nowS) }));
    const fromS = Math.min(...passed.map(({ startS }) => startS));
    const untilS = Math.max(...passed.map(({ endS }) => endS));
    if (device === undefined || untilS <= fromS) return spans.map(() => 0);
    const rules = store.recordingRules.rulesOf(deviceId);
    const changes = rules.map(({ sinceS }) => Math.ceil(sinceS / 60) * 60);
    const channels = channelNumbers({ channelMask: channelMaskOf(device) });
    const trips = await allOf(history.trips(deviceId, fromS - AFTER_ENGINE_OFF_S, untilS, signal));
    return passed.map(({ startS, endS }) => {
      const drives = trips.map((trip) => ({
        startS: Math.max(startS, trip.startS),
        endS: Math.min(endS, trip.lastS + AFTER_ENGINE_OFF_S),
      }));
      const recorded = splitAt(withoutOverlap(drives), changes);
      let bytes = 0;
      for (const channel of channels) {
        const parts = recorded.filter(({ startS: atS }) =>
          isRecordedBy(rules, 'server', channel, Math.floor(atS / 60)),
        );
        const left = deletedOf(channel).reduce(without, parts);
        bytes += archive.bytesPerS(deviceId, channel) * left.reduce((sum, span) => sum + span.endS - span.startS, 0);
      }
      return Math.round(bytes);
    });
  }
}

function isReckonedFrom(known: Reckoned, from: Omit<Reckoned, 'bytes'>): boolean {
  return (
    known.startS === from.startS &&
    known.endS === from.endS &&
    known.channelMask === from.channelMask &&
    known.rules === from.rules &&
    known.deletions === from.deletions
  );
}

/** Spans in their order, each from where the one before ends. */
function withoutOverlap(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  let lastS = 0;
  for (const { startS, endS } of spans) {
    if (endS > Math.max(startS, lastS)) result.push({ startS: Math.max(startS, lastS), endS });
    lastS = Math.max(lastS, endS);
  }
  return result;
}

function splitAt(spans: readonly Span[], timesS: readonly number[]): readonly Span[] {
  return timesS.reduce<readonly Span[]>(
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
function without(spans: readonly Span[], { startS, endS }: Span): Span[] {
  return spans.flatMap((span) =>
    [
      { startS: span.startS, endS: Math.min(span.endS, startS) },
      { startS: Math.max(span.startS, endS), endS: span.endS },
    ].filter((part) => part.endS > part.startS),
  );
}
