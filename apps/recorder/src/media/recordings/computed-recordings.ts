import type { GkPacket } from 'gk-sdk/wire';
import type { PlacedClip } from '../media-library.js';
import { hash32, unit } from '../../world/random.js';
import { isDeleted } from './deleted-minutes.js';
import { keyOf, MINUTES_A_DAY, RecordedMinutes, type RecordedWorld } from './recorded-minutes.js';
import { recordedPackets } from './recorded-packets.js';
import {
  RecordingType,
  type ArchiveRules,
  type MinutesQuery,
  type NextQuery,
  type PacketQuery,
  type RecordingDeletion,
  type RecordingPlace,
  type RecordingSegment,
  type RecordingTypeNumber,
  type SegmentQuery,
} from '../../device/recording-archive.js';

/** Without an end of keeping, recordings go back this far. */
const MOST_DAYS = 365;
/** Days that a device's own storage holds, by device. */
const DEVICE_DAYS = { least: 4, most: 20 } as const;
/** A device begins a new file at least this often, in minutes. */
const FILE_MINUTES = 10;

/** A recorded moment that the device has marked. */
export interface RecordedIncident {
  /** Unix seconds. */
  readonly atS: number;
  readonly type: RecordingTypeNumber;
}

/** Without the optional rules, all that a device recorded is kept. */
export interface ComputedRecordingsOptions
  extends
    Pick<ArchiveRules, 'channelsOf' | 'keptDays' | 'deletions'>,
    Partial<Pick<ArchiveRules, 'isRecorded' | 'keptSinceS'>> {
  readonly world: RecordedWorld;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Clip of a channel at a time, unix milliseconds. */
  readonly clipOf: (deviceId: string, channel: number, sub: boolean, atMs: number) => PlacedClip | undefined;
  readonly stillAt: (deviceId: string, channel: number, atMs: number) => Uint8Array | undefined;
  /** Incidents of a device between two times (unix s), in any order. */
  readonly incidents: (deviceId: string, startS: number, endS: number) => readonly RecordedIncident[];
}

/**
 * Recordings as a pure function of the world, the time and the deletions: answers of a `RecordingArchive` at once. Nothing is
 * stored or copied, and a place far back costs as much as the last minute.
 */
export interface ComputedRecordings {
  minutes(query: MinutesQuery): Uint8Array;
  segments(query: SegmentQuery): RecordingSegment[];
  nextRecordedS(query: NextQuery): number | undefined;
  packets(query: PacketQuery): IterableIterator<GkPacket>;
  stillAt(deviceId: string, channel: number, atMs: number): Uint8Array | undefined;
  delete(deletion: RecordingDeletion): number;
}

