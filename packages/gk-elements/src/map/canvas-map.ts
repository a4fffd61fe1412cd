import { VEHICLE_SHAPE_SIZE, VEHICLE_SHAPES, VEHICLE_SHAPES_WITHOUT_HEADING } from '../vehicle/vehicle-shape.js';
import type { MarkerState } from 'gk-sdk';
import { glyphPlace, VEHICLE_GLYPH_SIZE, vehicleGlyph } from '../vehicle/vehicle-glyph.js';
import {
  EVENT_MARK_SHAPE,
  EVENT_MARK_SIGN,
  EVENT_MARK_SIZE,
  type MapBounds,
  type MapPlace,
  type MapTheme,
  type MapTrack,
  type MapView,
} from './map-engine.js';
import { continuousLngs, lngDifference } from 'gk-sdk/rules';
import { fromMercator, mercatorX, mercatorY, WORLD_SIZE_PX } from './mercator.js';

/** Lines of the plain ground are about this far apart, CSS pixels. */
const GRID_PX = 64;
const MARKER_PX = 28;
const FIT_PADDING_PX = 28;
const MAX_ZOOM = 18;

/** A box in CSS pixels. @internal */
export interface BoxSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A picture of a map and where it was taken. @internal */
export interface MapPicture {
  readonly image: HTMLCanvasElement;
  readonly view: MapView;
  readonly size: BoxSize;
}

/** A vehicle on a painted map. @internal */
export interface PaintedVehicle extends MapPlace {
  /** Degrees clockwise from north; undefined = not known, or no longer true. */
  readonly angle: number | undefined;
  readonly state: MarkerState;
  /** Number of its kind, as the icon of a device. */
  readonly icon?: number | string | undefined;
}

/** Content of a painted map, bottom first. @internal */
export interface CanvasScene {
  readonly size: BoxSize;
  readonly view: MapView;
  readonly theme: MapTheme;
  /** `bare` leaves out the ground: a map lies below. */
  readonly ground: 'plain' | 'bare' | MapPicture;
  readonly trail?: readonly MapPlace[] | undefined;
  readonly track?: MapTrack | undefined;
  readonly vehicle?: PaintedVehicle | undefined;
}

/** Where a place lies in a box that shows a view, CSS pixels: of its copies around the world the nearest one. @internal */
export function projectIn(
  view: MapView,
  { widthPx, heightPx }: BoxSize,
  place: MapPlace,
): { readonly x: number; readonly y: number } {
  const worldPx = WORLD_SIZE_PX * 2 ** view.zoom;
  return {
    x: widthPx / 2 + (lngDifference(view.lng, place.lng) / 360) * worldPx,
    y: heightPx / 2 + (mercatorY(place.lat) - mercatorY(view.lat)) * worldPx,
  };
}

/** The place of a point of a box that shows a view. @internal */
export function placeIn(view: MapView, { widthPx, heightPx }: BoxSize, x: number, y: number): MapPlace {
  const worldPx = WORLD_SIZE_PX * 2 ** view.zoom;
  return fromMercator(
    mercatorX(view.lng) + (x - widthPx / 2) / worldPx,
    mercatorY(view.lat) + (y - heightPx / 2) / worldPx,
  );
}

/** The view that shows all of some bounds in a box. @internal */
export function viewOf([west, south, east, north]: MapBounds, { widthPx, heightPx }: BoxSize): MapView {
  const [left, right, top, bottom] = [mercatorX(west), mercatorX(east), mercatorY(north), mercatorY(south)];
  const across = Math.max(right - left, 1e-9) / Math.max(1, widthPx - 2 * FIT_PADDING_PX);
  const down = Math.max(bottom - top, 1e-9) / Math.max(1, heightPx - 2 * FIT_PADDING_PX);
  const zoom = Math.log2(1 / (Math.max(across, down) * WORLD_SIZE_PX));
  return { ...fromMercator((left + right) / 2, (top + bottom) / 2), zoom: Math.min(16, Math.max(0, zoom)) };
}

