import { useMemo } from 'react';
import { useAddressParams } from '../url-state/use-address-params.js';
import { fleetSearch } from '../fleet/fleet-view.js';

/** Where the screens of a vehicle are. Each keeps the filter of the fleet. */
export interface VehiclePaths {
  live(deviceId: string): string;
  playback(deviceId: string): string;
  gpsPlayback(deviceId: string): string;
  map(deviceId: string): string;
}

/** The paths of a vehicle's screens, from where the user is. */
export function useVehiclePaths(): VehiclePaths {
  const [params] = useAddressParams();
  return useMemo(() => {
    const search = fleetSearch(params);
    const withDevice = (path: string, deviceId: string): string => {
      const query = new URLSearchParams(search);
      query.set('device', deviceId);
      return `${path}?${query.toString()}`;
    };
    return {
      live: (deviceId) => `/liveview/${encodeURIComponent(deviceId)}${search}`,
      playback: (deviceId) => `/splayback/${encodeURIComponent(deviceId)}${search}`,
      gpsPlayback: (deviceId) => withDevice('/gpsplayback', deviceId),
      map: (deviceId) => withDevice('/', deviceId),
    };
  }, [params]);
}
