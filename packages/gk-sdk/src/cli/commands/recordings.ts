import { playbackCommands } from '../../command/playback-commands.js';
import { GkError } from '../../errors/gk-error.js';
import { MINUTES_PER_DAY, type RemoteRecord } from '../../model/footage/records.js';
import type { TimelinePeriod } from '../../rules/footage/playback.js';
import type { Session } from '../../session/session.js';
import { momentWords } from '../clock-words.js';
import { oneArgument, type Command, type Options } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { table } from '../terminal.js';

/** `gk recordings`. @internal */
export const recordings: Command = {
  name: 'recordings',
  args: 'DEVICE',
  summary: 'what is recorded of a device on a day; today by default',
  options: {
    day: { type: 'string', value: 'DAY', words: 'such as 2026-01-31' },
    channel: { type: 'string', value: 'N', words: 'of one channel; of any by default, of 1 with --place device' },
    place: { type: 'string', value: 'PLACE', words: 'server (default, by whole minutes) or device' },
  },
  run: async (call) => {
    const { options, terminal, signIn } = call;
    const deviceId = oneArgument(call, 'device id');
    const day = dayOf(options);
    const channel = options.whole('channel', 1, 64);
    const place = options.text('place') ?? 'server';
    if (place !== 'server' && place !== 'device') throw new GkError('invalid-argument', '--place is server or device.');
    const session = await signIn();
    const request = { deviceId, day, channel };
    const list = await (place === 'server' ? onServer : onDevice)(session, request, terminal.signal);
    if (list.length === 0) {
      throw new GkError(
        'not-found',
        `Nothing is recorded of ${deviceId} from ${momentWords(day.startS)} on, for a day.`,
      );
    }
    if (options.flag('json')) terminal.out(`${JSON.stringify(list)}\n`);
    else {
      const rows = list.map(({ startS, endS, type = '' }) =>
        [momentWords(startS), momentWords(endS), type].slice(0, place === 'device' ? 3 : 2),
      );
      terminal.out(table([['FROM', 'TO', ...(place === 'device' ? ['TYPE'] : [])], ...rows]));
    }
    return ExitCode.ok;
  },
};

interface DayRequest {
  readonly deviceId: string;
  readonly day: TimelinePeriod;
  readonly channel: number | undefined;
}

type Stretch = TimelinePeriod & Partial<Pick<RemoteRecord, 'type'>>;

/** A day on the clock of this computer: of 23 or 25 hours where the clock is changed. */
function dayOf(options: Options): TimelinePeriod {
  const text = options.text('day');
  const start = text === undefined ? new Date() : new Date(`${text}T00:00`);
  if (text !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(start.getTime()))) {
    throw new GkError('invalid-argument', '--day is a day such as 2026-01-31.');
  }
  start.setHours(0, 0, 0, 0);
  const end = new Date(start);
  end.setDate(end.getDate() + 1);
  return { startS: start.getTime() / 1000, endS: end.getTime() / 1000 };
}

/** By the minutes that the server tells. */
async function onServer(
  { command }: Session,
  { deviceId, day, channel }: DayRequest,
  signal: AbortSignal,
): Promise<readonly Stretch[]> {
  const stretches: { startS: number; endS: number }[] = [];
  for (let fromS = day.startS; fromS < day.endS; fromS += MINUTES_PER_DAY * 60) {
    const options = { signal, ...(channel !== undefined && { channel }) };
    const { minutes } = await playbackCommands(command).dayRecords(deviceId, fromS, options);
    minutes.forEach((isRecorded, minute) => {
      const startS = fromS + minute * 60;
      if (isRecorded === 0 || startS >= day.endS) return;
      const last = stretches.at(-1);
      if (last?.endS === startS) last.endS += 60;
      else stretches.push({ startS, endS: startS + 60 });
    });
  }
  return stretches;
}

/** By the files that the device itself has. */
function onDevice(
  { command }: Session,
  { deviceId, day, channel }: DayRequest,
  signal: AbortSignal,
): Promise<readonly Stretch[]> {
  const period = { ...day, ...(channel !== undefined && { channel }) };
  return playbackCommands(command).recordList(deviceId, period, { signal });
}
