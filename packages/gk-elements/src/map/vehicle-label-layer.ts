import type { CustomLayerInterface, Map as MapLibreMap } from 'maplibre-gl';
import { LabelAtlas } from './label-atlas.js';
import { placesOf, withoutOverlap, type Box } from './label-places.js';
import type { MapTheme } from './map-engine.js';
import type { MercatorPoint } from './mercator.js';
import { CORNERS, isFar, layerFrame, PicturePainter } from './picture-painter.js';
import type { Sprite } from './sprite-sheet.js';
import type { VehicleLabels } from './vehicle-labels.js';

/** From the middle of a vehicle to the near edge of its label, CSS pixels. A focused vehicle has a ring. */
const AWAY_PX = { plain: 14, focused: 25 };
/** Numbers to a corner: place, way from there in image pixels, place in the atlas. */
const ATTRIBUTES = [2, 2, 2];
const NUMBERS_PER_PICTURE = 6 * CORNERS;
/** Part by which the ratio of the atlas may differ from that of the canvas: where the library limits the canvas, each resize changes it a little. */
const RATIO_TOLERANCE = 0.01;

const VERTEX = `#version 300 es
layout(location = 0) in vec2 place;
layout(location = 1) in vec2 way;
layout(location = 2) in vec2 part;
uniform vec2 sheet;
uniform vec2 origin;
uniform vec2 box;
uniform float world;
uniform float ratio;
out vec2 at;
void main() {
  // A text that stands between two pixels is blurred.
  vec2 px = (floor((origin + place * world) * ratio + 0.5) + way) / ratio;
  gl_Position = vec4(px.x / box.x * 2.0 - 1.0, 1.0 - px.y / box.y * 2.0, 0.0, 1.0);
  at = part / sheet;
}`;

/** A vehicle with the part of the atlas that has its text. */
interface PlacedLabel {
  readonly key: number;
  readonly part: Sprite;
  /** From the middle of the vehicle to the left and to the upper edge of the label, image pixels. */
  readonly left: number;
  readonly top: number;
}

/**
 * Draws the texts beside the vehicles in the frame that draws the vehicles. A text layer of the map library takes two or three frames
 * more whenever a text moves, and its worker; without a graphics card each frame holds the page.
 *
 * @internal
 */
export class VehicleLabelLayer implements CustomLayerInterface {
  readonly type = 'custom';
  readonly renderingMode = '2d';
  readonly id: string;
  readonly #labels: VehicleLabels;
  readonly #theme: MapTheme;
  #map: MapLibreMap | undefined;
  #painter: PicturePainter | undefined;
  #atlas: LabelAtlas | undefined;
  /** Revision of the atlas that the painter has. */
  #uploaded: number | undefined;
  #placed: readonly PlacedLabel[] = [];
  /** Revisions of the labels and of the scene that were placed. */
  #placedFor: { readonly labels: number; readonly scene: number } | undefined;
  /** Origin of the painter's places; undefined when it has none, or others. */
  #origin: MercatorPoint | undefined;

  constructor(id: string, labels: VehicleLabels, theme: MapTheme) {
    this.id = id;
    this.#labels = labels;
    this.#theme = theme;
  }

  onAdd(map: MapLibreMap): void {
    this.#map = map;
  }

