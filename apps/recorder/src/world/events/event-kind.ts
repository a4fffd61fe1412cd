import { pickBy } from '../random.js';
import type { DeviceLive } from '../../device/world.js';
import type { EventKind } from '../../device/event-codes.js';

/** Kinds with how often they come, relative to each other. */
type Weighted = readonly (readonly [EventKind, number])[];

const DRIVING: Weighted = [
  ['harshBraking', 5],
  ['harshAcceleration', 4],
  ['laneDeparture', 4],
  ['geofenceIn', 3],
  ['geofenceOut', 3],
  ['gSensor', 2],
  ['forwardCollision', 2],
  ['videoLoss', 1],
  ['panicButton', 0.5],
];
const STANDING: Weighted = [
  ['idleTooLong', 4],
  ['ignitionOn', 3],
  ['doorOpen', 4],
  ['videoLoss', 1],
  ['panicButton', 0.5],
];
const PARKED: Weighted = [
  ['ignitionOff', 5],
  ['doorOpen', 2],
];
/** How often a device with a fault reports the fault rather than something else. */
const FAULT_SHARE = 0.6;

/** The kind of event that fits a device's state; `draw` and `second` are in [0, 1). */
export function kindFor(live: DeviceLive, draw: number, second: number): EventKind {
  const fault = faultOf(live);
  if (fault && second < FAULT_SHARE) return fault;
  const speedKmh = live.gps_info?.data.speedInKmh ?? 0;
  if (speedKmh >= 100 && second < 0.75) return 'overspeed';
  if (speedKmh > 5) return weighted(DRIVING, draw);
  return weighted(live.acc_on === 1 ? STANDING : PARKED, draw);
}

/** The fault that a device's own values show. */
function faultOf(live: DeviceLive): EventKind | undefined {
  const volts = live.voltage ?? 0;
  if (live.recording_error) return 'storageFault';
  if ((live.smart1 ?? 100) >= 0 && (live.smart1 ?? 100) < 10) return 'storageFault';
  if (volts < 11.8 || (volts > 16 && volts < 23.6)) return 'lowVoltage';
  if ((live.temperature ?? 0) > 750) return 'highTemperature';
  return live.gps_info ? undefined : 'gpsLost';
}

function weighted(kinds: Weighted, draw: number): EventKind {
  let rest = draw * kinds.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of kinds) {
    if (rest < weight) return kind;
    rest -= weight;
  }
  return pickBy(kinds, draw)[0];
}
