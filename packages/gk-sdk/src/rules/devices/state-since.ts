import { isOnline } from '../../model/device-list/device.js';
import type { DeviceRecord } from '../../model/device-list/device-record.js';
import { isMoment } from '../../util/moment.js';
import { DRIVING_ABOVE_KMH, hasFix } from './vehicle-motion.js';

/**
 * The state that a vehicle is in, and since when (docs/protocol.md, "Devices"): offline, stopped with the engine off, idling with
 * the engine on, or on a drive, which begins when the engine is turned on. A vehicle whose engine was never turned on or off
 * is at least as long in its state as the server knows it. Undefined where the server does not tell since when.
 *
 * @example
 * ```ts
 * stateSince(device); // { state: 'idling', sinceS: 1795221000, isAtLeast: false }
 * ```
 * @public
 */
export function stateSince(
  device: Pick<
    DeviceRecord,
    'statusBits' | 'statusChangedS' | 'ignitionOn' | 'ignitionChangedS' | 'standingSinceS' | 'knownSinceS' | 'position'
  >,
):
  | {
      readonly state: 'offline' | 'stopped' | 'idling' | 'driving';
      /** Unix seconds. */
      readonly sinceS: number;
      /** The state is older: `sinceS` is the moment from which on the server knows it. */
      readonly isAtLeast: boolean;
    }
  | undefined {
  const { statusChangedS, ignitionOn, ignitionChangedS, standingSinceS, knownSinceS, position } = device;
  if (!isOnline(device)) {
    return isKnown(statusChangedS) ? { state: 'offline', sinceS: statusChangedS, isAtLeast: false } : undefined;
  }
  const isAtLeast = !isKnown(ignitionChangedS);
  const engineS = isAtLeast ? knownSinceS : ignitionChangedS;
  if (ignitionOn === undefined || !isKnown(engineS)) return undefined;
  const moves = hasFix(position) && position.speedKmh > DRIVING_ABOVE_KMH;
  // Towed, or its ignition is not wired: the speed says more.
  if (!ignitionOn && moves) return undefined;
  // It came to a stand before its engine was turned off.
  if (!ignitionOn) return { state: 'stopped', sinceS: Math.min(standingSinceS || engineS, engineS), isAtLeast };
  if (isKnown(standingSinceS) && !moves) {
    // The engine may have been turned on again where it stood.
    const sinceS = Math.max(standingSinceS, engineS);
    return { state: 'idling', sinceS, isAtLeast: isAtLeast && sinceS === engineS };
  }
  // Without a fix, nobody knows whether it moves.
  return hasFix(position) ? { state: 'driving', sinceS: engineS, isAtLeast } : undefined;
}

/** Servers write 0 for what never was. */
function isKnown(momentS: number | undefined): momentS is number {
  return isMoment(momentS) && momentS > 0;
}
