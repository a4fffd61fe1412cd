import { continuousLngs, haversineKm, type LatLng } from 'gk-sdk/rules';

/** A straight line on the map is as good as the shortest way on the ground up to here. */
const STRAIGHT_KM = 25;
const MAX_STEPS = 64;

/** Lengths of the legs of a way, km, along great circles. @internal */
export const legsKm = (points: readonly LatLng[]): number[] =>
  points.slice(1).map((to, index) => haversineKm(points[index] ?? to, to));

/** Places along the great circle between two others, which are the ends. Longitudes go on beyond 180 degrees. @internal */
export function greatCircle(from: LatLng, to: LatLng): LatLng[] {
  const km = haversineKm(from, to);
  const steps = Math.min(MAX_STEPS, Math.max(1, Math.ceil(km / STRAIGHT_KM)));
  const [a, b] = [vector(from), vector(to)];
  const angle = Math.acos(Math.min(1, Math.max(-1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])));
  const sine = Math.sin(angle);
  // Between opposite ends of the earth all ways are equally long.
  const places =
    steps === 1 || sine < 1e-9
      ? [from, to]
      : Array.from({ length: steps + 1 }, (_, step): LatLng => {
          if (step === 0 || step === steps) return step === 0 ? from : to;
          const [p, q] = [Math.sin((1 - step / steps) * angle) / sine, Math.sin((step / steps) * angle) / sine];
          return place([p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2]]);
        });
  const lngs = continuousLngs(places.map(({ lng }) => lng));
  return places.map(({ lat, lng }, index) => ({ lat, lng: lngs[index] ?? lng }));
}

type Vector = readonly [x: number, y: number, z: number];

function vector({ lat, lng }: LatLng): Vector {
  const [north, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

function place([x, y, z]: Vector): LatLng {
  return { lat: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI, lng: (Math.atan2(y, x) * 180) / Math.PI };
}