/** The recordings of a world. */
export function computeRecordings(options: ComputedRecordingsOptions): ComputedRecordings {
  const { world, now, channelsOf, clipOf, keptDays, incidents, deletions } = options;
  const { isRecorded = () => true, keptSinceS = () => 0 } = options;
  const recorded = new RecordedMinutes(world);

  /** The first and, not included, the last minute that can be there now, counted from the epoch. */
  function span(deviceId: string, place: RecordingPlace): { first: number; end: number } {
    const nowS = now() / 1000;
    const days = place === 'server' ? keptDays(deviceId) || MOST_DAYS : deviceDays(deviceId);
    return { first: Math.ceil((nowS - Math.min(days, MOST_DAYS) * 86_400) / 60), end: Math.floor(nowS / 60) };
  }

  /** True for a recorded minute that neither a setting nor a user has taken away. */
  function isThere(deviceId: string, channel: number, place: RecordingPlace, minute: number): boolean {
    if (minute * 60 < keptSinceS(deviceId, place) || !isRecorded(deviceId, channel, place, minute)) return false;
    return place === 'device' || !isDeleted(deletions, deviceId, channel, minute);
  }

  function has(deviceId: string, channel: number, place: RecordingPlace, minute: number): boolean {
    const { first, end } = span(deviceId, place);
    if (minute < first || minute >= end || !recorded.has(deviceId, channel, place, minute)) return false;
    return isThere(deviceId, channel, place, minute);
  }

  function next(deviceId: string, channel: number, place: RecordingPlace, from: number): number | undefined {
    if (!channelsOf(deviceId).includes(channel)) return undefined;
    const { first, end } = span(deviceId, place);
    for (let minute = Math.max(first, from); minute < end; minute++) {
      if (has(deviceId, channel, place, minute)) return minute;
    }
    return undefined;
  }

  /** Types of the minutes that the device has marked; the minute after an incident belongs to it. */
  function markedMinutes(deviceId: string, first: number, end: number): Map<number, RecordingTypeNumber> {
    const marks = new Map<number, RecordingTypeNumber>();
    for (const { atS, type } of incidents(deviceId, (first - 1) * 60, end * 60)) {
      const at = Math.floor(atS / 60);
      // An alarm outranks a shock.
      for (const minute of [at, at + 1])
        marks.set(minute, Math.max(type, marks.get(minute) ?? 0) as RecordingTypeNumber);
    }
    return marks;
  }

  return {
    minutes({ deviceId, channel, place, dayStartS }) {
      const flags = new Uint8Array(MINUTES_A_DAY);
      const wanted = channelsOf(deviceId).filter((number) => channel === undefined || number === channel);
      const first = Math.floor(dayStartS / 60);
      const { first: kept, end: present } = span(deviceId, place);
      const from = Math.max(0, kept - first);
      const to = Math.min(MINUTES_A_DAY, present - first);
      if (to <= from) return flags;
      for (const number of wanted) {
        const day = recorded.flags(deviceId, number, place, first, MINUTES_A_DAY);
        for (let i = from; i < to; i++) {
          if (day[i] === 1 && flags[i] === 0 && isThere(deviceId, number, place, first + i)) flags[i] = 1;
        }
      }
      return flags;
    },

    segments({ deviceId, channel, place, startS, endS }) {
      if (!(endS > startS) || !channelsOf(deviceId).includes(channel)) return [];
      const { first: kept, end: present } = span(deviceId, place);
      // A device's file is listed whole: it may begin before the time asked for and end after it.
      const reach = place === 'device' ? FILE_MINUTES : 0;
      const first = Math.max(kept, Math.floor(startS / 60) - reach);
      const end = Math.min(present, Math.ceil(endS / 60) + reach);
      const marks = place === 'device' && end > first ? markedMinutes(deviceId, first, end) : new Map<number, never>();
      const segments: RecordingSegment[] = [];
      let open: { start: number; type: RecordingTypeNumber } | undefined;
      const close = (minute: number): void => {
        if (open !== undefined) segments.push({ channel, startS: open.start * 60, endS: minute * 60, type: open.type });
        open = undefined;
      };
      for (let minute = first; minute < end; minute++) {
        if (!has(deviceId, channel, place, minute)) {
          close(minute);
          continue;
        }
        const type = marks.get(minute) ?? RecordingType.normal;
        if (open !== undefined && (type !== open.type || (place === 'device' && beginsFile(deviceId, minute)))) {
          close(minute);
        }
        open ??= { start: minute, type };
      }
      close(end);
      const within = segments.filter((segment) => segment.startS < endS && segment.endS > startS);
      if (place === 'device') return within;
      return within.map((segment) => ({
        ...segment,
        startS: Math.max(segment.startS, startS),
        endS: Math.min(segment.endS, endS),
      }));
    },

    nextRecordedS({ deviceId, channel, place, atS }) {
      const minute = next(deviceId, channel, place, Math.floor(atS / 60));
      return minute === undefined ? undefined : minute * 60;
    },

    *packets(query) {
      const { deviceId, channel, place, sub } = query;
      const placed = channelsOf(deviceId).includes(channel)
        ? clipOf(deviceId, channel, sub, query.fromUs / 1000)
        : undefined;
      if (placed === undefined) return;
      yield* recordedPackets({
        ...placed,
        query,
        isRecorded: (minute) => has(deviceId, channel, place, minute),
        nextRecorded: (minute) => next(deviceId, channel, place, minute),
      });
    },

    stillAt: (deviceId, channel, atMs) => options.stillAt(deviceId, channel, atMs),

    delete({ deviceId, channel, startS, endS }) {
      const channels = channelsOf(deviceId).filter((number) => channel === 0 || number === channel);
      const { first: kept, end: present } = span(deviceId, 'server');
      const first = Math.max(kept, Math.floor(startS / 60));
      const end = Math.min(present, Math.ceil(endS / 60));
      let count = 0;
      for (const number of channels) {
        for (let minute = first; minute < end; minute++) if (has(deviceId, number, 'server', minute)) count++;
      }
      // Recordings that a deleted time gains later stay.
      if (count > 0) deletions.add({ deviceId, channel, startS: first * 60, endS: end * 60 });
      return count;
    },
  };
}

function deviceDays(deviceId: string): number {
  return DEVICE_DAYS.least + (hash32(keyOf(deviceId), 221) % (DEVICE_DAYS.most - DEVICE_DAYS.least + 1));
}

/** True where the device begins a new file: every ten minutes, and now and then between. */
function beginsFile(deviceId: string, minute: number): boolean {
  if (minute % FILE_MINUTES === 0) return true;
  const window = Math.floor(minute / FILE_MINUTES);
  const key = keyOf(deviceId);
  return unit(key, window, 222) < 0.5 && hash32(key, window, 223) % FILE_MINUTES === minute % FILE_MINUTES;
}
