import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useDevices } from 'gk-react';
import type { GkGpsMap as GpsMapElement } from 'gk-elements';
import { useDevicesLoaded } from '../../shared/fleet/use-counters.js';
import { useFleetFilter } from '../../shared/fleet/use-fleet-view.js';
import { GkGpsMap } from '../../shared/map/gps-map.js';
import { useIsMobile } from '../../shared/ui/use-media-query.js';
import { FocusCard } from './components/focus-card.js';
import { InfoWindow } from './components/info-window.js';
import { VehicleListPanel } from './components/vehicle-list-panel.js';
import { readMarkerLabel } from './map-home-model.js';
import './map-home-page.css';

/** Spec 000 section 9. */
const DEFAULT_ZOOM = 16;
/** Zoom of a vehicle chosen in the list or by the URL: "the configured default plus 23", up to the map's largest. */
const FOCUS_ZOOM = DEFAULT_ZOOM + 23;

/** The map of the fleet with its list (spec 000 section 2.6). Focus, page, label and filter live in the URL. */
export function MapHomePage() {
  const mapRef = useRef<GpsMapElement>(null);
  const isMobile = useIsMobile();
  const filter = useFleetFilter();
  const devices = useDevices(filter);
  const [params, setParams] = useSearchParams();
  const focus = params.get('device') ?? undefined;
  const label = readMarkerLabel(params.get('label'));

  const setParam = useCallback(
    (name: string, value: string | undefined) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === undefined) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  const clearFocus = useCallback(() => setParam('device', undefined), [setParam]);
  // The map first centres a vehicle that gets the focus; the zoom comes after it.
  const zoomWanted = useRef(focus);
  const loaded = useDevicesLoaded();
  const zoomToFocus = useCallback(async () => {
    const map = mapRef.current;
    if (!map || focus === undefined || zoomWanted.current !== focus || !loaded) return;
    zoomWanted.current = undefined;
    await map.updateComplete;
    map.flyTo(focus, FOCUS_ZOOM);
  }, [focus, loaded]);
  useEffect(() => void zoomToFocus(), [zoomToFocus]);
  const chooseInList = (deviceId: string): void => {
    zoomWanted.current = deviceId;
    if (deviceId === focus) void zoomToFocus();
    else setParam('device', deviceId);
  };
  const focused = useMemo(() => devices.find((device) => device.deviceId === focus), [devices, focus]);

  return (
    <div className="gk-map-home">
      <h1 className="visually-hidden">Welcome</h1>
      <VehicleListPanel
        devices={devices}
        focus={focus}
        label={label}
        page={params.get('page')}
        onLabel={(value) => setParam('label', value)}
        onPage={(page) => setParam('page', String(page))}
        onChoose={chooseInList}
      />
      <div className="gk-map-home-map">
        <GkGpsMap
          ref={mapRef}
          filter={filter}
          label={label}
          focusDevice={focus}
          autoFit
          onGkMapDeviceSelected={(event) => setParam('device', event.deviceId)}
          onGkMapFocusCleared={clearFocus}
        >
          {focused && <InfoWindow slot="info" device={focused} label={label} onClose={clearFocus} />}
        </GkGpsMap>
        {focused && !isMobile && <FocusCard key={focused.deviceId} device={focused} onClose={clearFocus} />}
      </div>
    </div>
  );
}
