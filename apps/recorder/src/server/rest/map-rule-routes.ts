import { isDeepStrictEqual } from 'node:util';
import { fenceGaps } from 'gk-sdk/rules';
import { Hono, type Context } from 'hono';
import { z } from 'zod/mini';
import { distanceM, FENCE_PLACES, type StoredFence } from '../../store/tracks/fence-store.js';
import { TRACK_PLACES } from '../../store/tracks/track-store.js';
import { seesWholeFleet } from '../access/fleet-view.js';
import type { Principal } from '../access/principal.js';
import { decimal, deviceIds, flag, integer, text } from 'gk-sdk/contract';
import { authorize } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

/** Spec 002 section 9. */
const MAX_ROUTE_M = 50_000;
const MAX_POINTS = 20_000;
/** A side of a bitmap: 50 km are up to 5,000 cells of 0.0001 degrees at 24 degrees north, and more towards the poles. */
const MAX_CELLS = 65_536;

const title = z.pipe(
  text(200),
  // Spec 002 section 5: a title loses the single quote.
  z.transform((value) => value.replaceAll("'", '')),
);
const lat = decimal(-90, 90);
const lng = decimal(-180, 180);

const fenceSchema = z.object({
  enable: flag,
  title,
  lat,
  lng,
  radius: z.pipe(
    decimal(0, 1_000_000),
    z.transform((metres) => Math.round(metres)),
  ),
  trigger_in: flag,
  trigger_out: flag,
  devices: deviceIds,
});
const trackSchema = z.object({
  enable: flag,
  title,
  lat,
  lng,
  width: integer(0, MAX_CELLS),
  height: integer(0, MAX_CELLS),
  accuracy: decimal(0, 1),
  latlngs: z.array(z.object({ lat, lng })).check(z.maxLength(MAX_POINTS)),
  devices: deviceIds,
  data: z.optional(z.string()),
});

