import { continuousLngs, haversineKm, lngStretch, normalLng, type LatLng } from 'gk-sdk/rules';

/** A circle on the map. */
export interface Circle {
  readonly center: LatLng;
  readonly radiusM: number;
}

/** Mean radius of the earth (IUGG), metres. */
const EARTH_RADIUS_M = 6_371_008.8;
/** Corners of a circle as it is drawn. */
const CORNERS = 72;

/** Degrees as they are kept: six decimals are a tenth of a metre. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** A place with six decimals; a map at 180 degrees counts longitudes on beyond. */
export function roundPlace({ lat, lng }: LatLng): LatLng {
  return { lat: roundDegrees(lat), lng: roundDegrees(normalLng(lng)) };
}

/** The place at a distance and a bearing from another one, over the ground. */
export function placeAt({ lat, lng }: LatLng, distanceM: number, bearingDeg: number): LatLng {
  const angle = distanceM / EARTH_RADIUS_M;
  const bearing = radians(bearingDeg);
  const from = radians(lat);
  const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing));
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  return { lat: degrees(to), lng: lng + degrees(east) };
}

/** The place on a circle's eastern edge, by which it is made larger. */
export function edgeOf({ center, radiusM }: Circle): LatLng {
  return roundPlace(placeAt(center, radiusM, 90));
}

/** A circle as a closed ring of [longitude, latitude], as GeoJSON has it. */
export function ringOf({ center, radiusM }: Circle): [number, number][] {
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const { lat, lng } = placeAt(center, radiusM, (corner * 360) / CORNERS);
    return [lng, lat];
  });
}

/** The circle that a drawn ring is: its middle, and the mean distance of its corners. Undefined for no ring. */
export function circleOfRing(ring: readonly (readonly number[])[]): Circle | undefined {
  const lngs = continuousLngs(ring.map(([lng = 0]) => lng));
  const corners = ring.slice(0, -1).map(([, lat = 0], i): LatLng => ({ lat, lng: lngs[i] ?? 0 }));
  if (corners.length < 3) return undefined;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const center = roundPlace({ lat: mean(corners.map(({ lat }) => lat)), lng: mean(corners.map(({ lng }) => lng)) });
  return { center, radiusM: Math.round(mean(corners.map((corner) => haversineKm(center, corner))) * 1000) };
}

/** The box [west, south, east, north] around places, east above 180 for a box over 180 degrees; undefined without any. */
export function boxAround(places: readonly LatLng[]): readonly [number, number, number, number] | undefined {
  const lats = places.map(({ lat }) => lat);
  const stretch = lngStretch(places.map(({ lng }) => lng));
  return stretch && [stretch[0], Math.min(...lats), stretch[1], Math.max(...lats)];
}

/** The box around a circle. */
export function boxOfCircle({ center, radiusM }: Circle): readonly [number, number, number, number] {
  return [
    placeAt(center, radiusM, 270).lng,
    placeAt(center, radiusM, 180).lat,
    placeAt(center, radiusM, 90).lng,
    placeAt(center, radiusM, 0).lat,
  ];
}

function radians(value: number): number {
  return (value * Math.PI) / 180;
}

function degrees(value: number): number {
  return (value * 180) / Math.PI;
}
