import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Device, DeviceFilter } from 'gk-sdk';
import { useSession } from './use-session.js';

const ALL: DeviceFilter = { mode: 'all' };

/**
 * The devices of a filter, in id order; renders again when one of them changes. The filter may be
 * written in place: it is compared by its fields, `deviceIds` by identity.
 *
 * @public
 */
export function useDevices(filter: DeviceFilter = ALL): readonly Device[] {
  const { devices } = useSession();
  const { mode, text, deviceIds } = filter;
  const stableFilter = useMemo<DeviceFilter>(
    () => ({ mode, ...(text !== undefined && { text }), ...(deviceIds !== undefined && { deviceIds }) }),
    [mode, text, deviceIds],
  );
  const subscribe = useCallback((listener: () => void) => devices.subscribe(listener), [devices]);
  const read = (): readonly Device[] => devices.select(stableFilter);
  return useSyncExternalStore(subscribe, read, read);
}

/** One device; renders again only when this one changes. Undefined for an unknown one. @public */
export function useDevice(deviceId: string): Device | undefined {
  const { devices } = useSession();
  const subscribe = useCallback(
    (listener: () => void) => devices.subscribeDevice(deviceId, listener),
    [devices, deviceId],
  );
  const read = (): Device | undefined => devices.get(deviceId);
  return useSyncExternalStore(subscribe, read, read);
}
