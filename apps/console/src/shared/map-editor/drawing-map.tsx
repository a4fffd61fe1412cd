import type {} from 'gk-elements/types/maplibre';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { GkGpsMap as GkGpsMapElement, GkMapLayers, GkMapLibreMap } from 'gk-elements';
import { toGkError } from 'gk-sdk';
import { MAP_DEFAULTS } from 'gk-sdk/rules';
import { sameValue } from '../form/same-value.js';
import { GkGpsMap } from '../map/gps-map.js';
import { t } from '../i18n/translate.js';
import { DrawingTool, type DrawingListener, type ToolKind } from './drawing-tool.js';
import { addHandleImages, handleLayers, type Handle } from './handle-layers.js';
import { readPalette, type MapPalette } from './map-palette.js';
import './map-editor.css';

/** "Fence and route map zoom 16" (spec 002 section 9): nearer the map does not go by itself. */
const NEAREST_ZOOM = MAP_DEFAULTS.zoom;

/** Where the map looks: it moves there each time that the id is another one. */
export interface MapView {
  readonly id: string;
  /** West, south, east, north. */
  readonly box: readonly [number, number, number, number];
}

/** Props of {@link DrawingMap}. */
export interface DrawingMapProps extends Partial<DrawingListener> {
  readonly tool: ToolKind;
  /** Handles, drawn on top of everything. */
  readonly handles: readonly Handle[];
  /** Layers in the colours of the theme. It is called again for another theme or when it is another function. */
  readonly layers: (palette: MapPalette) => readonly GkMapLayers[];
  readonly view: MapView | undefined;
  /** Where the map begins, `latitude,longitude`. */
  readonly center: string;
}

/**
 * A map to draw on, with the vehicles in sight. Where there is no WebGL it says so: the numbers beside it do the same.
 */
export function DrawingMap({ tool, handles, layers, view, center, ...listener }: DrawingMapProps) {
  const element = useRef<GkGpsMapElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<DrawingTool>(undefined);
  const added = useRef(new Map<string, () => void>());
  const [ready, setReady] = useState<{ readonly map: GkMapLibreMap; readonly palette: MapPalette }>();
  /** The map that takes drawing now. */
  const [drawable, setDrawable] = useState<GkMapLibreMap>();
  const [failure, setFailure] = useState('');
  const labels = useMemo(() => handles.map(({ label }) => label), [handles]);
  const shown = useMemo(
    () => (ready ? [...layers(ready.palette), handleLayers(handles)] : []),
    [layers, handles, ready],
  );

  const circleDrawn = useEffectEvent<DrawingListener['circleDrawn']>((circle) => listener.circleDrawn?.(circle));
  const placeSet = useEffectEvent<DrawingListener['placeSet']>((place) => listener.placeSet?.(place));
  const handleMoved = useEffectEvent<DrawingListener['handleMoved']>((id, to, done) =>
    listener.handleMoved?.(id, to, done),
  );

  const dress = useEffectEvent((created: DrawingTool) => {
    created.setKind(tool);
    created.setHandles(handles);
  });

  useEffect(() => {
    element.current?.whenMapReady().catch((thrown: unknown) => setFailure(toGkError(thrown).message));
  }, []);
  useEffect(() => {
    if (!ready) return undefined;
    const { map, palette } = ready;
    const begin = (): void => {
      const created = new DrawingTool(
        map,
        {
          circleDrawn: (circle) => circleDrawn(circle),
          placeSet: (place) => placeSet(place),
          handleMoved: (id, to, done) => handleMoved(id, to, done),
        },
        palette.accent,
      );
      drawing.current = created;
      dress(created);
      setDrawable(map);
    };
    // Another base map or theme may already be on its way: the tool waits until the style takes its layers.
    if (map.isStyleLoaded()) begin();
    else void map.once('idle', begin);
    return () => {
      map.off('idle', begin);
      drawing.current?.stop();
      drawing.current = undefined;
    };
  }, [ready]);
  useEffect(() => drawing.current?.setKind(tool), [tool, ready]);
  useEffect(() => drawing.current?.setHandles(handles), [handles, ready]);
  useEffect(() => {
    const map = element.current;
    if (!map) return;
    // The same id replaces the layers: only those that are no longer shown are removed.
    if (ready) addHandleImages(ready.map, ready.palette, labels);
    const wanted = new Set(shown.map(({ id }) => id));
    for (const [id, remove] of added.current) {
      if (wanted.has(id)) continue;
      remove();
      added.current.delete(id);
    }
    for (const each of shown) added.current.set(each.id, map.addLayers(each));
  }, [shown, ready, labels]);
  const look = useEffectEvent((map: GkMapLibreMap) => {
    if (!view) return;
    const [west, south, east, north] = view.box;
    map.fitBounds([west, south, east, north], { padding: 56, maxZoom: NEAREST_ZOOM, animate: false });
  });
  const viewId = view?.id;
  useEffect(() => {
    if (ready && viewId !== undefined) look(ready.map);
  }, [ready, viewId]);

  return (
    <div
      ref={box}
      className="gk-drawing-map"
      aria-busy={failure === '' && (ready === undefined || drawable !== ready.map)}
    >
      <GkGpsMap
        ref={element}
        center={center}
        zoom={MAP_DEFAULTS.overviewZoom}
        drawing
        onGkGpsMapReady={({ map }) => {
          if (!box.current) return;
          const palette = readPalette(box.current);
          addHandleImages(map, palette, labels);
          // A style that is ready again with the same colours changes nothing here.
          setReady((now) => (now?.map === map && sameValue(now.palette, palette) ? now : { map, palette }));
        }}
      />
      {failure !== '' && (
        <p className="gk-drawing-map-failure" role="alert">
          {t('The map is not available: enter the values in the form instead. {reason}', { reason: failure })}
        </p>
      )}
    </div>
  );
}