/** A view within the limits of a map. @internal */
export function clampZoom(view: MapView): MapView {
  return { ...view, zoom: Math.min(MAX_ZOOM, Math.max(0, view.zoom)) };
}

/** Whether a picture, taken at another view, covers the box of this one. @internal */
export function covers(picture: Pick<MapPicture, 'view' | 'size'>, view: MapView, size: BoxSize): boolean {
  if (Math.abs(picture.view.zoom - view.zoom) > 0.01) return false;
  const { x, y } = projectIn(view, size, picture.view);
  const slackPx = 1;
  return (
    x - picture.size.widthPx / 2 <= slackPx &&
    y - picture.size.heightPx / 2 <= slackPx &&
    x + picture.size.widthPx / 2 >= size.widthPx - slackPx &&
    y + picture.size.heightPx / 2 >= size.heightPx - slackPx
  );
}

/** Paints a map without tiles: a ground, a trail or a track, a vehicle. Needs no WebGL. @internal */
export function paintMap(canvas: HTMLCanvasElement, scene: CanvasScene, pixelRatio: number): void {
  const { size, view, theme, ground, trail, track, vehicle } = scene;
  const [width, height] = [Math.round(size.widthPx * pixelRatio), Math.round(size.heightPx * pixelRatio)];
  // Setting a size clears the picture, and costs a new store.
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (context === null || width === 0 || height === 0) return;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.clearRect(0, 0, size.widthPx, size.heightPx);
  context.lineCap = context.lineJoin = 'round';
  if (ground !== 'bare') paintGround(context, scene);
  const at = (place: MapPlace): { readonly x: number; readonly y: number } => projectIn(view, size, place);
  const line = (places: readonly MapPlace[], color: string, widthPx: number, dash: number[] = []): void => {
    context.beginPath();
    const lngs = continuousLngs(places.map(({ lng }) => lng));
    const [first] = places;
    if (first === undefined) return;
    // The line goes on from its first place: to the nearest copies of the others it could jump across the box.
    const origin = at(first);
    const pxPerDegree = (WORLD_SIZE_PX * 2 ** view.zoom) / 360;
    places.forEach((place, i) => {
      context.lineTo(origin.x + ((lngs[i] ?? 0) - first.lng) * pxPerDegree, at(place).y);
    });
    context.setLineDash(dash);
    context.lineWidth = widthPx;
    context.strokeStyle = color;
    context.stroke();
  };
  if (trail !== undefined && trail.length > 1) {
    line(trail, theme.halo, 6);
    line(trail, theme.trail, 3);
  }
  if (track !== undefined) paintTrack(context, track, theme, line, at);
  if (vehicle !== undefined) paintVehicle(context, vehicle, theme, at(vehicle));
}

function paintGround(context: CanvasRenderingContext2D, { size, view, theme, ground }: CanvasScene): void {
  context.fillStyle = theme.background;
  context.fillRect(0, 0, size.widthPx, size.heightPx);
  if (typeof ground === 'object') {
    const middle = projectIn(view, size, ground.view);
    const scale = 2 ** (view.zoom - ground.view.zoom);
    const [width, height] = [ground.size.widthPx * scale, ground.size.heightPx * scale];
    context.drawImage(ground.image, middle.x - width / 2, middle.y - height / 2, width, height);
    return;
  }
  // A grid that moves with the ground, so that a vehicle is seen to move.
  const origin = projectIn({ ...view, zoom: view.zoom }, size, { lng: 0, lat: 0 });
  const offset = (value: number): number => ((value % GRID_PX) + GRID_PX) % GRID_PX;
  context.beginPath();
  for (let x = offset(origin.x); x < size.widthPx; x += GRID_PX) {
    context.moveTo(x, 0);
    context.lineTo(x, size.heightPx);
  }
  for (let y = offset(origin.y); y < size.heightPx; y += GRID_PX) {
    context.moveTo(0, y);
    context.lineTo(size.widthPx, y);
  }
  context.globalAlpha = 0.14;
  context.lineWidth = 1;
  context.strokeStyle = theme.text;
  context.stroke();
  context.globalAlpha = 1;
}

