import { Link } from 'react-router';
import { useDevice } from 'gk-react';
import { useChangedAddress } from '../fleet/use-screen-address.js';

/**
 * The id of a device, which opens its drawer over the screen. An id that is not in the fleet, such as one of an old record, is
 * a text: nothing is known that a drawer could show.
 */
export function DeviceLink({ deviceId }: { readonly deviceId: string }) {
  const isKnown = useDevice(deviceId, (device) => device !== undefined);
  const addressOf = useChangedAddress();
  if (!isKnown) return deviceId;
  return <Link to={addressOf({ vehicle: deviceId })}>{deviceId}</Link>;
}
