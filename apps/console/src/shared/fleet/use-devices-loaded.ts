import { useSession, useSnapshot } from 'gk-react';
import type { DeviceStore } from 'gk-sdk';

const readLoaded = ({ loaded }: DeviceStore): { readonly loaded: boolean } => ({ loaded });

/** True once the first whole device list has arrived. */
export function useDevicesLoaded(): boolean {
  return useSnapshot(useSession().devices, readLoaded).loaded;
}
