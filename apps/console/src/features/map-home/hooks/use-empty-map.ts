import { useEffect, type RefObject } from 'react';
import { useDevices } from 'gk-react';
import type { GkGpsMap as GpsMapElement } from 'gk-elements';
import type { Device } from 'gk-sdk';
import { devicePlace } from 'gk-sdk/rules';
import { useDevicesLoaded } from '../../../shared/fleet/use-devices-loaded.js';
import { useMapCenter } from '../../../shared/map-editor/use-map-center.js';

const ALL = { mode: 'all' } as const;
const isPlaceless = (devices: readonly Device[]): boolean => !devices.some(devicePlace);

/** Moves the map of a fleet without a position to the centre of the server's settings (spec 002 section 7): nothing else says where it is. */
export function useEmptyMap(mapRef: RefObject<Pick<GpsMapElement, 'flyTo'> | null>): void {
  const placeless = useDevices(ALL, isPlaceless);
  const loaded = useDevicesLoaded();
  const isEmpty = loaded && placeless;
  const center = useMapCenter(isEmpty);
  useEffect(() => {
    const [lat = 0, lng = 0] = center.split(',').map(Number);
    if (isEmpty) mapRef.current?.flyTo({ lat, lng });
  }, [mapRef, isEmpty, center]);
}
