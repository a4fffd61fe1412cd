import { useCallback } from 'react';
import type { LiveEvent } from 'gk-sdk';
import { eventPlaybackStartS } from '../events/event-playback.js';
import { useMay } from '../access/use-may.js';
import { useVehiclePaths } from './use-vehicle-paths.js';

/**
 * Where a vehicle is seen at the moment of an event: its recording on the server, from 15 seconds before on, for users
 * who may play it, else the vehicle on the map.
 */
export function useMomentPath(): (event: Pick<LiveEvent, 'deviceId' | 'happenedS'>) => string {
  const paths = useVehiclePaths();
  const mayPlay = useMay('splayback');
  return useCallback(
    ({ deviceId, happenedS }) =>
      mayPlay ? paths.playback(deviceId, eventPlaybackStartS(happenedS)) : paths.map(deviceId),
    [paths, mayPlay],
  );
}
