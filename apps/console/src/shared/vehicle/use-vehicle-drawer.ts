import { useCallback } from 'react';
import { useAddressParams } from '../url-state/use-address-params.js';
import { textParameter, useUrlState } from '../url-state/use-url-state.js';

const URL_STATE = { vehicle: textParameter() };

/** The vehicle whose drawer is open, as it stands in the address (`?vehicle=ID`). */
export function useVehicleDrawer(): {
  /** Empty = closed. */
  readonly deviceId: string;
  /** Back closes it again. */
  readonly open: (deviceId: string) => void;
  readonly close: () => void;
} {
  const [{ vehicle }, change] = useUrlState(URL_STATE);
  return {
    deviceId: vehicle,
    open: (deviceId) => change({ vehicle: deviceId }, { replace: vehicle !== '' }),
    close: () => change({ vehicle: '' }),
  };
}

/** Where the drawer of a vehicle is open over the screen that is shown: for links. */
export function useVehicleAddress(): (deviceId: string) => { readonly search: string } {
  const [params] = useAddressParams();
  return useCallback(
    (deviceId) => {
      const opened = new URLSearchParams(params);
      opened.set('vehicle', deviceId);
      return { search: opened.toString() };
    },
    [params],
  );
}
