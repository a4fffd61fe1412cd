import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useSession } from 'gk-react';
import type { Session } from 'gk-sdk';
import { GroupDevicesStore, type GroupDevices } from './group-devices.js';

const NONE: ReadonlySet<string> = new Set();
const ALL: { readonly kind: 'all' } = { kind: 'all' };
const stores = new WeakMap<Session, GroupDevicesStore>();

function storeOf(session: Session): GroupDevicesStore {
  const known = stores.get(session);
  if (known) return known;
  const store = new GroupDevicesStore(session);
  stores.set(session, store);
  return store;
}

/**
 * Reports that groups of a session, or the devices in them, were changed: they are loaded again where they are shown.
 */
export function forgetGroupDevices(session: Session): void {
  storeOf(session).forget();
}

/** A number that is another one after groups of the session, or the devices in them, were changed. */
export function useGroupChanges(): number {
  const store = storeOf(useSession());
  return useSyncExternalStore(store.subscribe, () => store.changes);
}

/** The devices of a group and the way to load them again; `all` for the empty group id (no restriction). */
export function useGroupDevices(
  groupId: string,
): (GroupDevices | { readonly kind: 'all' }) & { readonly reload: () => void } {
  const store = storeOf(useSession());
  const devices = useSyncExternalStore(store.subscribe, () => (groupId === '' ? ALL : store.get(groupId)));
  useEffect(() => {
    if (groupId !== '') store.want(groupId);
    // Again when they were forgotten.
  }, [store, groupId, devices]);
  const reload = useCallback(() => store.load(groupId), [store, groupId]);
  return { ...devices, reload };
}

/**
 * Ids of a group's devices, to select by; undefined for the empty group id (no restriction), empty until they are known. What says
 * how many there are, or that one is not among them, asks `useFleetKnown` first.
 */
export function useGroupDeviceIds(groupId: string): ReadonlySet<string> | undefined {
  const devices = useGroupDevices(groupId);
  switch (devices.kind) {
    case 'all':
      return undefined;
    case 'ready':
      return devices.ids;
    default:
      return NONE;
  }
}
