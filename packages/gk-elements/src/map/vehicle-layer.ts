import type { CustomLayerInterface, Map as MapLibreMap } from 'maplibre-gl';
import type { MapTheme } from './map-engine.js';
import {
  CORNERS,
  createPictureBuffers,
  createProgram,
  freePictures,
  INDICES,
  layerFrame,
  pictureIndices,
  pointInCopies,
  type PictureBuffers,
} from './custom-layer.js';
import { drawSpriteSheet, SHEET_RATIO, SPRITE_COUNT, type Sprite } from './sprite-sheet.js';
import { NUMBERS_PER_CORNER, type VehicleScene } from './vehicle-scene.js';

/** How far the middle may go from the origin before places are written anew, CSS pixels: 1/100 pixel is kept. */
const ORIGIN_REACH_PX = 100_000;
/** Vehicles above which each is drawn smaller: they hide less of one another, and cost half. */
const CROWD = 2000;
const CROWD_SCALE = 0.7;
/** Sizes of place, shift, angle and sprite. */
const ATTRIBUTES = [2, 1, 1, 1];

const VERTEX = `#version 300 es
layout(location = 0) in vec2 place;
layout(location = 1) in float shift;
layout(location = 2) in float angle;
layout(location = 3) in float sprite;
uniform vec4 sprites[${SPRITE_COUNT}];
uniform vec2 sheet;
uniform vec2 origin;
uniform vec2 box;
uniform float world;
uniform float scale;
out vec2 at;
void main() {
  vec4 part = sprites[int(sprite)];
  vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1) - 0.5;
  vec2 side = scale * corner * part.zw / ${SHEET_RATIO.toFixed(1)};
  float c = cos(angle);
  float s = sin(angle);
  vec2 px = origin + place * world + vec2(c * side.x - s * side.y + shift, s * side.x + c * side.y);
  gl_Position = vec4(px.x / box.x * 2.0 - 1.0, 1.0 - px.y / box.y * 2.0, 0.0, 1.0);
  at = (part.xy + (corner + 0.5) * part.zw) / sheet;
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D pictures;
in vec2 at;
out vec4 color;
void main() {
  color = texture(pictures, at);
}`;

interface Graphics {
  readonly gl: WebGL2RenderingContext;
  readonly program: WebGLProgram;
  readonly buffers: PictureBuffers;
  readonly texture: WebGLTexture;
  readonly uniforms: Readonly<
    Record<'sprites' | 'sheet' | 'origin' | 'box' | 'world' | 'scale', WebGLUniformLocation | null>
  >;
}

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
  #graphics: Graphics | undefined;
  #sprites: readonly Sprite[] = [];
  /** Web Mercator. */
  #origin = { x: 0, y: 0 };
  #count = 0;
  /** Pictures for which there are indices. */
  #indexed = 0;
  /** Revision of the scene that stands in the buffer. */
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
    if (map === undefined) return;
    // Not before: outside of a frame the map does not expect the state of the context to change.
    const { program, buffers, texture, uniforms } = (this.#graphics ??= this.#createGraphics(gl));
    const frame = layerFrame(map);
    const { middle, worldPx } = frame;
    const far = Math.max(Math.abs(middle.x - this.#origin.x), Math.abs(middle.y - this.#origin.y)) * worldPx;
    gl.bindBuffer(gl.ARRAY_BUFFER, buffers.corners);
    this.#scene.prepare(map.getZoom());
    if (this.#written !== this.#scene.revision || far > ORIGIN_REACH_PX) {
      this.#written = this.#scene.revision;
      this.#origin = middle;
      const { numbers, count } = this.#scene.write(middle.x, middle.y, this.#sprites);
      this.#count = count;
      // A new store for each picture: the one that is still being drawn from is not waited for.
      gl.bufferData(gl.ARRAY_BUFFER, numbers.subarray(0, count * CORNERS * NUMBERS_PER_CORNER), gl.DYNAMIC_DRAW);
    }
    if (this.#count === 0) return;
    gl.useProgram(program);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.bindVertexArray(buffers.vertices);
    if (this.#count > this.#indexed) {
      this.#indexed = Math.ceil(this.#count * 1.25);
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, pictureIndices(this.#indexed), gl.STATIC_DRAW);
    }
    gl.disable(gl.DEPTH_TEST);
    gl.uniform2f(uniforms.box, frame.width, frame.height);
    gl.uniform1f(uniforms.world, worldPx);
    gl.uniform1f(uniforms.scale, this.#count > CROWD ? CROWD_SCALE : 1);
    for (const { x, y } of pointInCopies(map, frame, this.#origin)) {
      gl.uniform2f(uniforms.origin, x, y);
      gl.drawElements(gl.TRIANGLES, this.#count * INDICES, gl.UNSIGNED_INT, 0);
    }
    gl.bindVertexArray(null);
  }

  onRemove(): void {
    if (this.#graphics) freePictures(this.#graphics.gl, this.#graphics);
    this.#graphics = undefined;
    this.#map = undefined;
    this.#written = undefined;
    this.#indexed = 0;
  }

  #createGraphics(gl: WebGL2RenderingContext): Graphics {
    const program = createProgram(gl, VERTEX, FRAGMENT);
    const buffers = createPictureBuffers(gl, ATTRIBUTES);
    const texture = gl.createTexture();
    const uniform = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name);
    const uniforms = {
      sprites: uniform('sprites'),
      sheet: uniform('sheet'),
      origin: uniform('origin'),
      box: uniform('box'),
      world: uniform('world'),
      scale: uniform('scale'),
    };
    const { canvas, sprites } = drawSpriteSheet(this.#theme);
    this.#sprites = sprites;
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.useProgram(program);
    gl.uniform2f(uniforms.sheet, canvas.width, canvas.height);
    const parts = sprites.flatMap(({ left, top, width, height }) => [left, top, width, height]);
    if (parts.length > 0) gl.uniform4fv(uniforms.sprites, parts);
    return { gl, program, buffers, texture, uniforms };
  }
}
