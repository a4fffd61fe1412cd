import { createContext, use } from 'react';

/** Opens the pop-up that moves the cameras of a device. */
export const CameraContext = createContext<(deviceId: string) => void>(() => {});

/** The way to open the pop-up that moves the cameras of a device. */
export function useMoveCameras(): (deviceId: string) => void {
  return use(CameraContext);
}
