import { playbackCommands, recordIndexOfDay, type PlaybackCommands, type PlaybackSession } from 'gk-sdk/recordings';
import type { TimelinePeriod } from 'gk-sdk/rules';

/** A piece of recording, for timelines and record maps. @public */
export interface ShownRecord {
  /** From 1. */
  readonly channel: number;
  /** Unix seconds. */
  readonly startS: number;
  /** Unix seconds, not included. */
  readonly endS: number;
  /** `Normal`, `GSensor` or `Alarm` (spec 001 section 9); any other text is drawn in a colour of its own. */
  readonly kind: string;
}

/** Whose recordings to look up. @public */
export interface RecordQuery {
  readonly deviceId: string;
  /** Recorded on the server (Q06, by the minute, without types), or on the device (Q08), which must be online. */
  readonly place: 'server' | 'device';
  readonly channels: readonly number[];
}

const DAY_S = 86_400;

/**
 * Loads the recordings of a day.
 *
 * @param day - Its bounds: a day on which clocks change has 23 or 25 hours. A start alone (unix s) means 24 hours.
 *
 * @throws GkError of the server, such as `forbidden`, or `not-found` for a device that is offline.
 * @public
 */
export async function loadDayRecords(
  command: PlaybackSession['command'],
  { deviceId, place, channels }: RecordQuery,
  day: number | TimelinePeriod,
  signal?: AbortSignal,
): Promise<readonly ShownRecord[]> {
  const commands = playbackCommands(command);
  const { startS, endS } = typeof day === 'number' ? { startS: day, endS: day + DAY_S } : day;
  const options = signal ? { signal } : {};
  const byChannel = await Promise.all(
    channels.map(async (channel): Promise<ShownRecord[]> => {
      if (place === 'device') {
        const list = await commands.recordList(deviceId, { channel, startS, endS }, options);
        return list.map(({ type, ...stretch }) => ({ channel, ...stretch, kind: type }));
      }
      const minutes = await minutesOnServer(commands, deviceId, { startS, endS }, { ...options, channel });
      const { stretches } = recordIndexOfDay({ dayStartS: startS, minutes });
      return stretches.map((stretch) => ({ channel, ...stretch, kind: 'Normal' }));
    }),
  );
  return byChannel.flat();
}

/** The minutes of a day as the server has them; a query spans 24 hours. */
async function minutesOnServer(
  commands: PlaybackCommands,
  deviceId: string,
  { startS, endS }: TimelinePeriod,
  options: Parameters<PlaybackCommands['dayRecords']>[2],
): Promise<Uint8Array> {
  const asked = Array.from({ length: Math.ceil((endS - startS) / DAY_S) }, (_, index) => startS + index * DAY_S);
  const parts = await Promise.all(asked.map((fromS) => commands.dayRecords(deviceId, fromS, options)));
  const minutes = parts.flatMap((part) => [...part.minutes]);
  return Uint8Array.from(minutes.slice(0, Math.ceil((endS - startS) / 60)));
}

/** Calls that look for days at the same time: a month must not delay the loads that the user waits for. */
const DAYS_AT_ONCE = 3;

/**
 * Finds the days with recordings, one after another; reports each as it is known. A server is queried by the day, a
 * device once a channel.
 *
 * @param days - Stretches of the days, in order.
 * @param tell - Gets the index of a day, and whether it has recordings.
 * @throws GkError of the server.
 * @internal
 */
export async function findRecordedDays(
  command: PlaybackSession['command'],
  { deviceId, place, channels }: RecordQuery,
  days: readonly TimelinePeriod[],
  tell: (index: number, recorded: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  const commands = playbackCommands(command);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return;
  if (place === 'device') {
    const lists = await Promise.all(
      channels.map((channel) =>
        commands.recordList(deviceId, { channel, startS: first.startS, endS: last.endS }, { signal }),
      ),
    );
    const records = lists.flat();
    days.forEach(({ startS, endS }, i) => {
      tell(
        i,
        records.some((record) => record.startS < endS && record.endS > startS),
      );
    });
    return;
  }
  let next = 0;
  const work = async (): Promise<void> => {
    for (let i = next++; i < days.length; i = next++) {
      const day = days[i] ?? first;
      tell(i, (await minutesOnServer(commands, deviceId, day, { signal })).includes(1));
    }
  };
  await Promise.all(Array.from({ length: DAYS_AT_ONCE }, work));
}
