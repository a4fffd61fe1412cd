import { useMemo } from 'react';
import { dayOf } from 'gk-sdk/rules';
import { useScreenAddress, type AddressParams } from '../fleet/use-screen-address.js';
import { dayParameter } from '../period/day-parameters.js';
import { minutesAround } from '../period/gps-slider.js';
import { shownZone } from '../time/shown-zone.js';

/** Period of a track, unix seconds. */
export interface TrackPeriod {
  readonly startS: number;
  readonly endS: number;
  /** With the video beside the track. */
  readonly withVideo?: boolean;
}

/** Where the screens of a vehicle are. Each keeps the filter of the fleet. */
export interface VehiclePaths {
  live(deviceId: string): string;
  /** Its recordings; from a time on, unix seconds, when there is one. */
  playback(deviceId: string, atS?: number): string;
  /** The recordings in the vehicle itself; from a time on, unix seconds, when there is one. */
  remotePlayback(deviceId: string, atS?: number): string;
  /** Its track, of today; of a period where there is one. */
  gpsPlayback(deviceId: string, period?: TrackPeriod): string;
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
      gpsPlayback: (deviceId, period) =>
        address('/gpsplayback', { device: deviceId, ...periodParams(deviceId, period) }),
      map: (deviceId) => address('/', { device: deviceId }),
    };
  }, [address]);
}

/** The parameters of GPS playback for a period: the day on which it begins, the minutes of that day, and its first moment. */
function periodParams(deviceId: string, period: TrackPeriod | undefined): AddressParams {
  if (!period) return {};
  const { startS, withVideo = false } = period;
  const zone = shownZone(deviceId);
  const day = dayOf(startS, zone);
  const { from, to } = minutesAround(period, day, zone);
  const video: AddressParams = withVideo ? { video: 1 } : {};
  return { day: dayParameter().write(day) ?? '', from, to, at: Math.floor(startS), ...video };
}
