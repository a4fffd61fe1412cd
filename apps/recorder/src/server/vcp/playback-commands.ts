import { VcpResult } from 'gk-sdk/wire';
import type { RecordingArchive } from '../../device/recording-archive.js';
import { openedPart, opensPeriod } from '../access/content.js';
import { CHANNEL_FORBIDDEN, hasChannelInScope, type Principal } from '../access/principal.js';
import { doneBy } from './device-answer.js';
import { jsonReply, type CommandHandler, type CommandReply, type UserCall } from './command-call.js';
import { CommandRefusal, oneReply, requireDevice, success } from './command-refusal.js';

const SUCCESS = { R: String(VcpResult.success) };
const MINUTES_A_DAY = 1440;
const NEVER = new AbortController().signal;
/** As far apart as the ends of a record list may be. */
const MAX_LIST_S = 31 * 86_400;
/** Number of devices computed in one go, so that a big fleet blocks no other request. */
const DEVICES_A_TURN = 50;

/** Q06: which minutes of a day the server has, of channel C or of any. */
async function dayRecordMap(call: UserCall): Promise<CommandReply> {
  const deviceId = requireDevice(call);
  const channel = channelOf(call, deviceId);
  const dayStartS = secondsOf(call, 'S');
  const query = { deviceId, channel: channel === 0 ? undefined : channel, place: 'server', dayStartS } as const;
  const recorded = await call.services.archive.minutes(query, call.signal);
  // Until the archive answers, the device may have left what the user sees.
  requireDevice(call);
  const isTold = (minute: number): boolean => {
    const startS = dayStartS + minute * 60;
    return opensPeriod(call.principal, startS, startS + 60);
  };
  const flags = recorded.map((flag, minute) => (isTold(minute) ? flag : 0));
  const hours = Array.from({ length: 24 }, (_, hour) => flags.slice(hour * 60, hour * 60 + 60).join(''));
  return jsonReply({ hours }, SUCCESS);
}

/** Q08: what the device has on its own storage. */
async function remoteRecordList(call: UserCall): Promise<CommandReply> {
  const { services } = call;
  const deviceId = requireDevice(call);
  const channel = channelOf(call, deviceId) || 1;
  const startS = secondsOf(call, 'S');
  const endS = secondsOf(call, 'F');
  if (endS < startS || endS - startS > MAX_LIST_S) {
    throw new CommandRefusal(VcpResult.badRequest, 'S and F of Q08 are in order and 31 days apart at most');
  }
  const asked = openedPart(call.principal, startS, endS);
  if (asked === undefined) return jsonReply([], SUCCESS);
  const segments = doneBy(await services.link.recordings(deviceId, { channel, ...asked }));
  const rows = segments.flatMap((segment) => {
    // A device lists all of its recordings.
    const part = openedPart(call.principal, segment.startS, segment.endS);
    return part === undefined ? [] : [{ start: part.startS, end: part.endS, type: segment.type }];
  });
  return jsonReply(rows, SUCCESS);
}

/** Q09: for how much of a day the server has pictures, of all devices and of each. */
async function usage(call: UserCall): Promise<CommandReply> {
  const { services, principal, signal } = call;
  const dayStartS = secondsOf(call, 'S');
  const list: { deviceid: string; usage: number }[] = [];
  for (const deviceid of services.fleet.visibleIds(principal)) {
    list.push({ deviceid, usage: await usageOf(services.archive, principal, deviceid, dayStartS, signal) });
    if (list.length % DEVICES_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const seen = new Set(services.fleet.visibleIds(principal));
  const told = list.filter(({ deviceid }) => seen.has(deviceid));
  const sum = told.reduce((total, row) => total + row.usage, 0);
  return jsonReply({ usage: rounded(told.length === 0 ? 0 : sum / told.length), list: told }, SUCCESS);
}

/** The part of a day with pictures of any channel, of those that a token names. */
async function usageOf(
  archive: RecordingArchive,
  { token }: Principal,
  deviceId: string,
  dayStartS: number,
  signal: AbortSignal,
): Promise<number> {
  const channels = token?.channels === undefined ? [undefined] : [...token.channels];
  const days = await Promise.all(
    channels.map((channel) => archive.minutes({ deviceId, channel, place: 'server', dayStartS }, signal)),
  );
  const minutes = days[0]?.filter((_, minute) => days.some((flags) => flags[minute] === 1)).length ?? 0;
  return rounded(minutes / MINUTES_A_DAY);
}

function rounded(ratio: number): number {
  return Math.round(ratio * 10_000) / 10_000;
}

/** D15: deletes recordings of the server. */
async function deleteRecords(call: UserCall): Promise<CommandReply> {
  const deviceId = requireDevice(call);
  const startS = secondsOf(call, 'S');
  const endS = secondsOf(call, 'F');
  if (endS <= startS) throw new CommandRefusal(VcpResult.badRequest, 'F of D15 comes after S');
  const channel = channelOf(call, deviceId);
  // A deletion that has begun ends, whoever hangs up.
  const minutes = await call.services.archive.delete({ deviceId, channel, startS, endS }, NEVER);
  if (minutes === 0) throw new CommandRefusal(VcpResult.notFound, 'No Record');
  return success(`${minutes} minutes deleted`);
}

/** D08: controls a playback of the same user. */
async function controlPlayback(call: UserCall): Promise<CommandReply> {
  const { message, services, principal } = call;
  const deviceId = requireDevice(call);
  const { K: streamId, A: action, V: value } = message.fields;
  if (!streamId || !action) throw new CommandRefusal(VcpResult.badRequest, 'D08 needs K, a stream id, and A');
  const result = await services.playbacks.control({ principal, deviceId, streamId }, action, value);
  if ('notSent' in result) return doneBy(result.notSent, 'The device does not send its recordings');
  if ('refused' in result) throw new CommandRefusal(result.refused, result.message);
  return jsonReply(result.status, SUCCESS);
}

/** Commands about recordings and their playback. */
export const PLAYBACK_COMMANDS: readonly (readonly [string, CommandHandler<UserCall>])[] = [
  ['Q06', oneReply(dayRecordMap)],
  ['Q08', oneReply(remoteRecordList)],
  ['Q09', oneReply(usage)],
  ['D08', oneReply(controlPlayback)],
  ['D15', oneReply(deleteRecords)],
];

/** Channel of field C, 0 without one. A token may name its own channels only, and no more than one at a time. */
function channelOf({ message, principal }: UserCall, deviceId: string): number {
  const text = message.fields.C ?? '';
  const channel = text === '' ? 0 : Number(text);
  if (!Number.isInteger(channel) || channel < 0 || channel > 64) {
    throw new CommandRefusal(VcpResult.badRequest, 'C must be a channel from 1, or 0 for all');
  }
  if (!hasChannelInScope(principal, deviceId, channel)) {
    throw new CommandRefusal(VcpResult.forbidden, CHANNEL_FORBIDDEN);
  }
  return channel;
}

function secondsOf({ message }: UserCall, letter: 'S' | 'F'): number {
  const text = message.fields[letter];
  if (text === undefined || !/^\d{1,11}$/.test(text)) {
    throw new CommandRefusal(VcpResult.badRequest, `${message.code} needs unix seconds in field ${letter}`);
  }
  return Number(text);
}
