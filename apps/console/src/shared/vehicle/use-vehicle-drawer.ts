import { textParameter, useReservedState } from '../url-state/use-url-state.js';

const URL_STATE = { vehicle: textParameter() };

/** The vehicle whose drawer is open, as it stands in the address (`?vehicle=ID`). */
export function useVehicleDrawer(): {
  /** Empty = closed. */
  readonly deviceId: string;
  /** Back closes it again. */
  readonly open: (deviceId: string) => void;
  readonly close: () => void;
} {
  const [{ vehicle }, change] = useReservedState(URL_STATE);
  return {
    deviceId: vehicle,
    open: (deviceId) => change({ vehicle: deviceId }, { replace: vehicle !== '' }),
    close: () => change({ vehicle: '' }),
  };
}
