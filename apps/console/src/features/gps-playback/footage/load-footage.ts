import { channelNumbers, toGkError, type Device, type GkError, type Session } from 'gk-sdk';
import { playbackCommands } from 'gk-sdk/recordings';
import { eventsResource } from 'gk-sdk/rest';
import { dayBoundsS, dayOf, type TimelinePeriod, type Zone } from 'gk-sdk/rules';
import { footageStretches, recordedPeriods, type FootageStretch } from 'gk-elements';
import { eventMedia } from '../../../shared/events/event-media.js';

const DAY_S = 86_400;

/** Event footage on the server. */
export interface Clip extends TimelinePeriod {
  readonly serialNo: number;
}

/** A place that could not be asked, and why; no error where the user has no right to it. */
export interface UnknownPlace {
  readonly place: 'server' | 'downloaded' | 'device';
  readonly error: GkError | undefined;
}

/** Where the footage of a track is. */
export interface Footage {
  readonly stretches: readonly FootageStretch[];
  readonly clips: readonly Clip[];
  readonly unknown: readonly UnknownPlace[];
}

/** Query of the comparison, and the user's rights in it. */
export interface FootageQuery {
  readonly deviceId: string;
  /** Without it the device cannot be asked: its channels are not known. */
  readonly device: Device | undefined;
  /** First and last second, unix seconds. */
  readonly span: TimelinePeriod;
  readonly mayEvents: boolean;
  readonly mayRemote: boolean;
  readonly zone: Zone;
}

/** Asks the three places side by side. One that cannot be asked takes nothing from the others. */
export async function loadFootage(session: Session, query: FootageQuery, signal: AbortSignal): Promise<Footage> {
  const [server, clips, device] = await Promise.all([
    asked('server', true, () => onServer(session, query, signal)),
    asked('downloaded', query.mayEvents, () => downloaded(session, query, signal)),
    asked('device', query.mayRemote, () => onDevice(session, query, signal)),
  ]);
  signal.throwIfAborted();
  const span = { startS: query.span.startS, endS: query.span.endS + 1 };
  return {
    stretches: footageStretches(span, { server: server.found, downloaded: clips.found, device: device.found }),
    clips: clips.found ?? [],
    unknown: [server, clips, device].flatMap(({ place, found, error }) => (found ? [] : [{ place, error }])),
  };
}

async function asked<Found>(
  place: UnknownPlace['place'],
  may: boolean,
  ask: () => Promise<readonly Found[]>,
): Promise<UnknownPlace & { readonly found: readonly Found[] | undefined }> {
  if (!may) return { place, found: undefined, error: undefined };
  try {
    return { place, found: await ask(), error: undefined };
  } catch (thrown) {
    return { place, found: undefined, error: toGkError(thrown) };
  }
}

async function onServer(
  session: Session,
  { deviceId, span, zone }: FootageQuery,
  signal: AbortSignal,
): Promise<TimelinePeriod[]> {
  const { startS } = dayBoundsS(dayOf(span.startS, zone), zone);
  const commands = playbackCommands(session.command);
  // A query spans at most 24 hours, and the day on which the clocks go back has 25.
  const asked = Array.from(
    { length: Math.ceil((span.endS + 1 - startS) / DAY_S) },
    (_, index) => startS + index * DAY_S,
  );
  const parts = await Promise.all(
    asked.map(async (fromS) =>
      recordedPeriods((await commands.dayRecords(deviceId, fromS, { signal })).minutes, fromS),
    ),
  );
  return parts.flat();
}

async function downloaded(
  session: Session,
  { deviceId, span, zone }: FootageQuery,
  signal: AbortSignal,
): Promise<Clip[]> {
  const events = eventsResource(session.rest);
  const all = await events.query({ deviceId, afterS: span.startS, beforeS: span.endS, zone }, { signal });
  const clips: Clip[] = [];
  for (const event of all) {
    const stored = eventMedia(event).find(({ video }) => video === 'stored');
    if (stored === undefined) continue;
    const { serialNo } = event;
    clips.push({ serialNo, ...(await events.footageInfo({ serialNo, channel: stored.channel }, { signal })) });
  }
  return clips;
}

async function onDevice(
  session: Session,
  { deviceId, device, span: { startS, endS } }: FootageQuery,
  signal: AbortSignal,
): Promise<TimelinePeriod[]> {
  const commands = playbackCommands(session.command);
  const channels = device ? channelNumbers(device) : [1];
  const lists = await Promise.all(
    channels.map((channel) => commands.recordList(deviceId, { channel, startS, endS: endS + 1 }, { signal })),
  );
  return lists.flat();
}
