import { channelNumbers } from 'gk-sdk';
import type { MediaLibrary } from '../../media/media-library.js';
import { createRecordingArchive, type RecordedIncident } from '../../media/recordings/create-recording-archive.js';
import { RecordingType, type RecordingArchive } from '../../device/recording-archive.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { EVENT_CODES } from '../../device/event-codes.js';
import type { EventPast, World } from '../../device/world.js';
import { channelMaskOf } from '../fleet/device-channels.js';
import { isRecordedBy } from './recording-rules.js';
import { diskOfDevice } from './server-disks.js';
import { RECORD_OPTION } from '../settings/storage-settings.js';

/** Events that the device marks in its own recordings; all others leave them as they are. */
const INCIDENT_TYPES: ReadonlyMap<number, RecordedIncident['type']> = new Map([
  [EVENT_CODES.gSensor, RecordingType.gSensor],
  [EVENT_CODES.harshBraking, RecordingType.gSensor],
  [EVENT_CODES.harshAcceleration, RecordingType.gSensor],
  [EVENT_CODES.panicButton, RecordingType.alarm],
  [EVENT_CODES.doorOpen, RecordingType.alarm],
  [EVENT_CODES.overspeed, RecordingType.alarm],
  [EVENT_CODES.forwardCollision, RecordingType.alarm],
]);

/** What the archive of a recorder is made of. */
export interface ServerArchiveOptions {
  readonly store: RecorderStore;
  readonly world: World;
  readonly past: EventPast;
  readonly media: MediaLibrary;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** The recordings of a recorder: those of its world, kept as its settings say. */
export function serverArchive({ store, world, past, media, now }: ServerArchiveOptions): RecordingArchive {
  return createRecordingArchive({
    world,
    now,
    channelsOf: (deviceId) => {
      const device = store.devices.get(deviceId);
      return device === undefined ? [] : channelNumbers({ channelMask: channelMaskOf(device) });
    },
    clipOf: (deviceId, channel, sub, atMs) => media.clipOf(deviceId, channel, sub, atMs),
    keptDays: (deviceId) =>
      store.devices.get(deviceId)?.edit.recordDays || store.settings.read(RECORD_OPTION).recorddays,
    incidents: (deviceId, startS, endS) => incidentsOf(past, deviceId, startS, endS, now()),
    deletions: store.recordingDeletions,
    isKept: (deviceId, channel, place, minute) => {
      const { recordingRules } = store;
      const storage =
        place === 'device' ? (`device ${deviceId}` as const) : (`disk ${diskOfDevice(deviceId)}` as const);
      return (
        minute * 60 >= recordingRules.formattedS(storage) &&
        isRecordedBy(recordingRules.rulesOf(deviceId), place, channel, minute)
      );
    },
  });
}

/** Found by when they were reported, which may be later than they happened. */
function incidentsOf(
  past: EventPast,
  deviceId: string,
  startS: number,
  endS: number,
  atMs: number,
): RecordedIncident[] {
  const incidents: RecordedIncident[] = [];
  const toMs = Math.min(endS * 1000 + past.reportDelayMs, atMs);
  for (const { code, happenedS } of past.between({
    fromMs: startS * 1000,
    toMs,
    atMs,
    deviceIds: new Set([deviceId]),
  })) {
    const type = INCIDENT_TYPES.get(code);
    if (type !== undefined && happenedS >= startS && happenedS < endS) incidents.push({ atS: happenedS, type });
  }
  return incidents;
}
