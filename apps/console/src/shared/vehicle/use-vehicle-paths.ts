import { useMemo } from 'react';
import { useAddressParams } from '../url-state/use-address-params.js';
import { fleetSearch } from '../fleet/fleet-view.js';

/** Where the screens of a vehicle are. Each keeps the filter of the fleet. */
export interface VehiclePaths {
  live(deviceId: string): string;
  /** Its recordings; from a time on, unix seconds, when there is one. */
  playback(deviceId: string, atS?: number): string;
  /** The recordings in the vehicle itself. */
  remotePlayback(deviceId: string): string;
  gpsPlayback(deviceId: string): string;
  map(deviceId: string): string;
}

/** The paths of a vehicle's screens, from where the user is. */
export function useVehiclePaths(): VehiclePaths {
  const [params] = useAddressParams();
  return useMemo(() => vehiclePaths(params), [params]);
}

/** `params` is the query string with the filter. */
function vehiclePaths(params: URLSearchParams): VehiclePaths {
  const search = fleetSearch(params);
  const withQuery = (path: string, name: string, value: string): string => {
    const query = new URLSearchParams(search);
    query.set(name, value);
    return `${path}?${query.toString()}`;
  };
  const playback = (deviceId: string): string => `/splayback/${encodeURIComponent(deviceId)}`;
  return {
    live: (deviceId) => `/liveview/${encodeURIComponent(deviceId)}${search}`,
    playback: (deviceId, atS) =>
      atS === undefined ? `${playback(deviceId)}${search}` : withQuery(playback(deviceId), 'at', String(atS)),
    remotePlayback: (deviceId) => `/remoteplayback/${encodeURIComponent(deviceId)}${search}`,
    gpsPlayback: (deviceId) => withQuery('/gpsplayback', 'device', deviceId),
    map: (deviceId) => withQuery('/', 'device', deviceId),
  };
}
