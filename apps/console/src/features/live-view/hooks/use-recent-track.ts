import { useMemo, useState } from 'react';
import { useResource, useSession, type Resource } from 'gk-react';
import type { Device, GpsPoint } from 'gk-sdk';
import { hasFix } from 'gk-sdk/rules';

/** How far back the track begins, seconds. */
const HISTORY_S = 1800;

/** A track, and how the recorded part of it was loaded. */
export interface RecentTrack {
  readonly record: Resource<readonly GpsPoint[]>;
  readonly track: readonly GpsPoint[];
}

/**
 * The track of the last half hour, from the server's record and then live, without invalid positions.
 *
 * @param nowS - The server's clock, unix seconds.
 */
export function useRecentTrack(device: Device, nowS: number): RecentTrack {
  const session = useSession();
  const { deviceId, position } = device;
  const record = useResource(['recent-track', deviceId], (signal) => {
    const endS = Math.floor(session.serverNowS());
    return session.rest.gps({ deviceId, startS: endS - HISTORY_S, endS }, { signal });
  });
  const [live, setLive] = useState<readonly GpsPoint[]>([]);
  const sinceS = nowS - HISTORY_S;
  const atS = position?.atS;
  if (hasFix(position) && atS !== undefined && atS > (live.at(-1)?.atS ?? 0)) {
    // Neither the line nor the chart shows a heading: a device that reports none has a track all the same.
    const { headingDeg = 0 } = position;
    setLive([...live.filter((point) => point.atS >= sinceS), { ...position, headingDeg, atS }]);
  }
  const recorded = record.data;
  const track = useMemo(() => {
    const recordedUntilS = recorded?.at(-1)?.atS ?? 0;
    const all = [...(recorded ?? []), ...live.filter((point) => point.atS > recordedUntilS)];
    return all.filter((point) => point.atS >= sinceS && hasFix(point));
  }, [recorded, live, sinceS]);
  return { record, track };
}
