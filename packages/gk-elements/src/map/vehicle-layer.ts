import type { CustomLayerInterface, Map as MapLibreMap } from 'maplibre-gl';
import type { MapTheme } from './map-engine.js';
import type { MercatorPoint } from './mercator.js';
import { CORNERS, isFar, layerFrame, PicturePainter } from './picture-painter.js';
import { drawSpriteSheet, SHEET_RATIO, SPRITE_COUNT, type Sprite } from './sprite-sheet.js';
import { NUMBERS_PER_CORNER, type VehicleScene } from './vehicle-scene.js';

/** Sizes of place, shift, angle and sprite. */
const ATTRIBUTES = [2, 2, 1, 1];

const VERTEX = `#version 300 es
layout(location = 0) in vec2 place;
layout(location = 1) in vec2 shift;
layout(location = 2) in float angle;
layout(location = 3) in float sprite;
uniform vec4 sprites[${SPRITE_COUNT}];
uniform vec2 sheet;
uniform vec2 origin;
uniform vec2 box;
uniform float world;
out vec2 at;
void main() {
  vec4 part = sprites[int(sprite)];
  vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1) - 0.5;
  vec2 side = corner * part.zw / ${SHEET_RATIO.toFixed(1)};
  float c = cos(angle);
  float s = sin(angle);
  vec2 px = origin + place * world + vec2(c * side.x - s * side.y, s * side.x + c * side.y) + shift;
  gl_Position = vec4(px.x / box.x * 2.0 - 1.0, 1.0 - px.y / box.y * 2.0, 0.0, 1.0);
  at = (part.xy + (corner + 0.5) * part.zw) / sheet;
}`;

/**
 * Draws a {@link VehicleScene} in one call, between the layers of the map. The map is flat and north
 * up, so a place is its distance from an origin, times the size of the world.
 *
 * @internal
 */
export class VehicleLayer implements CustomLayerInterface {
  readonly type = 'custom';
  readonly renderingMode = '2d';
  readonly id: string;
  readonly #scene: VehicleScene;
  readonly #theme: MapTheme;
  #map: MapLibreMap | undefined;
  #painter: PicturePainter | undefined;
  #sprites: readonly Sprite[] = [];
  #origin: MercatorPoint = { x: 0, y: 0 };
  #count = 0;
  /** Revision of the scene that the painter has. */
  #written: number | undefined;

  constructor(id: string, scene: VehicleScene, theme: MapTheme) {
    this.id = id;
    this.#scene = scene;
    this.#theme = theme;
  }

  onAdd(map: MapLibreMap): void {
    this.#map = map;
  }

  render(gl: WebGL2RenderingContext): void {
    const map = this.#map;
    // A map that shows no vehicles, such as that of a track, needs neither program nor pictures.
    if (map === undefined || this.#scene.vehicles === undefined) return;
    const painter = (this.#painter ??= this.#createPainter(gl));
    const frame = layerFrame(map);
    const { middle } = frame;
    this.#scene.prepare(map.getZoom());
    if (this.#written !== this.#scene.revision || isFar(frame, this.#origin)) {
      this.#written = this.#scene.revision;
      this.#origin = middle;
      const { numbers, count } = this.#scene.write(middle.x, middle.y, this.#sprites);
      this.#count = count;
      painter.setCorners(numbers.subarray(0, count * CORNERS * NUMBERS_PER_CORNER));
    }
    if (this.#count === 0) return;
    painter.begin();
    painter.draw(map, frame, this.#origin, this.#count);
  }

  onRemove(): void {
    this.#painter?.free();
    this.#painter = undefined;
    this.#map = undefined;
    this.#written = undefined;
  }

  #createPainter(gl: WebGL2RenderingContext): PicturePainter {
    const painter = new PicturePainter(gl, {
      vertex: VERTEX,
      attributes: ATTRIBUTES,
      filter: 'linear',
    });
    const { canvas, sprites } = drawSpriteSheet(this.#theme);
    this.#sprites = sprites;
    painter.setTexture(canvas);
    const parts = sprites.flatMap(({ left, top, width, height }) => [left, top, width, height]);
    if (parts.length > 0) gl.uniform4fv(painter.uniform('sprites'), parts);
    return painter;
  }
}
