import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { toDeviceIds } from '../devices/device-ids.js';
import { flagField, listField, numberField, textField, toRow } from '../fields/json-fields.js';
import type { LatLng } from './lat-lng.js';

/**
 * The cells of the map that a planned route covers, one bit each: cell `column + row * width`, the highest bit of a byte
 * first. Column 0 lies in the west, row 0 in the south. The layout is this project's own.
 *
 * @public
 */
export interface TrackBitmap {
  /** South-west corner, degrees. */
  readonly lat: number;
  /** Longitude of the south-west corner, degrees east. */
  readonly lng: number;
  /** Cells from west to east. */
  readonly width: number;
  /** Cells from south to north. */
  readonly height: number;
  /** Side of a cell in degrees. */
  readonly accuracyDeg: number;
  /** `ceil(width * height / 8)` bytes. */
  readonly data: Uint8Array;
}

/** A planned route (spec 002 section 3, "Track"). @public */
export interface PlannedTrack extends ExtraFields {
  /** Name for people; single quotes are taken out when it is saved. */
  readonly title: string;
  readonly enabled: boolean;
  /** The points that the user set, in order; degrees. */
  readonly points: readonly LatLng[];
  /** The devices that it watches (`devices`). */
  readonly deviceIds: readonly string[];
  /** Undefined for a route that was never built. */
  readonly bitmap: TrackBitmap | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** @internal */
export function toPlannedTrack(fields: Fields): PlannedTrack {
  return readEntity<PlannedTrack>(fields, (row) => ({
    title: textField(row.title),
    enabled: flagField(row.enable),
    points: listField(row.latlngs).flatMap((point) => toPlace(point) ?? []),
    deviceIds: toDeviceIds(row.devices),
    bitmap: toBitmap(row),
  }));
}

/** Spec 002 section 5: the title loses single quotes. @internal */
export function fromPlannedTrack({ title, enabled, points, deviceIds, bitmap, extra }: PlannedTrack): Fields {
  return {
    ...extra,
    title: title.replaceAll("'", ''),
    enable: enabled ? 1 : 0,
    latlngs: points.map(({ lat, lng }) => ({ lat, lng })),
    devices: deviceIds,
    lat: bitmap?.lat ?? 0,
    lng: bitmap?.lng ?? 0,
    width: bitmap?.width ?? 0,
    height: bitmap?.height ?? 0,
    accuracy: bitmap?.accuracyDeg ?? 0,
    data: bitmap === undefined ? '' : toBase64(bitmap.data),
  };
}

/** Reads every field even of a route without a bitmap: what is not read would count as unknown. */
function toBitmap(fields: Fields): TrackBitmap | undefined {
  const [lat, lng] = [numberField(fields.lat), numberField(fields.lng)];
  const width = numberField(fields.width) ?? 0;
  const height = numberField(fields.height) ?? 0;
  const accuracyDeg = numberField(fields.accuracy) ?? 0;
  const data = fromBase64(textField(fields.data));
  if (data === undefined || data.length === 0 || data.length !== Math.ceil((width * height) / 8)) return undefined;
  if (lat === undefined || lng === undefined) return undefined;
  return { lat, lng, width, height, accuracyDeg, data };
}

function toPlace(value: unknown): LatLng | undefined {
  const row = toRow(value);
  const lat = numberField(row?.lat);
  const lng = numberField(row?.lng);
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

/** In pieces: a call takes no million arguments. */
function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(parts.join(''));
}

/** Undefined for text that is no base64. */
function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
