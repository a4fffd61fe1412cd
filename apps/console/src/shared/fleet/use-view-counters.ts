import { useDeviceCounters, useDevices } from 'gk-react';
import { matchesMode, type Device, type DeviceCounters, type DeviceFilterMode } from 'gk-sdk';
import { useFleetKnown } from './use-fleet-known.js';
import { useGroupDeviceIds } from './use-group-device-ids.js';

const NOTHING: ReadonlySet<string> = new Set();

/**
 * How many vehicles of a group do what; of the whole fleet for the empty group id. New devices are in no group. Undefined until the
 * devices and the group are known.
 */
export function useViewCounters(groupId: string): DeviceCounters | undefined {
  const known = useFleetKnown(groupId);
  const fleet = useDeviceCounters();
  const ids = useGroupDeviceIds(groupId);
  const group = useDevices({ mode: 'all', deviceIds: ids ?? NOTHING }, count);
  if (!known) return undefined;
  return ids === undefined ? fleet : group;
}

function count(devices: readonly Device[]): DeviceCounters {
  const of = (mode: DeviceFilterMode): number => devices.filter((device) => matchesMode(device, mode)).length;
  return {
    all: of('all'),
    online: of('online'),
    offline: of('offline'),
    driving: of('driving'),
    idle: of('idle'),
    overSpeed: of('overSpeed'),
    recording: of('recording'),
    unrecording: of('unrecording'),
    newDevices: 0,
  };
}
