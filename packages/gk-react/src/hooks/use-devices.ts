import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Device, DeviceCounters, DeviceFilter } from 'gk-sdk';
import { useSession } from './use-session.js';
import { isShallowEqual, shallowMemory } from './use-snapshot.js';

const ALL: DeviceFilter = { mode: 'all' };

/**
 * The devices of a filter, in id order; renders again when one of them changes. The filter may be
 * an inline object: it is compared by its fields, `deviceIds` by identity.
 *
 * @public
 */
export function useDevices(filter?: DeviceFilter): readonly Device[];
/**
 * Returns the result of `select` for the devices of a filter; renders again only when that changes: objects and arrays
 * are compared by their fields, other values directly. `select` may be an inline function. A component that needs a few
 * devices of thousands, or their number, renders less often with it, and keeps less: React holds what a component last
 * rendered with.
 *
 * @example
 * ```tsx
 * const firstPage = useDevices({ mode: 'online' }, (devices) => devices.slice(0, 20));
 * ```
 * @public
 */
export function useDevices<Selected>(filter: DeviceFilter, select: (devices: readonly Device[]) => Selected): Selected;
export function useDevices<Selected>(
  filter: DeviceFilter = ALL,
  select?: (devices: readonly Device[]) => Selected,
): Selected | readonly Device[] {
  const { devices } = useSession();
  const { mode, text, deviceIds } = filter;
  const stableFilter = useMemo<DeviceFilter>(
    () => ({ mode, ...(text !== undefined && { text }), ...(deviceIds !== undefined && { deviceIds }) }),
    [mode, text, deviceIds],
  );
  const subscribe = useCallback((listener: () => void) => devices.subscribe(listener), [devices]);
  const remember = useMemo(() => selectedMemory<Selected>(), []);
  const read = (): Selected | readonly Device[] => {
    const found = devices.select(stableFilter);
    return select === undefined ? found : remember(select(found));
  };
  return useSyncExternalStore(subscribe, read, read);
}

/** One device; renders again only when that device changes. Undefined if the device is unknown. @public */
export function useDevice(deviceId: string): Device | undefined;
/**
 * Returns the result of `select` for one device; renders again only when that changes: objects and arrays are compared
 * by their fields, other values directly. `select` may be an inline function.
 *
 * @example
 * ```tsx
 * const speed = useDevice('GK-0007', (device) => device?.position?.speedKmh);
 * ```
 * @public
 */
export function useDevice<Selected>(deviceId: string, select: (device: Device | undefined) => Selected): Selected;
export function useDevice<Selected>(
  deviceId: string,
  select?: (device: Device | undefined) => Selected,
): Selected | Device | undefined {
  const { devices } = useSession();
  const subscribe = useCallback(
    (listener: () => void) => devices.subscribeDevice(deviceId, listener),
    [devices, deviceId],
  );
  // Beside the subscription, not in a ref: a render that is thrown away leaves no trace.
  const remember = useMemo(() => selectedMemory<Selected>(), []);
  const read = (): Selected | Device | undefined => {
    const device = devices.get(deviceId);
    return select === undefined ? device : remember(select(device));
  };
  return useSyncExternalStore(subscribe, read, read);
}

/** Number of devices for each filter mode, and of new devices. @public */
export function useDeviceCounters(): DeviceCounters {
  const { devices } = useSession();
  const subscribe = useCallback((listener: () => void) => devices.subscribe(listener), [devices]);
  const read = useMemo(() => shallowMemory(() => devices.counters), [devices]);
  return useSyncExternalStore(subscribe, read, read);
}

/** Devices that are waiting for registration. @public */
export function useNewDevices(): readonly Device[] {
  const { devices } = useSession();
  const subscribe = useCallback((listener: () => void) => devices.subscribe(listener), [devices]);
  const read = (): readonly Device[] => devices.newDevices;
  return useSyncExternalStore(subscribe, read, read);
}

/** Gives what was selected last again while the next one is the same. */
function selectedMemory<Selected>(): (next: Selected) => Selected {
  let last: { readonly selected: Selected } | undefined;
  return (next) => {
    if (last === undefined || !isSame(last.selected, next)) last = { selected: next };
    return last.selected;
  };
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  return typeof a === 'object' && a !== null && typeof b === 'object' && b !== null && isShallowEqual(a, b);
}
