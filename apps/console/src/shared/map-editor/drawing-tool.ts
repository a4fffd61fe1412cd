import type {} from 'gk-elements/types/maplibre';
import { TerraDraw, TerraDrawCircleMode, TerraDrawPointMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import type { GkMapLibreMap } from 'gk-elements';
import type { LatLng } from 'gk-sdk/rules';
import { circleOfRing, roundPlace, type Circle } from './circle-geometry.js';
import type { Handle } from './handle-layers.js';
import type { HexColor } from './map-palette.js';

/** Meaning of a press on the map: only move handles, begin a circle, or set a place. */
export type ToolKind = 'move' | 'circle' | 'place';

/** Callbacks of a drawing tool. */
export interface DrawingListener {
  readonly circleDrawn: (circle: Circle) => void;
  readonly placeSet: (place: LatLng) => void;
  /** `done` is false while the hand still moves the handle. */
  readonly handleMoved: (id: string, to: LatLng, done: boolean) => void;
}

/**
 * Draws on a map by terra-draw, which holds the handles and the circle that is being drawn. It shows neither: the
 * visible layers are those of the page, made of the page's own values, so that undo and numbers change them, too.
 */
export class DrawingTool {
  readonly #draw: TerraDraw;
  readonly #listener: DrawingListener;
  #handles: readonly Handle[] = [];
  #kind: ToolKind = 'move';
  #dragged = false;
  #nextId = 0;
  /** The map is removed, and what terra-draw put on it with it. */
  #mapGone = false;

  constructor(map: GkMapLibreMap, listener: DrawingListener, color: HexColor) {
    this.#listener = listener;
    map.once('remove', () => (this.#mapGone = true));
    const unseen = { pointOpacity: 0, pointOutlineOpacity: 0 };
    this.#draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map, prefixId: 'console-draw' }),
      idStrategy: { isValidId: (id) => typeof id === 'string', getId: () => `drawn-${(this.#nextId += 1)}` },
      modes: [
        new TerraDrawCircleMode({
          drawInteraction: 'click-move-or-drag',
          styles: { fillColor: color, fillOpacity: 0.2, outlineColor: color, outlineWidth: 2 },
        }),
        new TerraDrawPointMode({ editable: true, pointerDistance: 30, styles: unseen }),
      ],
    });
    this.#draw.start();
    this.#draw.on('change', (ids, type, context) => {
      if (type === 'update' && !(context && 'origin' in context)) this.#tellDrag(ids);
    });
    this.#draw.on('finish', (id) => this.#finish(String(id)));
    this.#draw.setMode('point');
  }

  setKind(kind: ToolKind): void {
    this.#kind = kind;
    const mode = kind === 'circle' ? 'circle' : 'point';
    if (this.#draw.getMode() !== mode) this.#draw.setMode(mode);
  }

  /** Sets the handles; not while one of them is in a hand. */
  setHandles(handles: readonly Handle[]): void {
    this.#handles = handles;
    if (!this.#dragged) this.#showHandles();
  }

  stop(): void {
    if (this.#draw.enabled && !this.#mapGone) this.#draw.stop();
  }

  #showHandles(): void {
    const known = this.#draw.getSnapshot().flatMap(({ id, geometry }) => (geometry.type === 'Point' && id ? [id] : []));
    if (known.length > 0) this.#draw.removeFeatures(known);
    this.#draw.addFeatures(
      this.#handles.map(({ id, at }) => {
        const { lat, lng } = roundPlace(at);
        return {
          id,
          type: 'Feature',
          properties: { mode: 'point' },
          geometry: { type: 'Point', coordinates: [lng, lat] },
        };
      }),
    );
  }

  #tellDrag(ids: readonly (string | number)[]): void {
    for (const id of ids) {
      const at = this.#placeOf(String(id));
      if (at && this.#handles.some((handle) => handle.id === id)) {
        this.#dragged = true;
        this.#listener.handleMoved(String(id), at, false);
      }
    }
  }

  #finish(id: string): void {
    const feature = this.#draw.getSnapshotFeature(id);
    if (feature?.geometry.type === 'Polygon') {
      const circle = circleOfRing(feature.geometry.coordinates[0] ?? []);
      this.#drop(id);
      if (circle && circle.radiusM > 0) this.#listener.circleDrawn(circle);
      return;
    }
    const at = this.#placeOf(id);
    if (!at) return;
    if (this.#handles.some((handle) => handle.id === id)) {
      this.#dragged = false;
      this.#listener.handleMoved(id, at, true);
    } else {
      this.#drop(id);
      if (this.#kind === 'place') this.#listener.placeSet(at);
    }
  }

  /** Removes the drawing, after terra-draw is done with it. */
  #drop(id: string): void {
    queueMicrotask(() => {
      if (this.#draw.enabled && this.#draw.hasFeature(id)) this.#draw.removeFeatures([id]);
    });
  }

  #placeOf(id: string): LatLng | undefined {
    const geometry = this.#draw.getSnapshotFeature(id)?.geometry;
    if (geometry?.type !== 'Point') return undefined;
    const [lng = 0, lat = 0] = geometry.coordinates;
    return roundPlace({ lat, lng });
  }
}
