import type { EventMessage } from 'gk-sdk/wire';
import type { WorldEvent } from './world.js';

/** Returns the message of the event channel for an event that a device reports; `cmd` is `new`, `cover` or `update`. */
export function eventMessage(
  event: Omit<WorldEvent, 'serialno' | 'reportedMs' | 'updatedMs' | 'cover'>,
  cmd: 'new' | 'cover' | 'update' = 'new',
): EventMessage {
  const { deviceId, code, memo, happenedS, call, lat, lng, speedKmh, snap } = event;
  return {
    cmd,
    deviceid: deviceId,
    appdevid: code,
    eventtimeutc: happenedS,
    vehiclex: lng,
    vehicley: lat,
    speed: speedKmh,
    memo,
    snap,
    call: call ? 1 : 0,
  };
}
