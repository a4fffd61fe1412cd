import type { MediaLibrary } from '../media/media-library.js';
import {
  computeRecordings,
  type ComputedRecordings,
  type RecordedIncident,
} from '../media/recordings/computed-recordings.js';
import { RecordingType, type ArchiveRules } from '../device/recording-archive.js';
import { EVENT_CODES } from '../device/event-codes.js';
import type { WorldEvent } from '../device/world.js';
import type { ComputedWorld } from '../world/computed-world.js';

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

export interface SimulatedRecordingsOptions {
  readonly world: ComputedWorld;
  readonly media: MediaLibrary;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** The recordings of a simulated world: those of its devices, and what the server keeps of them by its rules. */
export function simulatedRecordings(
  { world, media, now }: SimulatedRecordingsOptions,
  { fakedEvents, ...rules }: ArchiveRules,
): ComputedRecordings {
  return computeRecordings({
    ...rules,
    world,
    now,
    clipOf: (deviceId, channel, sub, atMs) => media.clipOf(deviceId, channel, sub, atMs),
    stillAt: (deviceId, channel, atMs) => media.stillAt(deviceId, channel, atMs),
    incidents: (deviceId, startS, endS) =>
      incidentsOf(reportedTo(world, fakedEvents, deviceId, startS, endS, now()), startS, endS),
  });
}

/** The events that a device has reported of a span (unix s) up to `atMs`: found by their reports, which may be made later than they happened. */
function reportedTo(
  { past }: ComputedWorld,
  fakedEvents: ArchiveRules['fakedEvents'],
  deviceId: string,
  startS: number,
  endS: number,
  atMs: number,
): readonly WorldEvent[] {
  const fromMs = startS * 1000;
  const toMs = Math.min(endS * 1000 + past.reportDelayMs, atMs);
  const events = [...past.between({ fromMs, toMs, atMs, deviceIds: new Set([deviceId]) })];
  const faked = fakedEvents(fromMs, toMs).filter((event) => event.deviceId === deviceId);
  return faked.length === 0 ? events : [...events, ...faked].sort((a, b) => a.serialno - b.serialno);
}

function incidentsOf(events: readonly WorldEvent[], startS: number, endS: number): RecordedIncident[] {
  return events.flatMap(({ code, happenedS }) => {
    const type = INCIDENT_TYPES.get(code);
    return type !== undefined && happenedS >= startS && happenedS < endS ? [{ atS: happenedS, type }] : [];
  });
}
