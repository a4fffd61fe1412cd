import { useCallback, useMemo, useState } from 'react';
import type { LatLng } from 'gk-sdk/rules';
import { markerLabel } from './route-rules.js';
import { t } from '../../shared/i18n/translate.js';
import { boxAround } from '../../shared/map-editor/circle-geometry.js';
import { DrawingMap } from '../../shared/map-editor/drawing-map.js';
import type { Handle } from '../../shared/map-editor/handle-layers.js';
import type { Undoable } from '../../shared/map-editor/history.js';
import type { MapPalette } from '../../shared/map-editor/map-palette.js';
import { lineLayers } from '../../shared/map-editor/shape-layers.js';
import { UndoButtons } from '../../shared/map-editor/undo-buttons.js';
import { useMapCenter } from '../../shared/map-editor/use-map-center.js';
import type { DrivingPath } from './use-driving-path.js';

/** The map of a route with its marker tool: a press sets a position, a drag moves one. */
export function RouteMap({
  index,
  drawn,
  driving,
  disabled,
}: {
  readonly index: number;
  readonly drawn: Undoable<readonly LatLng[]>;
  readonly driving: DrivingPath;
  readonly disabled: boolean;
}) {
  const mapCenter = useMapCenter();
  const places = drawn.value;
  const [view] = useState(() => {
    const box = boxAround(places);
    return box && { id: String(index), box };
  });
  const handles = useMemo(
    () => places.map((at, position): Handle => ({ id: `place-${position}`, at, label: markerLabel(position) })),
    [places],
  );
  const layers = useCallback(
    ({ accent, muted }: MapPalette) => [
      driving.kind === 'driven'
        ? lineLayers('route', [driving.path], { color: accent, width: 5 })
        : lineLayers('route', [driving.path], { color: muted, width: 3, dashed: true }),
    ],
    [driving],
  );
  const move = (id: string, to: LatLng, done: boolean): void => {
    const position = Number(id.slice('place-'.length));
    if (!places[position]) return;
    const next = places.with(position, to);
    if (done) drawn.commit(next);
    else drawn.preview(next);
  };
  return (
    <>
      <div className="gk-editor-tools" role="toolbar" aria-label={t('Drawing')}>
        <UndoButtons undoable={drawn} />
        <span className="gk-editor-hint">
          {disabled
            ? t('Choose a route to view or edit it.')
            : t('Click the map to add a position. Drag a position to move it.')}
        </span>
      </div>
      <DrawingMap
        tool={disabled ? 'move' : 'place'}
        handles={handles}
        layers={layers}
        view={view}
        center={mapCenter}
        placeSet={(place) => drawn.commit([...drawn.committed, place])}
        handleMoved={move}
      />
    </>
  );
}
