import { playbackCommands, recordIndexOfDay, recordIndexOfList, type PlaybackSession } from 'gk-sdk/recordings';
import type { TimelinePeriod } from 'gk-sdk/rules';

const DAY_S = 86_400;
/** So many days are looked at each way. */
const DAYS = 7;

/** Camera whose recordings are wanted. */
export interface RecordingPlace {
  readonly deviceId: string;
  readonly place: 'server' | 'device';
  /** From 1. */
  readonly channels: readonly number[];
}

/** The recordings beside a moment; undefined where there is none within a week. */
export interface NearestRecordings {
  readonly before: TimelinePeriod | undefined;
  readonly after: TimelinePeriod | undefined;
}

/**
 * Finds the last recording before a moment and the first one after it.
 *
 * @param atS - Unix seconds.
 * @throws GkError of the server.
 */
export async function nearestRecordings(
  command: PlaybackSession['command'],
  recordings: RecordingPlace,
  atS: number,
  signal: AbortSignal,
): Promise<NearestRecordings> {
  const midnightS = atS - (atS % DAY_S);
  if (recordings.place === 'device') {
    const week = { startS: midnightS - DAYS * DAY_S, endS: midnightS + (DAYS + 1) * DAY_S };
    return beside(await onDevice(command, recordings, week, signal), atS);
  }
  // The day itself first, then further away by a day each way until both are known.
  let found = beside(await onServer(command, recordings, midnightS, signal), atS);
  for (let days = 1; days <= DAYS && !(found.before && found.after); days++) {
    const [past, future] = await Promise.all([
      found.before ? [] : onServer(command, recordings, midnightS - days * DAY_S, signal),
      found.after ? [] : onServer(command, recordings, midnightS + days * DAY_S, signal),
    ]);
    found = { before: found.before ?? past.at(-1), after: found.after ?? future[0] };
  }
  return found;
}

/** In order of time; those of several channels as one. */
function beside(stretches: readonly TimelinePeriod[], atS: number): NearestRecordings {
  return {
    before: stretches.findLast(({ startS }) => startS <= atS),
    after: stretches.find(({ startS }) => startS > atS),
  };
}

async function onServer(
  command: PlaybackSession['command'],
  { deviceId, channels }: RecordingPlace,
  dayStartS: number,
  signal: AbortSignal,
): Promise<readonly TimelinePeriod[]> {
  const commands = playbackCommands(command);
  const days = await Promise.all(
    channels.map((channel) => commands.dayRecords(deviceId, dayStartS, { channel, signal })),
  );
  const minutes = Uint8Array.from({ length: 1440 }, (_, minute) =>
    days.some((day) => day.minutes[minute] === 1) ? 1 : 0,
  );
  return recordIndexOfDay({ dayStartS, minutes }).stretches;
}

async function onDevice(
  command: PlaybackSession['command'],
  { deviceId, channels }: RecordingPlace,
  period: TimelinePeriod,
  signal: AbortSignal,
): Promise<readonly TimelinePeriod[]> {
  const commands = playbackCommands(command);
  const lists = await Promise.all(
    channels.map((channel) => commands.recordList(deviceId, { channel, ...period }, { signal })),
  );
  return recordIndexOfList(lists.flat()).stretches;
}
