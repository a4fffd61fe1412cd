import { useCallback, useMemo, useState } from 'react';
import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { haversineKm, type LatLng } from 'gk-sdk/rules';
import type { RoundPlace } from 'gk-sdk/rest';
import { useDeviceIds } from '../../../shared/fleet/use-device-ids.js';
import { useChangedAddress } from '../../../shared/fleet/use-screen-address.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { boxOfCircle, edgeOf, type Circle } from '../../../shared/map-editor/circle-geometry.js';
import { DrawingMap } from '../../../shared/map-editor/drawing-map.js';
import { EditorLayout } from '../../../shared/map-editor/editor-layout.js';
import type { Handle } from '../../../shared/map-editor/handle-layers.js';
import type { MapPalette } from '../../../shared/map-editor/map-palette.js';
import { NumberField } from '../../../shared/map-editor/number-field.js';
import { circleLayers } from '../../../shared/map-editor/shape-layers.js';
import { useMapCenter } from '../../../shared/map-editor/use-map-center.js';
import { PageHeader } from '../../../shared/page/page-header.js';
import { MinuteRangeField } from '../../../shared/period/minute-range-field.js';
import { DayField } from '../../../shared/period/period-field.js';
import { shownZone } from '../../../shared/time/shown-zone.js';
import { numberParameter, useUrlState } from '../../../shared/url-state/use-url-state.js';
import { GPS_QUERY, gpsQuerySpan } from '../gps-query.js';
import { ProgressBar } from '../../../shared/ui/progress-bar.js';
import { PlaceVisits } from './place-visits.js';
import { usePlaceSearch } from './use-place-search.js';
import '../../../shared/report/report.css';
import './place-search-page.css';

/** A place is a street corner or a town: at most so far from its middle, metres. */
const MAX_RADIUS_M = 20_000;

const { day, from, to } = GPS_QUERY;
const SHAPE = {
  day,
  from,
  to,
  lat: numberParameter(0, -90, 90),
  lng: numberParameter(0, -180, 180),
  radius: numberParameter(0, 0, MAX_RADIUS_M),
};

/** Who was there: the vehicles whose tracks crossed a place within a time of a day, and when. */
export function PlaceSearchPage() {
  const [query, change] = useUrlState(SHAPE);
  const addressWith = useChangedAddress();
  const deviceIds = useDeviceIds();
  const search = usePlaceSearch();
  const center = useMapCenter();
  const { lat, lng, radius } = query;
  const circle = useMemo<Circle | undefined>(
    () => (radius > 0 ? { center: { lat, lng }, radiusM: radius } : undefined),
    [lat, lng, radius],
  );
  const place: RoundPlace = { lat, lng, radiusM: radius };
  const isLong = query.from < query.to;
  const set = ({ center: { lat: north, lng: east }, radiusM }: Circle): void =>
    change({ lat: north, lng: east, radius: Math.min(MAX_RADIUS_M, Math.max(1, radiusM)) });
  const run = (): void => search.run({ deviceIds, place, ...gpsQuerySpan(query, shownZone()) });
  return (
    <div className="gk-report gk-place-search">
      <PageHeader
        title={t('Who was there')}
        actions={
          <Link className="btn btn-sm btn-outline-secondary" to={addressWith({ find: '' })}>
            {t('To GPS playback')}
          </Link>
        }
      />
      <EditorLayout
        form={
          <>
            <form
              className="gk-card gk-place-query"
              aria-label={t('Query')}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                run();
              }}
            >
              <p>
                {circle
                  ? t('Drag the circle, or change the numbers.')
                  : t('Draw a circle on the map, or type a radius.')}
              </p>
              <div className="gk-place-numbers">
                <NumberField
                  label={t('Latitude')}
                  unit="°"
                  value={lat}
                  min={-90}
                  max={90}
                  step={0.0001}
                  onChange={(value) => change({ lat: value })}
                />
                <NumberField
                  label={t('Longitude')}
                  unit="°"
                  value={lng}
                  min={-180}
                  max={180}
                  step={0.0001}
                  onChange={(value) => change({ lng: value })}
                />
                <NumberField
                  label={t('Radius')}
                  unit={word('m')}
                  value={radius}
                  min={0}
                  max={MAX_RADIUS_M}
                  step={10}
                  onChange={(value) => change({ radius: value })}
                />
              </div>
              <DayField day={query.day} onChange={(chosen) => change({ day: chosen })} />
              <MinuteRangeField
                label={t('Time of day')}
                range={{ fromMin: query.from, toMin: query.to }}
                onChange={({ fromMin, toMin }) => change({ from: fromMin, to: toMin })}
              />
              <div className="gk-place-buttons">
                <Button
                  type="submit"
                  size="sm"
                  disabled={!circle || !isLong || search.isRunning || deviceIds.length === 0}
                >
                  {t('Search')}
                </Button>
                {search.isRunning && (
                  <Button size="sm" variant="outline-secondary" onClick={search.cancel}>
                    {t('Cancel')}
                  </Button>
                )}
                <span role="status">
                  {!circle
                    ? t('Choose a place.')
                    : isLong
                      ? t('{count, plural, one {# vehicle} other {# vehicles}}', { count: deviceIds.length })
                      : t('Choose a longer period of the day.')}
                </span>
              </div>
            </form>
            {search.total > 0 && (
              <ProgressBar
                share={search.findings.length / search.total}
                label={t('Tracks read')}
                words={t('{count} of {total}', { count: search.findings.length, total: search.total })}
              />
            )}
            <PlaceVisits search={search} />
          </>
        }
        map={<PlaceMap circle={circle} center={center} onCircle={set} />}
      />
    </div>
  );
}

function PlaceMap({
  circle,
  center,
  onCircle,
}: {
  readonly circle: Circle | undefined;
  readonly center: string;
  readonly onCircle: (circle: Circle) => void;
}) {
  // Where the map looks at first: later it stays where the user is.
  const [view] = useState(() => circle && { id: 'place', box: boxOfCircle(circle) });
  const handles = useMemo<readonly Handle[]>(
    () =>
      circle
        ? [
            { id: 'center', at: circle.center, label: '' },
            { id: 'edge', at: edgeOf(circle), label: '' },
          ]
        : [],
    [circle],
  );
  const layers = useCallback(
    ({ accent }: MapPalette) => [circleLayers('place', circle ? [circle] : [], { color: accent, opacity: 0.2 })],
    [circle],
  );
  const move = (id: string, to: LatLng): void => {
    if (!circle) return;
    if (id === 'center') onCircle({ center: to, radiusM: circle.radiusM });
    else onCircle({ center: circle.center, radiusM: Math.round(haversineKm(circle.center, to) * 1000) });
  };
  return (
    <DrawingMap
      tool={circle ? 'move' : 'circle'}
      handles={handles}
      layers={layers}
      view={view}
      center={center}
      circleDrawn={onCircle}
      handleMoved={move}
    />
  );
}
