import { useMemo } from 'react';
import { useScreenAddress, type AddressParams } from '../fleet/use-screen-address.js';

/** Where the screens of a vehicle are. Each keeps the filter of the fleet. */
export interface VehiclePaths {
  live(deviceId: string): string;
  /** Its recordings; from a time on, unix seconds, when there is one. */
  playback(deviceId: string, atS?: number): string;
  /** The recordings in the vehicle itself; from a time on, unix seconds, when there is one. */
  remotePlayback(deviceId: string, atS?: number): string;
  gpsPlayback(deviceId: string): string;
  map(deviceId: string): string;
}

/** The paths of a vehicle's screens, from where the user is. */
export function useVehiclePaths(): VehiclePaths {
  const address = useScreenAddress();
  return useMemo(() => {
    const screen = (segment: string, deviceId: string, own?: AddressParams): string =>
      address(`/${segment}/${encodeURIComponent(deviceId)}`, own);
    const at = (atS: number | undefined): AddressParams => (atS === undefined ? {} : { at: atS });
    return {
      live: (deviceId) => screen('liveview', deviceId),
      playback: (deviceId, atS) => screen('splayback', deviceId, at(atS)),
      remotePlayback: (deviceId, atS) => screen('remoteplayback', deviceId, at(atS)),
      gpsPlayback: (deviceId) => address('/gpsplayback', { device: deviceId }),
      map: (deviceId) => address('/', { device: deviceId }),
    };
  }, [address]);
}
