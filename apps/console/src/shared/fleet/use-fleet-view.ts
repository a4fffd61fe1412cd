import { useCallback, useMemo } from 'react';
import { useDevices } from 'gk-react';
import type { Device, DeviceFilter } from 'gk-sdk';
import { useMay } from '../access/use-may.js';
import { useAddressParams } from '../url-state/use-address-params.js';
import { readFleetView, writeFleetView, type FleetView } from './fleet-view.js';
import { useGroupDeviceIds } from './use-group-device-ids.js';

/**
 * The fleet view of the URL and the way to change it. A group in a link counts for users who have the filter of groups alone: others
 * could neither see nor end it.
 */
export function useFleetView(): readonly [FleetView, (change: Partial<FleetView>) => void] {
  const [params, setParams] = useAddressParams();
  const mayFilterGroups = useMay('groupFilter');
  const view = useMemo<FleetView>(() => {
    const read = readFleetView(params);
    return mayFilterGroups ? read : { ...read, group: '' };
  }, [params, mayFilterGroups]);
  const change = useCallback(
    (wanted: Partial<FleetView>) => {
      // Typing a text is one step in the history, not one for each letter.
      const replace = wanted.text !== undefined;
      setParams((before) => writeFleetView(before, wanted), { replace });
    },
    [setParams],
  );
  return [view, change];
}

/** The fleet view as a device filter. A group whose devices are not known yet selects nothing. */
export function useFleetFilter(): DeviceFilter {
  const [view] = useFleetView();
  const deviceIds = useGroupDeviceIds(view.group);
  return useMemo<DeviceFilter>(
    () => ({ mode: view.mode, text: view.text, ...(deviceIds && { deviceIds }) }),
    [view.mode, view.text, deviceIds],
  );
}

/** The devices of the fleet view, in id order. */
export function useFleetDevices(): readonly Device[] {
  return useDevices(useFleetFilter());
}
