import type { Map as MapLibreMap } from 'maplibre-gl';
import { fromMercator, mercatorX, mercatorY, WORLD_SIZE_PX, type MercatorPoint } from './mercator.js';

/** Corners of a picture. @internal */
export const CORNERS = 4;
/** Two triangles. */
const INDICES = 6;

/** How far the middle may go from the origin of the places before they are written anew, CSS pixels: 1/100 pixel is kept. */
const ORIGIN_REACH_PX = 100_000;

/** A point of the map's box, CSS pixels from its upper left corner. */
interface BoxPoint {
  readonly x: number;
  readonly y: number;
}

/** Frame that a custom layer is drawn in. @internal */
export interface LayerFrame {
  /** Size of the map's box, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Image pixels to a CSS pixel. */
  readonly ratio: number;
  /** Side of the whole world at this zoom level, CSS pixels. */
  readonly worldPx: number;
  /** The middle of the view. */
  readonly middle: MercatorPoint;
}

/** The frame that a map draws: its map is flat and north up. @internal */
export function layerFrame(map: MapLibreMap): LayerFrame {
  const canvas = map.getCanvas();
  // Pixel ratio that the library set at its last resize. `getPixelRatio` is the window's: on another screen since then,
  // or on a map that is larger than a canvas may be, the canvas has another one.
  const width = parseFloat(canvas.style.width);
  const { lng, lat } = map.getCenter();
  return {
    width,
    height: parseFloat(canvas.style.height),
    ratio: canvas.width / width,
    worldPx: WORLD_SIZE_PX * 2 ** map.getZoom(),
    middle: { x: mercatorX(lng), y: mercatorY(lat) },
  };
}

/** Whether places are to be written anew, relative to the middle: it is too far from the origin that they have. @internal */
export const isFar = ({ middle, worldPx }: LayerFrame, origin: MercatorPoint): boolean =>
  Math.max(Math.abs(middle.x - origin.x), Math.abs(middle.y - origin.y)) * worldPx > ORIGIN_REACH_PX;

const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D pictures;
in vec2 at;
out vec4 color;
void main() {
  color = texture(pictures, at);
}`;

/** How pictures are drawn. @internal */
export interface PictureShader {
  /**
   * Vertex shader: sets `gl_Position`, and `at`, the place in the texture (0 to 1). The painter sets these uniforms: `sheet`, size of the
   * texture in pixels; `origin`, where the places' origin lies, and `box`, size of the map's box, CSS pixels; `world`, side of the world, CSS
   * pixels.
   */
  readonly vertex: string;
  /** Sizes of a corner's attributes, numbers of four bytes, by location. */
  readonly attributes: readonly number[];
  /** How the texture is read between its pixels. */
  readonly filter: 'linear' | 'nearest';
}

/**
 * Draws parts of one texture in one call: pictures with four corners each, whose places are relative to an origin, because a graphics
 * processor reckons with seven digits. To be made and used within a frame of the map only: outside of it the map does not
 * expect the state of the context to change.
 *
 * @internal
 */
export class PicturePainter {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #vertices: WebGLVertexArrayObject;
  readonly #corners: WebGLBuffer;
  readonly #indices: WebGLBuffer;
  readonly #texture: WebGLTexture;
  readonly #uniforms = new Map<string, WebGLUniformLocation | null>();
  /** Pictures for which there are indices. */
  #indexed = 0;

  constructor(gl: WebGL2RenderingContext, { vertex, attributes, filter }: PictureShader) {
    this.#gl = gl;
    this.#program = createProgram(gl, vertex, FRAGMENT);
    this.#vertices = gl.createVertexArray();
    this.#corners = gl.createBuffer();
    this.#indices = gl.createBuffer();
    gl.bindVertexArray(this.#vertices);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#corners);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#indices);
    const bytes = Float32Array.BYTES_PER_ELEMENT;
    const stride = attributes.reduce((sum, size) => sum + size, 0) * bytes;
    let offset = 0;
    attributes.forEach((size, location) => {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, gl.FLOAT, false, stride, offset * bytes);
      offset += size;
    });
    gl.bindVertexArray(null);
    this.#texture = gl.createTexture();
    this.begin();
    const between = filter === 'linear' ? gl.LINEAR : gl.NEAREST;
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, between);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, between);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  }

  /** Makes this the painter whose texture and uniforms are set. To be called in each frame. */
  begin(): void {
    const gl = this.#gl;
    gl.useProgram(this.#program);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
  }

  /** Where a uniform of the vertex shader is set. */
  uniform(name: string): WebGLUniformLocation | null {
    const known = this.#uniforms.get(name);
    if (known !== undefined) return known;
    const location = this.#gl.getUniformLocation(this.#program, name);
    this.#uniforms.set(name, location);
    return location;
  }

  /** Takes the pictures over. */
  setTexture(canvas: HTMLCanvasElement): void {
    const gl = this.#gl;
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
    gl.uniform2f(this.uniform('sheet'), canvas.width, canvas.height);
  }

  /** Takes the attributes of all corners over, into a new store: the one that is still being drawn from is not waited for. */
  setCorners(numbers: Float32Array): void {
    this.#gl.bindBuffer(this.#gl.ARRAY_BUFFER, this.#corners);
    this.#gl.bufferData(this.#gl.ARRAY_BUFFER, numbers, this.#gl.DYNAMIC_DRAW);
  }

  /** Draws so many pictures, with the origin of their places. */
  draw(map: MapLibreMap, frame: LayerFrame, origin: MercatorPoint, count: number): void {
    const gl = this.#gl;
    gl.bindVertexArray(this.#vertices);
    if (count > this.#indexed) {
      this.#indexed = Math.ceil(count * 1.25);
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, pictureIndices(this.#indexed), gl.STATIC_DRAW);
    }
    gl.disable(gl.DEPTH_TEST);
    gl.uniform2f(this.uniform('box'), frame.width, frame.height);
    gl.uniform1f(this.uniform('world'), frame.worldPx);
    for (const { x, y } of pointInCopies(map, frame, origin)) {
      gl.uniform2f(this.uniform('origin'), x, y);
      gl.drawElements(gl.TRIANGLES, count * INDICES, gl.UNSIGNED_INT, 0);
    }
    gl.bindVertexArray(null);
  }

  free(): void {
    const gl = this.#gl;
    gl.deleteProgram(this.#program);
    gl.deleteVertexArray(this.#vertices);
    gl.deleteBuffer(this.#corners);
    gl.deleteBuffer(this.#indices);
    gl.deleteTexture(this.#texture);
  }
}

/** Where a point lies in the frame, CSS pixels: once for each copy of the world in sight. At low zoom levels it stands beside itself. */
function pointInCopies(map: MapLibreMap, { width, worldPx, middle }: LayerFrame, point: MercatorPoint): BoxPoint[] {
  const { lng, lat } = fromMercator(point.x, point.y);
  const { x, y } = map.project([lng, lat]);
  const first = Math.floor(middle.x - width / 2 / worldPx);
  const last = Math.floor(middle.x + width / 2 / worldPx);
  return Array.from({ length: last - first + 1 }, (_, copy) => ({ x: x + (first + copy) * worldPx, y }));
}

function createProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
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
  return program;
}

/** The triangles of so many pictures, in the order of their corners; not instances, which software renderers draw one by one. */
function pictureIndices(count: number): Uint32Array {
  const indices = new Uint32Array(count * INDICES);
  for (let picture = 0; picture < count; picture++) {
    const first = picture * CORNERS;
    indices.set([first, first + 1, first + 2, first + 1, first + 2, first + 3], picture * INDICES);
  }
  return indices;
}
