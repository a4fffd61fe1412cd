import { decodeG711, SPEECH_RATE, writeWav } from 'gk-sdk/wire';
import { Hono, type Context } from 'hono';
import type { StoredTalk } from '../../store/logs/talk-log.js';
import { credentialsOfBody, credentialsOfQuery } from '../access/credentials.js';
import { seesWholeFleet } from '../access/fleet-view.js';
import type { Principal } from '../access/principal.js';
import { momentS } from '../events/read-event-filter.js';
import { contentDisposition } from '../http/content-disposition.js';
import { authorize, principalOf } from '../access/authorize.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

/** The log of talks and their sound (spec 001 section 7). */
export function talkLogRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { store } = services;

  app.post('/gklog/talklog', async (context) => {
    const { body, principal } = await authorize(services, context);
    const afterS = timeOf(body['afterUpdatetime']) ?? 0;
    const beforeS = timeOf(body['beforeUpdatetime']) ?? Number.MAX_SAFE_INTEGER;
    if (afterS > beforeS) throw new RestError(400, 'Start Time > End Time');
    const member = principal.permission === 0 ? wordOf(body['member']) : '';
    const deviceId = wordOf(body['deviceid']);
    const rows = store.talkLog
      .find(afterS, beforeS)
      .filter((talk) => sees(services, principal, talk))
      .filter(({ username }) => member === '' || username === member)
      .filter((talk) => deviceId === '' || talk.deviceId.split(',').includes(deviceId));
    return context.json(rows.map(toRow));
  });

  app.get('/gklog/talkaac/:name', async (context) => {
    const principal = await who(services, context);
    const talk = store.talkLog.get(Number(context.req.query('s')));
    if (talk === undefined || !sees(services, principal, talk)) throw new RestError(404, 'Unknown talk');
    const kind = context.req.query('t') ?? 'source';
    if (kind !== 'source' && kind !== 'mdvr' && kind !== 'merge') {
      throw new RestError(400, 't must be source, mdvr or merge');
    }
    if (kind !== 'source' && !talk.hasDeviceSound)
      throw new RestError(404, 'There is no sound of the device in this talk');
    // No encoder of AAC runs here: the true type says what it is.
    return context.body(writeWav(soundOf(services, talk, kind), SPEECH_RATE), 200, {
      'Content-Type': 'audio/wav',
      'Content-Disposition': contentDisposition('inline', `talk-${talk.serialNo}-${kind}.wav`),
      'Cache-Control': 'no-store',
    });
  });

  return app;
}

/** Who asks for a file: `u` and `p`, or what the other calls take. */
async function who(services: RestServices, context: Context): Promise<Principal> {
  const { u, p } = context.req.query();
  const credentials =
    credentialsOfBody({ username: u, password: p }) ?? credentialsOfQuery(new URL(context.req.url).searchParams);
  if (credentials === undefined) return (await authorize(services, context)).principal;
  return principalOf(services, context, credentials);
}

/** A talk is shown to those who see all its devices, a broadcast to administrators of the whole fleet and who made it. */
function sees({ store, fleet }: RestServices, principal: Principal, { deviceId, username }: StoredTalk): boolean {
  const isAdministrator = principal.permission === 0 && seesWholeFleet(store, principal);
  if (isAdministrator || username === principal.username) return true;
  const visible = fleet.visibleIds(principal);
  return deviceId.split(',').every((id) => visible.has(id));
}

function soundOf({ store }: RestServices, { serialNo }: StoredTalk, kind: 'source' | 'mdvr' | 'merge'): Int16Array {
  const side = (name: 'source' | 'mdvr'): Int16Array => decodeG711(store.talkLog.sound(serialNo, name), 'a');
  if (kind !== 'merge') return side(kind);
  const source = side('source');
  const device = side('mdvr');
  return Int16Array.from({ length: Math.max(source.length, device.length) }, (_, i) =>
    Math.max(-32_768, Math.min(32_767, (source[i] ?? 0) + (device[i] ?? 0))),
  );
}

function toRow(talk: StoredTalk): object {
  return {
    serialno: talk.serialNo,
    sourceip: talk.ip,
    username: talk.username,
    deviceid: talk.deviceId,
    begintime: talk.beginS,
    endtime: talk.endS,
    duration: talk.endS - talk.beginS,
    updatetime: talk.updatedS,
    mdvraudio: talk.hasDeviceSound,
    mergeaudio: talk.hasDeviceSound,
  };
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Unix seconds of an ISO time with zone or of a number; undefined when it is not there. */
function timeOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' || typeof value === 'number') return momentS(value);
  throw new RestError(400, 'Times are ISO 8601 with zone, or unix seconds');
}
