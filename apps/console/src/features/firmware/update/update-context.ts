import { createContext, useContext } from 'react';

/** State shared by the Update buttons. */
export interface UpdateControl {
  /** False while no firmware is chosen. */
  readonly chosen: boolean;
  /** Unix seconds, renewed every second. */
  readonly nowS: number;
  /** When the device's button was pressed last. */
  readonly clickedAtS: (deviceId: string) => number | undefined;
  readonly update: (deviceId: string) => void;
}

const UpdateContext = createContext<UpdateControl>({
  chosen: false,
  nowS: 0,
  clickedAtS: () => undefined,
  update: () => undefined,
});

/** Provides the state shared by the table's buttons, so that its columns stay the same each second. */
export const UpdateControlProvider = UpdateContext.Provider;

/** Returns the state shared by the Update buttons. */
export const useUpdateControl = (): UpdateControl => useContext(UpdateContext);