  render(gl: WebGL2RenderingContext): void {
    const map = this.#map;
    // A map without labels needs no picture of texts.
    if (map === undefined || this.#labels.keys.length === 0) return;
    const frame = layerFrame(map);
    const atlas = this.#atlasOf(frame.ratio);
    const { scene, revision } = this.#labels;
    scene.prepare(map.getZoom());
    // Together with the pictures of the vehicles: in between, these stand still while the columns go on.
    if (this.#placedFor?.labels !== revision || this.#placedFor.scene !== scene.revision) {
      this.#placedFor = { labels: revision, scene: scene.revision };
      this.#placed = this.#place(atlas, frame.worldPx);
      this.#origin = undefined;
    }
    if (this.#placed.length === 0) return;
    const painter = (this.#painter ??= createPainter(gl));
    painter.begin();
    if (this.#uploaded !== atlas.revision) {
      this.#uploaded = atlas.revision;
      painter.setTexture(atlas.canvas);
    }
    if (this.#origin === undefined || isFar(frame, this.#origin)) {
      this.#origin = frame.middle;
      painter.setCorners(this.#write(frame.middle));
    }
    gl.uniform1f(painter.uniform('ratio'), frame.ratio);
    painter.draw(map, frame, this.#origin, this.#placed.length);
  }

  onRemove(): void {
    this.#painter?.free();
    this.#painter = undefined;
    this.#map = undefined;
    this.#uploaded = undefined;
    this.#origin = undefined;
  }

  /** The texts as sharp as the canvas is: it may be on another screen by now. */
  #atlasOf(ratio: number): LabelAtlas {
    if (this.#atlas !== undefined && Math.abs(this.#atlas.ratio / ratio - 1) < RATIO_TOLERANCE) return this.#atlas;
    this.#placedFor = undefined;
    this.#uploaded = undefined;
    return (this.#atlas = new LabelAtlas(this.#theme, ratio));
  }

  /** Those of the labels that do not lie over one another. */
  #place(atlas: LabelAtlas, worldPx: number): PlacedLabel[] {
    const { keys, scene } = this.#labels;
    const { vehicles } = scene;
    if (vehicles === undefined) return [];
    const parts = atlas.provide(keys.map((key) => vehicles.label(key)).filter((text) => text.trim() !== ''));
    const labels = keys.flatMap((key) => {
      const part = parts.get(vehicles.label(key));
      if (part === undefined || vehicles.shown[key] !== 1) return [];
      const isFocused = key === this.#labels.focus;
      const away = isFocused ? AWAY_PX.focused : AWAY_PX.plain;
      const px = (length: number): number => Math.round(length * atlas.ratio);
      const [middleX, middleY] = [-Math.floor(part.width / 2), -Math.floor(part.height / 2)];
      const below = { left: middleX, top: px(away) };
      const above = { left: middleX, top: -px(Math.max(away, scene.topPx(key))) - part.height };
      const right = { left: px(away), top: middleY };
      const left = { left: -px(away) - part.width, top: middleY };
      // The focused one has its label wherever there is room.
      const shifts = isFocused ? [below, above, right, left] : [below, above];
      const boxes = shifts.map((shift): Box => {
        const x = (vehicles.x[key] ?? 0) * worldPx + shift.left / atlas.ratio;
        const y = (vehicles.y[key] ?? 0) * worldPx + shift.top / atlas.ratio;
        return { left: x, top: y, right: x + part.width / atlas.ratio, bottom: y + part.height / atlas.ratio };
      });
      return [{ key, part, shifts, boxes }];
    });
    const places = placesOf(scene, labels, worldPx);
    const placed = labels.flatMap(({ key, part, shifts, boxes }, index) => {
      const place = places[index] ?? -1;
      const [shift, box] = [shifts[place], boxes[place]];
      return shift && box ? [{ key, part, ...shift, box }] : [];
    });
    const kept = withoutOverlap(placed.map(({ box }) => box));
    return placed.filter((_, index) => kept[index]);
  }

  /** The corners, with places relative to an origin. */
  #write(origin: MercatorPoint): Float32Array {
    const { vehicles } = this.#labels.scene;
    const numbers = new Float32Array(this.#placed.length * NUMBERS_PER_PICTURE);
    let at = 0;
    for (const { key, part, left, top } of this.#placed) {
      const x = (vehicles?.x[key] ?? 0) - origin.x;
      const y = (vehicles?.y[key] ?? 0) - origin.y;
      for (let corner = 0; corner < CORNERS; corner++) {
        const right = (corner & 1) * part.width;
        const down = (corner >> 1) * part.height;
        numbers.set([x, y, left + right, top + down, part.left + right, part.top + down], at);
        at += 6;
      }
    }
    return numbers;
  }
}

const createPainter = (gl: WebGL2RenderingContext): PicturePainter =>
  new PicturePainter(gl, { vertex: VERTEX, attributes: ATTRIBUTES, filter: 'nearest' });
