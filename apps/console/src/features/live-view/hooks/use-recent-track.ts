import { useState } from 'react';
import { useResource, useSession, type Resource } from 'gk-react';
import type { Device, GpsPoint } from 'gk-sdk';
import { MAP_DEFAULTS } from 'gk-sdk/rules';

/** How far back the track begins, seconds. */
const HISTORY_S = 1800;

/** A track, and how the recorded part of it was loaded. */
export interface RecentTrack {
  readonly record: Resource<readonly GpsPoint[]>;
  readonly track: readonly GpsPoint[];
}

/** The track of the last half hour, from the server's record and then as it comes. */
export function useRecentTrack(device: Device): RecentTrack {
  const session = useSession();
  const { deviceId, position } = device;
  const record = useResource(['recent-track', deviceId], (signal) => {
    const endS = Math.floor(session.serverNowS());
    return session.rest.gps({ deviceId, startS: endS - HISTORY_S, endS }, { signal });
  });
  const [live, setLive] = useState<readonly GpsPoint[]>([]);
  const atS = position?.atS;
  if (position && atS !== undefined && atS > (live.at(-1)?.atS ?? 0)) {
    setLive([...live, { ...position, atS }].slice(-MAP_DEFAULTS.trailPoints));
  }
  const recorded = record.data ?? [];
  const recordedUntilS = recorded.at(-1)?.atS ?? 0;
  return { record, track: [...recorded, ...live.filter((point) => point.atS > recordedUntilS)] };
}
