import { useCallback, useMemo, useState } from 'react';
import type { GpsPoint } from 'gk-sdk';
import { canSaveFence, circleOf, needsDrawing } from '../../shared/geo/fence.js';
import { haversineKm, trackSegments, type LatLng } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import { boxAround, boxOfCircle, edgeOf, type Circle } from '../../shared/map-editor/circle-geometry.js';
import { DrawingMap } from '../../shared/map-editor/drawing-map.js';
import type { Handle } from '../../shared/map-editor/handle-layers.js';
import type { MapPalette } from '../../shared/map-editor/map-palette.js';
import { circleLayers, lineLayers } from '../../shared/map-editor/shape-layers.js';
import { UndoButtons } from '../../shared/map-editor/undo-buttons.js';
import { useMapCenter } from '../../shared/map-editor/use-map-center.js';
import { Icon } from '../../shared/ui/icon.js';
import { FenceFiles } from './fence-files-menu.js';
import type { FenceDraft } from './use-fence-draft.js';
import type { OtherFences } from './use-other-fences.js';

/** The right map with its circle tool: "a fence with zero lat or lng turns on circle drawing" (spec 002 section 4). */
export function FenceMap({
  index,
  draft,
  others,
  track,
}: {
  readonly index: number;
  readonly draft: FenceDraft;
  readonly others: OtherFences;
  /** Where a vehicle went, to try the fence on. */
  readonly track: readonly GpsPoint[];
}) {
  const { drawn } = draft;
  const circle = needsDrawing(draft.fence) ? undefined : drawn.value.circle;
  const [redraw, setRedraw] = useState(false);
  const [withOthers, setWithOthers] = useState(true);
  const mapCenter = useMapCenter();
  const [view, setView] = useState(() => viewOf(String(index), circle));
  const all = boxAround(others.drawn.flatMap((fence) => circleOf(fence)?.center ?? []));
  const chosen = canSaveFence(index);
  const drawing = chosen && (redraw || circle === undefined);
  const handles = useMemo(() => handlesOf(circle), [circle]);
  const layers = useCallback(
    ({ accent, muted, success }: MapPalette) => [
      circleLayers('other-fences', withOthers ? others.drawn.flatMap((fence) => circleOf(fence) ?? []) : [], {
        color: muted,
        opacity: 0.1,
        dashed: true,
      }),
      circleLayers('fence', circle ? [circle] : [], { color: accent, opacity: 0.2 }),
      lineLayers('trial-track', trackSegments(track), { color: success, width: 3 }),
    ],
    [circle, others, withOthers, track],
  );
  const move = (id: string, to: LatLng, done: boolean): void => {
    if (!circle) return;
    const next: Circle =
      id === 'center'
        ? { center: to, radiusM: circle.radiusM }
        : { center: circle.center, radiusM: Math.max(1, Math.round(haversineKm(circle.center, to) * 1000)) };
    if (done) drawn.commit({ circle: next });
    else drawn.preview({ circle: next });
  };
  return (
    <>
      <div className="gk-editor-tools" role="toolbar" aria-label={t('Drawing')}>
        <button
          type="button"
          className={drawing ? 'btn btn-sm btn-primary' : 'btn btn-sm btn-outline-primary'}
          aria-pressed={drawing}
          disabled={circle === undefined}
          onClick={() => setRedraw(!redraw)}
        >
          <Icon name="circle" size={16} /> {t('Draw a circle')}
        </button>
        <UndoButtons undoable={drawn} />
        <label className="form-check form-switch">
          <input
            type="checkbox"
            className="form-check-input"
            checked={withOthers}
            onChange={(event) => setWithOthers(event.target.checked)}
          />
          <span className="form-check-label">{t('All fences')}</span>
        </label>
        <FenceFiles
          fence={draft.fence}
          others={others}
          onRead={({ title, center, radiusM }) => {
            if (draft.fence.title === '') draft.change({ title });
            drawn.commit({ circle: { center, radiusM } });
            setView(viewOf(`file ${title} ${center.lat} ${center.lng}`, { center, radiusM }));
          }}
        />
      </div>
      <p className="gk-editor-hint" role="status">
        {!chosen
          ? t('Choose a fence to view or edit it. Entries without a title are free.')
          : drawing
            ? t('Press the map at the centre and drag to the edge, or enter the values.')
            : t('Drag the centre or the edge, or enter the values.')}
      </p>
      <DrawingMap
        tool={drawing ? 'circle' : 'move'}
        handles={handles}
        layers={layers}
        view={view ?? (all && { id: 'all', box: all })}
        center={mapCenter}
        circleDrawn={(next) => {
          drawn.commit({ circle: next });
          setRedraw(false);
        }}
        handleMoved={move}
      />
    </>
  );
}

function viewOf(id: string, circle: Circle | undefined) {
  return circle && { id, box: boxOfCircle(circle) };
}

function handlesOf(circle: Circle | undefined): readonly Handle[] {
  if (!circle) return [];
  return [
    { id: 'center', at: circle.center, label: '' },
    { id: 'edge', at: edgeOf(circle), label: '' },
  ];
}
