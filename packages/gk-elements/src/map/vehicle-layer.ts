import type { CustomLayerInterface, Map as MapLibreMap } from 'maplibre-gl';
import type { MapTheme } from './map-engine.js';
import { fromMercator, mercatorX, mercatorY, WORLD_SIZE_PX } from './mercator.js';
import { drawSpriteSheet, SHEET_RATIO, SPRITE_COUNT, type Sprite } from './sprite-sheet.js';
import { CORNERS, NUMBERS_PER_CORNER, type VehicleScene } from './vehicle-scene.js';

/** How far the middle may go from the origin before places are written anew, CSS pixels: 1/100 pixel is kept. */
const ORIGIN_REACH_PX = 100_000;
/** Vehicles above which each is drawn smaller: they hide less of one another, and cost half. */
const CROWD = 2000;
const CROWD_SCALE = 0.7;
/** Two triangles. */
const INDICES = 6;
/** Sizes of place, shift, angle and sprite. */
const ATTRIBUTES = [2, 1, 1, 1];
const BYTES = Float32Array.BYTES_PER_ELEMENT;

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
  readonly vertices: WebGLVertexArrayObject;
  readonly corners: WebGLBuffer;
  readonly indices: WebGLBuffer;
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
    const graphics = (this.#graphics ??= this.#createGraphics(gl));
    const worldPx = WORLD_SIZE_PX * 2 ** map.getZoom();
    const center = map.getCenter();
    const middle = { x: mercatorX(center.lng), y: mercatorY(center.lat) };
    const far = Math.max(Math.abs(middle.x - this.#origin.x), Math.abs(middle.y - this.#origin.y)) * worldPx;
    gl.bindBuffer(gl.ARRAY_BUFFER, graphics.corners);
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
    const { uniforms } = graphics;
    const canvas = map.getCanvas();
    const width = canvas.width / map.getPixelRatio();
    const height = canvas.height / map.getPixelRatio();
    const originPx = map.project(toLngLat(this.#origin));
    gl.useProgram(graphics.program);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, graphics.texture);
    gl.bindVertexArray(graphics.vertices);
    if (this.#count > this.#indexed) this.#index(gl, this.#count);
    gl.disable(gl.DEPTH_TEST);
    gl.uniform2f(uniforms.box, width, height);
    gl.uniform1f(uniforms.world, worldPx);
    gl.uniform1f(uniforms.scale, this.#count > CROWD ? CROWD_SCALE : 1);
    // At low zoom levels the world stands beside itself.
    const left = middle.x - width / 2 / worldPx;
    const right = middle.x + width / 2 / worldPx;
    for (let copy = Math.floor(left); copy <= Math.floor(right); copy++) {
      gl.uniform2f(uniforms.origin, originPx.x + copy * worldPx, originPx.y);
      gl.drawElements(gl.TRIANGLES, this.#count * INDICES, gl.UNSIGNED_INT, 0);
    }
    gl.bindVertexArray(null);
  }

  onRemove(): void {
    if (this.#graphics) freeGraphics(this.#graphics);
    this.#graphics = undefined;
    this.#map = undefined;
    this.#written = undefined;
    this.#indexed = 0;
  }

  /** Makes the triangles of at least so many pictures; not instances, which software renderers draw one by one. */
  #index(gl: WebGL2RenderingContext, count: number): void {
    this.#indexed = Math.ceil(count * 1.25);
    const indices = new Uint32Array(this.#indexed * INDICES);
    for (let picture = 0; picture < this.#indexed; picture++) {
      const first = picture * CORNERS;
      indices.set([first, first + 1, first + 2, first + 1, first + 2, first + 3], picture * INDICES);
    }
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
  }

  #createGraphics(gl: WebGL2RenderingContext): Graphics {
    const graphics = createGraphics(gl);
    const { canvas, sprites } = drawSpriteSheet(this.#theme);
    this.#sprites = sprites;
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, graphics.texture);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.useProgram(graphics.program);
    gl.uniform2f(graphics.uniforms.sheet, canvas.width, canvas.height);
    const parts = sprites.flatMap(({ left, top, width, height }) => [left, top, width, height]);
    if (parts.length > 0) gl.uniform4fv(graphics.uniforms.sprites, parts);
    return graphics;
  }
}

function toLngLat({ x, y }: { readonly x: number; readonly y: number }): [number, number] {
  const { lng, lat } = fromMercator(x, y);
  return [lng, lat];
}

function createGraphics(gl: WebGL2RenderingContext): Graphics {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind);
    // Null on a lost context, which the map hears of by itself.
    if (shader === null) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  const vertices = gl.createVertexArray();
  const corners = gl.createBuffer();
  const indices = gl.createBuffer();
  gl.bindVertexArray(vertices);
  gl.bindBuffer(gl.ARRAY_BUFFER, corners);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices);
  let offset = 0;
  ATTRIBUTES.forEach((size, location) => {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, NUMBERS_PER_CORNER * BYTES, offset * BYTES);
    offset += size;
  });
  gl.bindVertexArray(null);
  const uniform = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name);
  return {
    gl,
    program,
    vertices,
    corners,
    indices,
    texture: gl.createTexture(),
    uniforms: {
      sprites: uniform('sprites'),
      sheet: uniform('sheet'),
      origin: uniform('origin'),
      box: uniform('box'),
      world: uniform('world'),
      scale: uniform('scale'),
    },
  };
}

function freeGraphics({ gl, program, vertices, corners, indices, texture }: Graphics): void {
  gl.deleteProgram(program);
  gl.deleteVertexArray(vertices);
  gl.deleteBuffer(corners);
  gl.deleteBuffer(indices);
  gl.deleteTexture(texture);
}
