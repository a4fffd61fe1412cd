import { lazy, Suspense, useRef, useState } from 'react';
import { useDevice, useDevices } from 'gk-react';
import type { GkGpsMap as GpsMapElement } from 'gk-elements';
import { useFleetKnown } from '../../shared/fleet/use-fleet-known.js';
import { useFleetFilter, useFleetView } from '../../shared/fleet/use-fleet-view.js';
import { t } from '../../shared/i18n/translate.js';
import { FleetMap } from '../../shared/map/fleet-map.js';
import { ScreenErrorBoundary } from '../../shared/page/screen-error-boundary.js';
import { useIsMobile } from '../../shared/ui/use-media-query.js';
import { choiceParameter, numberParameter, textParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { InfoWindow } from './components/info-window.js';
import { VehicleListPanel } from './components/vehicle-list-panel.js';
import { useEmptyMap } from './hooks/use-empty-map.js';
import { useMapFocus } from './hooks/use-map-focus.js';
import { loadFocusCard } from './load-focus-card.js';
import { MARKER_LABELS } from './map-home-model.js';
import './map-home-page.css';

const FocusCard = lazy(async () => ({ default: (await loadFocusCard()).FocusCard }));

const URL_STATE = {
  device: textParameter(),
  label: choiceParameter(
    MARKER_LABELS.map(({ value }) => value),
    'deviceid',
  ),
  page: numberParameter(1, 1),
};

/** Elements that close with the focus, and the focused vehicle in the list. */
const DETAILS = '.gk-info-window, .gk-focus-card';
const FOCUSED_ENTRY = '[data-fleet-entry][aria-pressed="true"]';

/** The map of the fleet with its list (spec 000 section 2.6). Focus, page, label and filter live in the URL. */
export function MapHomePage() {
  const mapRef = useRef<GpsMapElement>(null);
  const isMobile = useIsMobile();
  const [{ group }] = useFleetView();
  const filter = useFleetFilter();
  const isKnown = useFleetKnown(group);
  const [{ device: focus, label, page }, change] = useUrlState(URL_STATE);
  const { follow, setFollow, choose, zoomTo, close } = useMapFocus(mapRef, focus, (device) => change({ device }));
  const closeDetails = (): void => {
    // The keyboard is not lost with what closes.
    if (document.activeElement?.closest(DETAILS)) {
      (document.querySelector<HTMLElement>(FOCUSED_ENTRY) ?? mapRef.current)?.focus();
    }
    close();
  };
  useEmptyMap(mapRef);
  const [hasTool, setHasTool] = useState(false);
  const focused = useDevice(focus);
  const isAmongThem = useDevices(filter, (devices) => devices.some(({ deviceId }) => deviceId === focus));

  return (
    <div className="gk-map-home">
      <h1 className="visually-hidden">{t('Welcome')}</h1>
      <VehicleListPanel
        filter={filter}
        focus={focus}
        label={label}
        page={page}
        onLabel={(value) => change({ label: value })}
        onPage={(number) => change({ page: number })}
        onChoose={zoomTo}
      />
      <div className={hasTool ? 'gk-map-home-map gk-map-home-with-tool' : 'gk-map-home-map'}>
        <FleetMap
          ref={mapRef}
          filter={filter}
          label={label}
          focusDevice={focus || undefined}
          follow={follow}
          autoFit
          onGkGpsMapDeviceSelected={(event) => choose(event.deviceId)}
          onGkGpsMapFocusCleared={closeDetails}
          onGkGpsMapFollowChanged={(event) => setFollow(event.follow)}
          onGkGpsMapToolChanged={({ tool }) => setHasTool(tool !== undefined)}
        >
          {focused && (
            <InfoWindow
              slot="info"
              device={focused}
              label={label}
              isFiltered={isKnown && !isAmongThem}
              onClose={closeDetails}
            />
          )}
        </FleetMap>
        {focused && !isMobile && (
          <ScreenErrorBoundary>
            <Suspense fallback={null}>
              <FocusCard key={focused.deviceId} device={focused} onClose={closeDetails} />
            </Suspense>
          </ScreenErrorBoundary>
        )}
      </div>
    </div>
  );
}