/** Fences and planned routes: what devices are measured against on the map. For administrators. */
export function mapRuleRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { fences, tracks } = services.store;

  /** The places; one whose rule is about other groups shows nothing of it. */
  const titles = (principal: Principal, rules: readonly MapRule[]): object[] =>
    rules.map((rule, index) =>
      isOfOthers(services, principal, rule)
        ? { index, title: '', enable: 0 }
        : { index, title: rule.title, enable: rule.enable },
    );
  /**
   * A rule with those of its devices that one sees.
   * @throws RestError 404 where one sees none of them.
   */
  const seen = <Rule extends MapRule>(principal: Principal, rule: Rule): Rule => {
    if (isOfOthers(services, principal, rule))
      throw new RestError(404, 'This entry belongs to devices of other groups');
    const visible = services.fleet.visibleIds(principal);
    return seesWholeFleet(services.store, principal)
      ? rule
      : { ...rule, devices: rule.devices.filter((id) => visible.has(id)) };
  };
  /**
   * A rule as it is kept: the devices that one does not see stay as they were, and so does the rule that watches them.
   * @throws RestError 403 for other changes of such a rule.
   */
  const kept = <Rule extends { readonly devices: readonly string[] }>(
    principal: Principal,
    rule: Rule,
    before: Rule,
  ): Rule & { readonly devices: string[] } => {
    if (seesWholeFleet(services.store, principal)) return { ...rule, devices: [...rule.devices] };
    const visible = services.fleet.visibleIds(principal);
    const unseen = before.devices.filter((id) => !visible.has(id));
    if (unseen.length > 0 && !isDeepStrictEqual({ ...rule, devices: [] }, { ...before, devices: [] })) {
      throw new RestError(403, 'This also applies to devices of other groups: you can choose only your own devices');
    }
    return { ...rule, devices: [...unseen, ...rule.devices.filter((id) => visible.has(id))] };
  };

  const bitmapOf = (place: number): string => Buffer.from(tracks.bitmap(place)).toString('base64');

  app.get('/gkserver/fencelist', async (context) => {
    const { principal } = await authorize(services, context);
    return context.json(titles(principal, fences.list()));
  });
  app.get('/gkserver/fence/:index', async (context) => {
    const { principal } = await authorize(services, context);
    return context.json(seen(principal, fences.get(placeOf(context, FENCE_PLACES))));
  });
  app.put('/gkserver/fence/:index', async (context) => {
    const { body, principal } = await authorize(services, context);
    const place = placeOf(context, FENCE_PLACES);
    const words = 'lat, lng and radius (m) are numbers; enable, trigger_in and trigger_out 0 or 1; devices a list';
    const fence = readFields(fenceSchema, body, words);
    const rule = kept(principal, fence, fences.get(place));
    const gaps = gapsOf(rule);
    if (gaps !== undefined) throw new RestError(400, gaps);
    services.store.saveFence(place, rule, services.now() / 1000);
    return context.json({ hasError: false, message: `Fence ${place + 1} saved` });
  });

  app.get('/gkserver/tracklist', async (context) => {
    const { principal } = await authorize(services, context);
    return context.json(titles(principal, tracks.list()));
  });
  app.get('/gkserver/track/:index', async (context) => {
    const { principal } = await authorize(services, context);
    const place = placeOf(context, TRACK_PLACES);
    return context.json({ ...seen(principal, tracks.get(place)), data: bitmapOf(place) });
  });
  app.put('/gkserver/track/:index', async (context) => {
    const { body, principal } = await authorize(services, context);
    const place = placeOf(context, TRACK_PLACES);
    const words = `enable is 0 or 1, lat, lng and accuracy degrees, width and height 0 to ${MAX_CELLS} cells, latlngs points, devices a list`;
    const { data = '', ...track } = readFields(trackSchema, body, words);
    if (lengthM(track.latlngs) > MAX_ROUTE_M) throw new RestError(400, 'route too large: at most 50 km');
    const bitmap = bytesOf(data);
    const expected = Math.ceil((track.width * track.height) / 8);
    if (bitmap.length !== 0 && bitmap.length !== expected) {
      throw new RestError(400, `data has ${bitmap.length} bytes, width times height bits are ${expected}`);
    }
    const before = { ...tracks.get(place), data: bitmapOf(place) };
    const { data: _kept, ...rule } = kept(principal, { ...track, data }, before);
    services.store.saveTrack(place, rule, bitmap, services.now() / 1000);
    return context.json({ hasError: false, message: `Route ${place + 1} saved` });
  });

  return app;
}

type MapRule = Pick<StoredFence, 'title' | 'enable' | 'devices'>;

/** True for a rule that has devices, none of which a principal sees. */
export function isOfOthers({ store, fleet }: RestServices, principal: Principal, { devices }: MapRule): boolean {
  if (devices.length === 0 || seesWholeFleet(store, principal)) return false;
  const visible = fleet.visibleIds(principal);
  return devices.every((id) => !visible.has(id));
}

/** Why a fence that is on would never make an event, in words. */
function gapsOf({ enable, lat, lng, radius, trigger_in, trigger_out, devices }: StoredFence): string | undefined {
  const gaps = fenceGaps({
    enabled: enable === 1,
    lat,
    lng,
    radiusM: radius,
    triggerIn: trigger_in === 1,
    triggerOut: trigger_out === 1,
    deviceIds: devices,
  });
  return gaps.length === 0 ? undefined : `A fence that is on needs a ${gaps.join(' and a ')}`;
}

function placeOf(context: Context, places: number): number {
  const text = context.req.param('index') ?? '';
  if (!/^\d{1,4}$/.test(text) || Number(text) >= places)
    throw new RestError(404, `There are places 0 to ${places - 1}`);
  return Number(text);
}

function lengthM(points: readonly { lat: number; lng: number }[]): number {
  return points.reduce((sum, point, index) => {
    const last = points[index - 1];
    return last === undefined ? sum : sum + distanceM(last.lat, last.lng, point.lat, point.lng);
  }, 0);
}

function bytesOf(base64: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw new RestError(400, 'data is not base64');
  return new Uint8Array(Buffer.from(base64, 'base64'));
}
