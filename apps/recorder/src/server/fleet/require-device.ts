import type { AuthorizedCall } from '../access/authorize.js';
import { RestError } from '../http/rest-error.js';
import type { Fleet } from './fleet.js';

/**
 * The id of a visible device from a body.
 * @throws RestError 400 without an id, 403 outside of a token, 404 for a device that is not visible.
 */
export function requireDevice({ fleet }: { readonly fleet: Fleet }, { body, principal }: AuthorizedCall): string {
  const { deviceid } = body;
  if (typeof deviceid !== 'string' || deviceid === '') throw new RestError(400, 'deviceid is missing');
  const view = fleet.view(principal, deviceid);
  if (view === 'forbidden') throw new RestError(403, 'No permission for this device');
  if (view === 'unknown') throw new RestError(404, 'Unknown device');
  return deviceid;
}
