import type { Heartbeats, PeriodTotals, TrafficBytes } from '../device/world.js';
import { hash32 } from './random.js';

/** Own traffic of a simulated device, in bytes a second: a heartbeat each 10 s, a position a second on its way. */
const HEARTBEAT_IN = 9.6;
const POSITION_IN = 44;
/** Answers of the server: acknowledgements, and a little more on the way. */
const HEARTBEAT_OUT = 3.2;
const POSITION_OUT = 4.4;

/** The heartbeats of a simulated device that was online as `totals` say, from `startS` to `endS` (unix s). */
export function heartbeatsOf(
  deviceId: string,
  { onlineS }: PeriodTotals,
  startS: number,
  endS: number,
  intervalS: number,
): Heartbeats {
  // Every device beats in its own second.
  const phase = hash32(deviceId.length, deviceId.charCodeAt(deviceId.length - 1)) % intervalS;
  return {
    count: Math.floor(onlineS / intervalS),
    lost: Math.floor(Math.max(0, endS - startS - onlineS) / intervalS),
    lastS: endS - ((endS + phase) % intervalS),
  };
}

/** Bytes of the heartbeats and positions of a simulated device. */
export function signalBytesOf({ onlineS, drivingS }: PeriodTotals): TrafficBytes {
  return {
    inBytes: Math.round(onlineS * HEARTBEAT_IN + drivingS * POSITION_IN),
    outBytes: Math.round(onlineS * HEARTBEAT_OUT + drivingS * POSITION_OUT),
  };
}
