import type {} from 'gk-elements/types/maplibre';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Dropdown, Form } from 'react-bootstrap';
import { useResource } from 'gk-react';
import type { GkGpsMap as GpsMapElement, GkMapLibreMap } from 'gk-elements';
import { fencesResource, serverRouteProvider, tracksResource } from 'gk-sdk/rest';
import { useMay } from '../access/use-may.js';
import { sameValue } from '../form/same-value.js';
import { t } from '../i18n/translate.js';
import { readPalette, type MapPalette } from '../map-editor/map-palette.js';
import { useRest } from '../query/use-rest.js';
import { usePreference } from '../storage/preference.js';
import { Icon } from '../ui/icon.js';
import { mapLayersPreference, type MapRuleLayer } from './map-layers-preference.js';
import { readFences, readRoutes } from './read-map-rules.js';
import { addNameImages, fenceLayers, routeLayers } from './rule-layers.js';
import './map-rules.css';

/**
 * Fences and routes of a fleet map, with the button that shows them: for users who may see them. It stands in the map's slot
 * `controls`.
 */
export function MapRules({
  mapRef,
  slot,
}: {
  readonly mapRef: RefObject<GpsMapElement | null>;
  readonly slot: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const mayFences = useMay('fence');
  const mayRoutes = useMay('routeplanning');
  const shown = usePreference(mapLayersPreference);
  const withFences = mayFences && shown.includes('fences');
  const withRoutes = mayRoutes && shown.includes('routes');
  const fencesApi = useRest(fencesResource);
  const tracksApi = useRest(tracksResource);
  const directions = useRest(serverRouteProvider);
  const fences = useResource(withFences ? 'map-fences' : undefined, (signal) => readFences(fencesApi, signal));
  const routes = useResource(withRoutes ? 'map-routes' : undefined, (signal) =>
    readRoutes(tracksApi, directions, signal),
  );
  const [ready, setReady] = useState<{ readonly map: GkMapLibreMap; readonly palette: MapPalette }>();
  useEffect(() => {
    const map = mapRef.current;
    if (!map) return undefined;
    const take = (made: GkMapLibreMap): void => {
      if (!box.current) return;
      const palette = readPalette(box.current);
      setReady((now) => (now?.map === made && sameValue(now.palette, palette) ? { ...now } : { map: made, palette }));
    };
    const onReady = ({ map: made }: { readonly map: GkMapLibreMap }): void => take(made);
    map.addEventListener('gk-gps-map-ready', onReady);
    // Where there cannot be a map, there is nothing to draw on.
    map.whenMapReady().then(take, () => undefined);
    return () => map.removeEventListener('gk-gps-map-ready', onReady);
  }, [mapRef]);
  useEffect(() => {
    const element = mapRef.current;
    if (!element || !ready) return undefined;
    const { map, palette } = ready;
    const [shownFences = [], shownRoutes = []] = [
      withFences ? fences.data?.rules : [],
      withRoutes ? routes.data?.rules : [],
    ];
    addNameImages(
      map,
      [...shownFences, ...shownRoutes].map(({ title }) => title),
      palette,
    );
    const removals = [...fenceLayers(shownFences, palette), ...routeLayers(shownRoutes, palette)].map((layers) =>
      element.addLayers(layers),
    );
    return () => removals.forEach((remove) => remove());
  }, [mapRef, ready, fences.data, routes.data, withFences, withRoutes]);
  const set = (layer: MapRuleLayer, on: boolean): void =>
    mapLayersPreference.set(on ? [...shown, layer] : shown.filter((each) => each !== layer));
  const failed = (withFences ? (fences.data?.failed ?? 0) : 0) + (withRoutes ? (routes.data?.failed ?? 0) : 0);
  const error = (withFences && fences.error) || (withRoutes && routes.error) || undefined;
  const loading = (withFences && fences.kind === 'loading') || (withRoutes && routes.kind === 'loading');
  const said = error
    ? t('Not loaded: {reason}', { reason: error.message })
    : failed > 0
      ? t('{count, plural, one {# could not be read.} other {# could not be read.}}', { count: failed })
      : '';
  return (
    <div ref={box} slot={slot} className="gk-map-rules">
      <Dropdown align="end" autoClose="outside">
        <Dropdown.Toggle
          variant="light"
          className="gk-map-rules-button"
          aria-label={t('Layers of the map')}
          title={t('Layers of the map')}
          active={withFences || withRoutes}
        >
          <Icon name="layers" size={18} />
        </Dropdown.Toggle>
        <Dropdown.Menu as="div" className="gk-map-rules-menu">
          {mayFences && <LayerSwitch label={t('Fences')} on={withFences} onChange={(on) => set('fences', on)} />}
          {mayRoutes && <LayerSwitch label={t('Routes')} on={withRoutes} onChange={(on) => set('routes', on)} />}
          <small role="status">{loading ? t('Loading...') : ''}</small>
          {said !== '' && (
            <small role="alert">
              {said}{' '}
              <button
                type="button"
                className="btn btn-link btn-sm"
                onClick={() => {
                  if (withFences) fences.reload();
                  if (withRoutes) routes.reload();
                }}
              >
                {t('Try again')}
              </button>
            </small>
          )}
        </Dropdown.Menu>
      </Dropdown>
    </div>
  );
}

function LayerSwitch({
  label,
  on,
  onChange,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <Form.Check
      type="switch"
      id={`map-layer-${label}`}
      label={label}
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
