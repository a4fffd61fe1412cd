import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useResource, useSession } from 'gk-react';
import type { GkGpsMapPlaceActionEvent, MapPlaceAction, MapPlaceTarget, MapTool, PlaceSource } from 'gk-elements';
import { serverGeocodeProvider } from 'gk-sdk/rest';
import { dayOf, hasFix, zoneOffsetS, type LengthUnit } from 'gk-sdk/rules';
import { useMay } from '../access/use-may.js';
import { useScreenAddress, type AddressParams } from '../fleet/use-screen-address.js';
import { t } from '../i18n/translate.js';
import { dayParameter } from '../period/day-parameters.js';
import { useRest } from '../query/use-rest.js';
import { useServerHas } from '../session/use-user.js';
import { shownZone } from '../time/shown-zone.js';
import { useLengthUnit } from '../units/use-length-unit.js';
import { useVehiclePaths } from '../vehicle/use-vehicle-paths.js';

const HOUR_S = 3600;
/** A fence or a search begins as large as a yard, metres. */
const PLACE_RADIUS_M = 200;
const TOOLS: readonly MapTool[] = ['nearest', 'ruler', 'search'];

/** Props of a fleet map of the console for its tools. */
export interface ConsoleMapTools {
  readonly tools: readonly MapTool[];
  readonly lengthUnit: LengthUnit;
  readonly places: PlaceSource | undefined;
  readonly placeActions: (at: MapPlaceTarget) => readonly MapPlaceAction[];
  readonly onGkGpsMapPlaceAction: (event: GkGpsMapPlaceActionEvent) => void;
}

/**
 * The tools of a fleet map, as props of the map. Places are searched where the server finds them; the menu of a place leads to the
 * screens that the user may open.
 */
export function useMapTools(): ConsoleMapTools {
  const session = useSession();
  const navigate = useNavigate();
  const address = useScreenAddress();
  const paths = useVehiclePaths();
  const lengthUnit = useLengthUnit();
  const mayWatch = useMay('liveview');
  const mayTrack = useMay('gpsplayback');
  const mayFence = useMay('fence');
  const places = usePlaces();
  /** Beginning of the hour that the menu offers: the present one, or the last one in which the vehicle was heard of. */
  const hourOf = useCallback(
    (deviceId: string): { readonly startS: number; readonly isPresent: boolean } => {
      const zone = shownZone(deviceId);
      const nowS = session.serverNowS();
      const hourStartS = (atS: number): number => atS - ((((atS + zoneOffsetS(atS, zone)) % HOUR_S) + HOUR_S) % HOUR_S);
      const presentS = hourStartS(nowS);
      const position = session.devices.get(deviceId)?.position;
      const atS = hasFix(position) ? position.atS : undefined;
      const isPresent = atS === undefined || atS >= presentS;
      return { startS: isPresent ? presentS : hourStartS(atS), isPresent };
    },
    [session],
  );
  const placeActions = useCallback(
    ({ deviceId }: MapPlaceTarget): readonly MapPlaceAction[] => [
      ...(deviceId !== undefined && mayWatch ? [{ id: 'live', label: t('Live view') }] : []),
      ...(deviceId !== undefined && mayTrack
        ? [{ id: 'track', label: hourOf(deviceId).isPresent ? t('Track of this hour') : t('Track of its last hour') }]
        : []),
      ...(mayFence ? [{ id: 'fence', label: t('Fence here') }] : []),
      ...(mayTrack ? [{ id: 'visits', label: t('Who was there ...') }] : []),
    ],
    [hourOf, mayWatch, mayTrack, mayFence],
  );
  const onGkGpsMapPlaceAction = useCallback(
    ({ action, place: { lat, lng, deviceId = '' } }: GkGpsMapPlaceActionEvent): void => {
      const at: AddressParams = { lat: degrees(lat), lng: degrees(lng) };
      switch (action) {
        case 'live':
          return void navigate(paths.live(deviceId));
        case 'track':
          return void navigate(address('/gpsplayback', hourParams(deviceId, hourOf(deviceId).startS)));
        case 'fence':
          return void navigate(address('/fence', at));
        case 'visits':
          return void navigate(address('/gpsplayback', { ...at, find: 1, radius: PLACE_RADIUS_M }));
      }
    },
    [navigate, paths, address, hourOf],
  );
  return useMemo(
    () => ({ tools: TOOLS, lengthUnit, places, placeActions, onGkGpsMapPlaceAction }),
    [lengthUnit, places, placeActions, onGkGpsMapPlaceAction],
  );
}

/** Places by name, where the server has the search and its addresses are switched on. */
function usePlaces(): PlaceSource | undefined {
  const { rest } = useSession();
  const provider = useRest(serverGeocodeProvider);
  const has = useServerHas('place-search');
  const available = useResource(has ? 'geocoding-available' : undefined, (signal) =>
    rest.geocodingAvailable({ signal }),
  ).data;
  return available ? provider : undefined;
}

/** The query of GPS playback for an hour: the day carries its offset, as all dates in links. */
function hourParams(deviceId: string, startS: number): AddressParams {
  const zone = shownZone(deviceId);
  const minute = Math.floor(((((startS + zoneOffsetS(startS, zone)) % 86_400) + 86_400) % 86_400) / 60);
  return {
    device: deviceId,
    day: dayParameter().write(dayOf(startS, zone)) ?? '',
    from: minute,
    to: minute + 60,
    at: startS,
  };
}

/** Six decimals are a tenth of a metre. */
function degrees(value: number): number {
  return Number(value.toFixed(6));
}
