import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Hono } from 'hono';
import { z } from 'zod/mini';
import { MapFileError } from '../../maps/file/map-file-error.js';
import { PlaceServiceError } from '../geocoding/place-services.js';
import { MAP_TILES, REVERSE_GEOCODING } from '../settings/server-settings.js';
import { authorize } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

const degrees = z.union([z.number(), z.string().check(z.regex(/^-?\d{1,3}(\.\d+)?$/))]);
const placeSchema = z.object({ lat: degrees, lon: degrees });

const MAX_FOUND = 20;
const searchSchema = z.object({
  q: z.string().check(z.maxLength(200)),
  limit: z._default(z.int().check(z.gte(1), z.lte(MAX_FOUND)), 10),
});

/** As many as a route editor labels with letters. */
const MAX_ROUTE_POINTS = 26;
const routeSchema = z.object({
  points: z
    .array(z.object({ lat: z.number().check(z.gte(-90), z.lte(90)), lng: z.number().check(z.gte(-180), z.lte(180)) }))
    .check(z.minLength(2), z.maxLength(MAX_ROUTE_POINTS)),
  avoidTolls: z._default(z.boolean(), true),
});

const compressGzip = promisify(gzip);
const TILE_CACHE = 'public, max-age=86400';

/** The base map and addresses, from the recorder's own data: no other host is asked. */
export function placeRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { places, placeServices, store } = services;

  // The shape of Nominatim's own status call.
  app.get('/nominatim/status', (context) => {
    requireGeocoding(services);
    return context.json({ status: 0, message: 'OK' });
  });

  app.post('/nominatim/reverse', async (context) => {
    const { body } = await authorize(services, context);
    requireGeocoding(services);
    const place = placeSchema.safeParse(body);
    if (!place.success) throw new RestError(400, 'lat and lon are degrees');
    const { lat, lon } = place.data;
    const address = await answered(placeServices.reverse({ lat: Number(lat), lng: Number(lon) }));
    return context.json(address === undefined ? { error: 'Unable to geocode' } : { display_name: address });
  });

  app.post('/nominatim/search', async (context) => {
    const { body } = await authorize(services, context);
    requireGeocoding(services);
    const { q, limit } = readFields(searchSchema, body, `q is a text, limit 1 to ${MAX_FOUND}`);
    const found = await answered(placeServices.search(q, limit));
    return context.json(found.map(({ name, kind, lat, lng }) => ({ display_name: name, type: kind, lat, lon: lng })));
  });

  app.post('/gkserver/route', async (context) => {
    const { body } = await authorize(services, context);
    const words = `points are 2 to ${MAX_ROUTE_POINTS} of {lat, lng} in degrees, avoidTolls is true or false`;
    const { points, avoidTolls } = readFields(routeSchema, body, words);
    const answer = await answered(placeServices.route(points, { avoidTolls }));
    switch (answer.kind) {
      case 'no-streets':
        throw new RestError(404, 'This server has no route service: it knows no streets');
      case 'no-street':
        throw new RestError(404, `There is no street near point ${answer.index + 1}`);
      case 'no-way':
        throw new RestError(404, `There is no route from point ${answer.index + 1} to point ${answer.index + 2}`);
      case 'route':
        return context.json({
          points: answer.points,
          distance: answer.distanceM,
          duration: answer.durationS,
          legs: answer.legs.map(({ distanceM, durationS }) => ({ distance: distanceM, duration: durationS })),
        });
    }
  });

  app.get('/map/style.json', (context) => {
    const tiles = store.settings.read(MAP_TILES);
    if (tiles.enable === 1 && tiles.kind === 'style') return context.redirect(tiles.url);
    if (tiles.enable === 1) return context.json(rasterStyle(tiles));
    const host = context.req.header('Host') ?? 'localhost';
    const scheme = context.req.header('X-Forwarded-Proto') === 'https' ? 'https' : 'http';
    return context.json(places.style(`${scheme}://${host}`, { dark: context.req.query('dark') === '1' }));
  });

  app.get('/map/tiles/:z/:x/:file{[0-9]+\\.pbf}', async (context) => {
    const { z: zoom, x, file } = context.req.param();
    const set = context.req.query('set');
    const tile = await readTile(services, { z: Number(zoom), x: Number(x), y: Number.parseInt(file, 10) }, set);
    // An empty tile is one without a body: MapLibre takes 204 as "nothing here".
    if (tile === undefined) return context.body(null, 204, { 'Cache-Control': TILE_CACHE });
    const gzipped = /\bgzip\b/.test(context.req.header('Accept-Encoding') ?? '');
    return context.body(new Uint8Array(gzipped ? await compressGzip(tile) : tile), 200, {
      'Content-Type': 'application/vnd.mapbox-vector-tile',
      'Cache-Control': TILE_CACHE,
      Vary: 'Accept-Encoding',
      ...(gzipped && { 'Content-Encoding': 'gzip' }),
    });
  });

  return app;
}

/** The answer of a service of the settings. @throws RestError 503 with its words. */
async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PlaceServiceError) throw new RestError(503, error.message);
    throw error;
  }
}

/** A MapLibre style of pictures that another server has. */
function rasterStyle({ url, attribution }: { readonly url: string; readonly attribution: string }): object {
  const text = attribution.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    version: 8,
    name: 'Pictures',
    sources: { pictures: { type: 'raster', tiles: [url], tileSize: 256, maxzoom: 19, attribution: text } },
    layers: [{ id: 'pictures', type: 'raster', source: 'pictures' }],
  };
}

/** @throws RestError 403 while the setting is off (spec 002 section 8). */
function requireGeocoding({ store }: RestServices): void {
  if (store.settings.read(REVERSE_GEOCODING).enable === 0) throw new RestError(403, 'nominatim not enabled');
}

/** @throws RestError 503 while the file of the map cannot be read. */
async function readTile(
  { places }: RestServices,
  { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
  set: string | undefined,
): Promise<Uint8Array | undefined> {
  try {
    return await places.tile(z, x, y, set);
  } catch (error) {
    if (error instanceof MapFileError) throw new RestError(503, `The map file cannot be used: ${error.message}`);
    throw error;
  }
}
