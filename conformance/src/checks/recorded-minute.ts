import { bodyOf, type CommandSocket } from '../command-socket.js';
import { Skipped } from '../outcome.js';
import type { Probe } from '../probe.js';
import { isObject } from '../shape.js';
import { dayStartS, serverTime } from './queries.js';

/** A vehicle may rest for two days; recordings are looked for in so many. */
export const RECORDED_DAYS = 3;

/** The start of three recorded minutes in a row, of the server's records of the last days. */
export async function recordedMinute(probe: Probe, socket: CommandSocket): Promise<number> {
  const { nowS, zoneS } = await serverTime(probe);
  for (let back = 0; back < RECORDED_DAYS; back += 1) {
    const dayS = dayStartS(nowS, zoneS) - back * 86_400;
    const reply = await socket.ask('Q06', { D: probe.online.deviceId, S: String(dayS) });
    if (reply.fields.R === '403') throw new Skipped('the user has no permission for recordings');
    const body = bodyOf(reply);
    const hours = isObject(body) && Array.isArray(body.hours) ? body.hours.join('') : '';
    const minute = hours.indexOf('111');
    if (minute >= 0) return dayS + minute * 60;
  }
  throw new Skipped(`nothing is recorded of this device in ${RECORDED_DAYS} days`);
}