function paintTrack(
  context: CanvasRenderingContext2D,
  track: MapTrack,
  theme: MapTheme,
  line: (places: readonly MapPlace[], color: string, widthPx: number, dash?: number[]) => void,
  at: (place: MapPlace) => { readonly x: number; readonly y: number },
): void {
  const toPlace = ([lng, lat]: readonly [number, number]): MapPlace => ({ lng, lat });
  for (const places of track.others ?? []) line(places.map(toPlace), theme.text, 3);
  for (const ends of track.gaps) line(ends.map(toPlace), theme.text, 1.5, [2, 5]);
  for (const { places } of track.runs) line(places.map(toPlace), theme.halo, 7);
  for (const { color, places } of track.runs) line(places.map(toPlace), theme.track[color], 4);
  const dot = (place: readonly [number, number], color: string, radius: number): void => {
    const { x, y } = at(toPlace(place));
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI * 2);
    context.fillStyle = color;
    context.fill();
    context.setLineDash([]);
    context.lineWidth = 2;
    context.strokeStyle = theme.halo;
    context.stroke();
  };
  for (const { place } of track.stops) dot(place, theme.track.standing, 5);
  if (track.ends) {
    dot(track.ends[0], theme.track.slow, 7);
    dot(track.ends[1], theme.text, 7);
  }
  for (const { place, isAlarm } of track.events ?? []) {
    const { x, y } = at(toPlace(place));
    context.save();
    context.translate(x - EVENT_MARK_SIZE / 2, y - EVENT_MARK_SIZE / 2);
    paintEventMark(context, theme, isAlarm);
    context.restore();
  }
}

/** Paints the mark of an event into a square of {@link EVENT_MARK_SIZE}. @internal */
export function paintEventMark(context: CanvasRenderingContext2D, theme: MapTheme, isAlarm: boolean): void {
  const shape = new Path2D(EVENT_MARK_SHAPE);
  context.setLineDash([]);
  context.lineCap = context.lineJoin = 'round';
  context.fillStyle = isAlarm ? theme.track.fast : theme.accent;
  context.fill(shape);
  context.strokeStyle = theme.halo;
  context.lineWidth = 1.8;
  context.stroke(shape);
  context.stroke(new Path2D(EVENT_MARK_SIGN));
}

function paintVehicle(
  context: CanvasRenderingContext2D,
  { angle, state, icon }: PaintedVehicle,
  theme: MapTheme,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const shape = new Path2D((angle === undefined ? VEHICLE_SHAPES_WITHOUT_HEADING : VEHICLE_SHAPES)[state]);
  const scale = MARKER_PX / VEHICLE_SHAPE_SIZE;
  context.save();
  context.translate(x, y);
  context.rotate(((angle ?? 0) * Math.PI) / 180);
  context.scale(scale, scale);
  context.translate(-VEHICLE_SHAPE_SIZE / 2, -VEHICLE_SHAPE_SIZE / 2);
  context.setLineDash([]);
  context.lineWidth = 4;
  context.strokeStyle = theme.halo;
  context.stroke(shape);
  context.fillStyle = theme.halo;
  context.fill(shape, 'nonzero');
  context.fillStyle = theme.states[state];
  context.fill(shape, 'evenodd');
  context.restore();
  const glyph = vehicleGlyph(icon);
  if (glyph === '') return;
  const { shift, size } = glyphPlace(state, angle !== undefined);
  const turn = ((angle ?? 0) * Math.PI) / 180;
  context.save();
  context.translate(x - Math.sin(turn) * shift * scale, y + Math.cos(turn) * shift * scale);
  context.scale((scale * size) / VEHICLE_GLYPH_SIZE, (scale * size) / VEHICLE_GLYPH_SIZE);
  context.translate(-VEHICLE_GLYPH_SIZE / 2, -VEHICLE_GLYPH_SIZE / 2);
  context.fillStyle = state === 'offline' ? theme.states.offline : theme.halo;
  context.fill(new Path2D(glyph), 'evenodd');
  context.restore();
}
