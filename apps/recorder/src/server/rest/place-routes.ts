import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Hono } from 'hono';
import { z } from 'zod/mini';
import { REVERSE_GEOCODING } from '../settings/page-settings.js';
import { authorize, type RestServices } from './rest-context.js';
import { RestError } from './rest-error.js';

const degrees = z.union([z.number(), z.string().check(z.regex(/^-?\d{1,3}(\.\d+)?$/))]);
const placeSchema = z.object({ lat: degrees, lon: degrees });

const compressGzip = promisify(gzip);
const TILE_CACHE = 'public, max-age=86400';

/** The base map and addresses, from the recorder's own data: no other host is asked. */
export function placeRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { places } = services;

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
    const address = places.reverse(Number(place.data.lat), Number(place.data.lon));
    return context.json(address === undefined ? { error: 'Unable to geocode' } : { display_name: address });
  });

  app.get('/map/style.json', (context) => {
    const host = context.req.header('Host') ?? 'localhost';
    const scheme = context.req.header('X-Forwarded-Proto') === 'https' ? 'https' : 'http';
    return context.json(places.style(`${scheme}://${host}`, { dark: context.req.query('dark') === '1' }));
  });

  app.get('/map/tiles/:z/:x/:file{[0-9]+\\.pbf}', async (context) => {
    const { z: zoom, x, file } = context.req.param();
    const tile = places.tile(Number(zoom), Number(x), Number.parseInt(file, 10));
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

/** @throws RestError 403 while the setting is off (spec 002 section 8). */
function requireGeocoding({ store }: RestServices): void {
  if (store.settings.read(REVERSE_GEOCODING).enable === 0) throw new RestError(403, 'nominatim not enabled');
}
