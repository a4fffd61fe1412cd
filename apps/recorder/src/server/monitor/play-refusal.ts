import type { RecorderStore } from '../../store/recorder-store.js';
import { seesWholeFleet } from '../access/fleet-view.js';
import { CLOSE_UNAUTHORIZED } from '../access/expiry.js';
import type { Principal } from '../access/principal.js';
import type { Fleet } from '../fleet/fleet.js';

const CLOSE_FORBIDDEN = 4403;
const CLOSE_UNKNOWN = 4404;
const UNKNOWN: PlayRefusal = { closeCode: CLOSE_UNKNOWN, reason: 'Unknown device' };

/** Why a device may not be played. */
export interface PlayRefusal {
  readonly closeCode: number;
  readonly reason: string;
}

/**
 * Returns the reason why a user may not play a device by hand; undefined when they may. A device that is not in the
 * fleet is everybody's who sees the whole fleet, as in DB1 and DB2, and that of a client of the recorder's own machine
 * without a login. A user of one group gets the same answer about it as about a device of another group.
 */
export function playRefusal(
  { store, fleet }: { readonly store: RecorderStore; readonly fleet: Pick<Fleet, 'view'> },
  principal: Principal | undefined,
  deviceId: string,
): PlayRefusal | undefined {
  const device = store.devices.get(deviceId);
  if (principal === undefined) {
    if (device === undefined) return undefined;
    return {
      closeCode: CLOSE_UNAUTHORIZED,
      reason: 'To simulate a device of the fleet, log in with user and password',
    };
  }
  if (device === undefined) return seesWholeFleet(store, principal) ? undefined : UNKNOWN;
  switch (fleet.view(principal, deviceId)) {
    case 'unknown':
      return UNKNOWN;
    case 'forbidden':
      return { closeCode: CLOSE_FORBIDDEN, reason: 'No permission for this device' };
    case 'visible':
      break;
  }
  if (device.seed.source === 'simulated') return undefined;
  return { closeCode: CLOSE_FORBIDDEN, reason: 'Only simulated devices can be played by hand, and this one is not' };
}
