import { z } from 'zod/mini';
import type { FoundPlace, RouteAnswer } from '../../world/places/places.js';
import { UnusableAnswerError } from '../outgoing/guarded-fetch.js';

const MOST_ADDRESS = 1_000;
const MOST_POINTS = 200_000;

const addressSchema = z.object({
  display_name: z.string().check(z.minLength(1), z.maxLength(MOST_ADDRESS)),
});
/** Nominatim writes degrees as digits. */
const degrees = (most: number) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/))]),
      z.transform((value) => Number(value)),
    ),
    z.number().check(z.gte(-most), z.lte(most)),
  );
const foundSchema = z.array(
  z.object({
    display_name: z.string().check(z.minLength(1), z.maxLength(MOST_ADDRESS)),
    lat: degrees(90),
    lon: degrees(180),
    type: z._default(z.string().check(z.maxLength(100)), ''),
  }),
);
const noAddressSchema = z.object({ error: z.unknown() });

const metres = z.number().check(z.gte(0), z.lte(50_000_000));
const coordinate = z.tuple(
  [z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))],
  z.unknown(),
);
const routeSchema = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        distance: metres,
        duration: metres,
        legs: z.array(z.object({ distance: metres, duration: metres })),
        geometry: z.object({ coordinates: z.array(coordinate).check(z.minLength(2), z.maxLength(MOST_POINTS)) }),
      }),
    )
    .check(z.minLength(1)),
});
const codeSchema = z.object({ code: z.string() });

/** The address in an answer of Nominatim's `/reverse`; undefined where it knows none. @throws UnusableAnswerError */
export function readAddress(json: unknown): string | undefined {
  const found = addressSchema.safeParse(json);
  if (found.success) return oneLine(found.data.display_name);
  if (noAddressSchema.safeParse(json).success) return undefined;
  throw new UnusableAnswerError('answered something that is no address');
}

/** The places in an answer of Nominatim's `/search`, best first. @throws UnusableAnswerError */
export function readFoundPlaces(json: unknown): readonly FoundPlace[] {
  const found = foundSchema.safeParse(json);
  if (!found.success) throw new UnusableAnswerError('answered something that is no list of places');
  return found.data.map(({ display_name, lat, lon, type }) => ({
    name: oneLine(display_name),
    kind: oneLine(type),
    lat,
    lng: lon,
  }));
}

/** The route in an answer of OSRM's `/route`. @throws UnusableAnswerError */
export function readRoute(json: unknown): RouteAnswer {
  const found = routeSchema.safeParse(json);
  const [route] = found.success ? found.data.routes : [];
  if (route !== undefined) {
    return {
      kind: 'route',
      points: route.geometry.coordinates.map(([lng, lat]) => ({ lat, lng })),
      distanceM: route.distance,
      durationS: route.duration,
      legs: route.legs.map(({ distance, duration }) => ({ distanceM: distance, durationS: duration })),
    };
  }
  const said = codeSchema.safeParse(json);
  switch (said.success ? said.data.code : '') {
    case 'NoRoute':
      return { kind: 'no-way', index: 0 };
    case 'NoSegment':
      return { kind: 'no-street', index: 0 };
    case 'InvalidValue':
    case 'InvalidOptions':
      throw new UnusableAnswerError('cannot avoid toll roads, or does not take so many points');
    default:
      throw new UnusableAnswerError('answered something that is no route');
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
