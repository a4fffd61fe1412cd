import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from 'gk-react';
import type { DeviceCounters } from 'gk-sdk';

/** How many vehicles do what. */
export function useCounters(): DeviceCounters {
  const { devices } = useSession();
  const subscribe = useCallback((listener: () => void) => devices.subscribe(listener), [devices]);
  return useSyncExternalStore(subscribe, () => devices.counters);
}

/** True once the first whole device list has arrived. */
export function useDevicesLoaded(): boolean {
  const { devices } = useSession();
  const subscribe = useCallback((listener: () => void) => devices.subscribe(listener), [devices]);
  return useSyncExternalStore(subscribe, () => devices.loaded);
}
