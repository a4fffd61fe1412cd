import type { Map as MapLibreMap } from 'maplibre-gl';
import { fromMercator, mercatorX, mercatorY, WORLD_SIZE_PX } from './mercator.js';

/** Corners of a picture. @internal */
export const CORNERS = 4;
/** Two triangles. @internal */
export const INDICES = 6;

/** A point of the projection, Web Mercator: 0, 0 = north-west, 1, 1 = south-east. @internal */
export interface MercatorPoint {
  readonly x: number;
  readonly y: number;
}

/** What a layer of our own needs of the frame that is drawn. @internal */
export interface LayerFrame {
  /** Size of the map's box, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Side of the whole world at this zoom level, CSS pixels. */
  readonly worldPx: number;
  /** The middle of the view. */
  readonly middle: MercatorPoint;
}

/** The frame that a map draws: its map is flat and north up. @internal */
export function layerFrame(map: MapLibreMap): LayerFrame {
  const canvas = map.getCanvas();
  const ratio = map.getPixelRatio();
  const { lng, lat } = map.getCenter();
  return {
    width: canvas.width / ratio,
    height: canvas.height / ratio,
    worldPx: WORLD_SIZE_PX * 2 ** map.getZoom(),
    middle: { x: mercatorX(lng), y: mercatorY(lat) },
  };
}

/** Where a point lies in the frame, CSS pixels: once for each copy of the world in sight. At low zoom levels it stands beside itself. @internal */
export function pointInCopies(
  map: MapLibreMap,
  { width, worldPx, middle }: LayerFrame,
  point: MercatorPoint,
): MercatorPoint[] {
  const { lng, lat } = fromMercator(point.x, point.y);
  const { x, y } = map.project([lng, lat]);
  const first = Math.floor(middle.x - width / 2 / worldPx);
  const last = Math.floor(middle.x + width / 2 / worldPx);
  return Array.from({ length: last - first + 1 }, (_, copy) => ({ x: x + (first + copy) * worldPx, y }));
}

/** The program of two shaders. @internal */
export function createProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
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

/** The buffers of pictures with four corners. @internal */
export interface PictureBuffers {
  readonly vertices: WebGLVertexArrayObject;
  readonly corners: WebGLBuffer;
  readonly indices: WebGLBuffer;
}

/** Makes buffers for corners with attributes of these sizes, in numbers of four bytes. @internal */
export function createPictureBuffers(gl: WebGL2RenderingContext, attributes: readonly number[]): PictureBuffers {
  const vertices = gl.createVertexArray();
  const corners = gl.createBuffer();
  const indices = gl.createBuffer();
  gl.bindVertexArray(vertices);
  gl.bindBuffer(gl.ARRAY_BUFFER, corners);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices);
  const bytes = Float32Array.BYTES_PER_ELEMENT;
  const stride = attributes.reduce((sum, size) => sum + size, 0) * bytes;
  let offset = 0;
  attributes.forEach((size, location) => {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, stride, offset * bytes);
    offset += size;
  });
  gl.bindVertexArray(null);
  return { vertices, corners, indices };
}

/**
 * The triangles of so many pictures, in the order of their corners; not instances, which software renderers draw one by one.
 *
 * @internal
 */
export function pictureIndices(count: number): Uint32Array {
  const indices = new Uint32Array(count * INDICES);
  for (let picture = 0; picture < count; picture++) {
    const first = picture * CORNERS;
    indices.set([first, first + 1, first + 2, first + 1, first + 2, first + 3], picture * INDICES);
  }
  return indices;
}

/** Frees what a layer made. @internal */
export function freePictures(
  gl: WebGL2RenderingContext,
  {
    program,
    buffers,
    texture,
  }: { readonly program: WebGLProgram; readonly buffers: PictureBuffers; readonly texture: WebGLTexture },
): void {
  gl.deleteProgram(program);
  gl.deleteVertexArray(buffers.vertices);
  gl.deleteBuffer(buffers.corners);
  gl.deleteBuffer(buffers.indices);
  gl.deleteTexture(texture);
}
