import { useDevicesLoaded } from './use-devices-loaded.js';
import { useGroupDevices } from './use-group-device-ids.js';

/**
 * True once it is known which devices are in a group, of the whole fleet for the empty group id. Until then, and where
 * the group could not be loaded, none of them is counted, and none counts as missing.
 */
export function useFleetKnown(groupId: string): boolean {
  const loaded = useDevicesLoaded();
  const { kind } = useGroupDevices(groupId);
  return loaded && (kind === 'all' || kind === 'ready');
}
