import type { MediaLibrary } from '../media/media-library.js';
import { createRecordingArchive, type RecordedIncident } from '../media/recordings/create-recording-archive.js';
import { RecordingType, type ArchiveRules, type RecordingArchive } from '../device/recording-archive.js';
import { EVENT_CODES } from '../device/event-codes.js';
import type { EventPast, World } from '../device/world.js';

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

export interface SimulatedArchiveOptions {
  readonly world: World;
  readonly media: MediaLibrary;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** The recordings of a simulated world: those of its devices, and what the server keeps of them by its rules. */
export function simulatedArchive(
  { world, media, now }: SimulatedArchiveOptions,
  { past, ...rules }: ArchiveRules,
): RecordingArchive {
  return createRecordingArchive({
    ...rules,
    world,
    now,
    clipOf: (deviceId, channel, sub, atMs) => media.clipOf(deviceId, channel, sub, atMs),
    stillAt: (deviceId, channel, atMs) => media.stillAt(deviceId, channel, atMs),
    incidents: (deviceId, startS, endS) => incidentsOf(past, deviceId, startS, endS, now()),
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
