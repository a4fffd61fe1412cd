import { flag, integer, text } from 'gk-sdk/contract';
import { channelNumbers } from 'gk-sdk';
import type { Area } from 'gk-sdk/rules';
import { Hono, type Context } from 'hono';
import { z } from 'zod/mini';
import { CONTENT_KINDS, LINK_PAGES, type ContentKind, type StoredLink } from '../../store/access/share-link-store.js';
import { authorize, type AuthorizedCall } from '../access/authorize.js';
import { refusedByArea } from '../access/call-access.js';
import { credentialsOfBody } from '../access/credentials.js';
import { branchIds } from '../access/fleet-view.js';
import { LINK_PERMISSION, type NewLink } from '../access/links.js';
import { hasChannelInScope, type Principal } from '../access/principal.js';
import { MAX_TOKEN_LIFE_S } from '../access/tokens.js';
import { channelMaskOf } from '../fleet/device-channels.js';
import { channelNamesOf, plateOf } from '../fleet/device-rows.js';
import { isCallFromOwnHost } from '../http/page-host.js';
import { readBody } from '../http/read-body.js';
import { readFields } from '../http/read-fields.js';
import { RestError } from '../http/rest-error.js';
import type { RestServices } from './rest-services.js';

const MOST_DEVICES = 64;
const MOST_CHANNELS = 64;
const MOST_PERIOD_S = 31 * 86_400;
const MOST_NOTE = 200;
const LATEST_S = 253_402_300_799;

const unixS = integer(0, LATEST_S);
const newLinkSchema = z.object({
  page: z.enum(LINK_PAGES),
  devices: z
    .array(
      z.object({
        deviceid: text(256),
        channels: z.optional(z.nullable(z.array(integer(1, MOST_CHANNELS)).check(z.minLength(1)))),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_DEVICES)),
  kinds: z.array(z.enum(CONTENT_KINDS)).check(z.minLength(1)),
  from: unixS,
  to: unixS,
  expires: unixS,
  note: z.optional(z.nullable(text(MOST_NOTE))),
  endswithpassword: z.optional(z.nullable(flag)),
});
const NEW_LINK_WORDS =
  `page is ${LINK_PAGES.join(', ')}; devices has 1 to ${MOST_DEVICES} rows of deviceid and channels; ` +
  `kinds has some of ${CONTENT_KINDS.join(', ')}; from, to and expires are unix seconds; note has at most ${MOST_NOTE} characters`;
const idSchema = z.object({ id: text(64) });

/** Areas of which each kind of content needs one. */
const AREAS: Readonly<Record<ContentKind, readonly Area[]>> = {
  positions: ['positions'],
  live: ['liveview'],
  recordings: ['splayback', 'remoteplayback'],
  events: ['todayevents'],
  files: ['localDownload', 'remoteDownload'],
};

/** Kinds of which a page shows at least one. */
const SHOWN: Readonly<Record<StoredLink['page'], readonly ContentKind[]>> = {
  vehicle: ['positions', 'live', 'events'],
  live: ['live'],
  playback: ['recordings', 'events'],
};

/** Links to vehicles, pictures and recordings that users give away. */
export function linkRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { links, store, authenticator, now } = services;
  const nowS = (): number => Math.floor(now() / 1000);

  app.get('/gkserver/links', async (context) => {
    const { principal } = await authorize(services, context);
    return context.json(seenLinks(services, principal).map((link) => linkRow(services, principal, link)));
  });

  app.post('/gkserver/links', async (context) => {
    const call = await authorize(services, context);
    const maker = store.users.find(call.principal.username);
    if (maker === undefined) throw new RestError(401, 'The account is gone');
    const link = readLink(services, context, call);
    const obstacle = links.obstacleTo(maker.name);
    if (obstacle !== undefined) {
      throw new RestError(obstacle.waitS === undefined ? 400 : 429, obstacle.message, obstacle.waitS);
    }
    const made = links.make(maker, link);
    return context.json({ ...linkRow(services, call.principal, made), ...authenticator.mintLink(made) });
  });

  app.delete('/gkserver/links', async (context) => {
    const { principal, body } = await authorize(services, context);
    const { id } = readFields(idSchema, body, 'id is that of a link');
    const link = seenLinks(services, principal).find((one) => one.id === id);
    // A link that one does not see is as unknown as one that does not exist.
    if (link === undefined) throw new RestError(404, 'Unknown link');
    const isEnded = store.shareLinks.end(id, 'revoked', nowS());
    return context.json({ hasError: false, message: isEnded ? 'Link revoked' : 'The link had ended already' });
  });

  // Tells what a link opens now, or why it opens nothing any more. Its token is the credential.
  app.post('/gkserver/links/opened', async (context) => {
    const pair = credentialsOfBody(await readBody(context));
    const state = pair?.kind === 'token' ? authenticator.linkOf(pair) : undefined;
    if (pair?.kind !== 'token' || state === undefined || state.kind === 'unknown')
      return context.json({ state: 'unknown' });
    if (state.kind === 'ended') return context.json({ state: 'ended', why: state.why });
    const principal = await authenticator.principalOfLink(pair);
    const opened = principal && openedBy(services, context, principal, state.link);
    if (opened === undefined) return context.json({ state: 'ended', why: 'rights' });
    const { page, fromS, toS, expiresS } = state.link;
    return context.json({ state: 'open', page, ...opened, from: fromS, to: toS, expires: expiresS, time: nowS() });
  });

  return app;
}

/** @throws RestError 400, 403 for more than the maker may see, 404 for a device or channel that he does not see. */
function readLink({ store, fleet, now }: RestServices, context: Context, { body, principal }: AuthorizedCall): NewLink {
  const fields = readFields(newLinkSchema, body, NEW_LINK_WORDS);
  const { page, from, to, expires, note, endswithpassword } = fields;
  const nowS = Math.floor(now() / 1000);
  const kinds = CONTENT_KINDS.filter((kind) => fields.kinds.includes(kind));
  if (to <= from) throw new RestError(400, 'Start Time > End Time');
  if (to - from > MOST_PERIOD_S) throw new RestError(400, 'Choose 31 days at most');
  if (expires <= nowS) throw new RestError(400, 'The link would have expired already');
  if (expires > nowS + MAX_TOKEN_LIFE_S) throw new RestError(400, 'A link lives 30 days at most');
  if (!SHOWN[page].some((kind) => kinds.includes(kind))) {
    throw new RestError(400, `This page needs ${SHOWN[page].join(' or ')} among the kinds`);
  }
  if (page === 'playback' && fields.devices.length > 1) throw new RestError(400, 'A playback is of one device');
  if (kinds.includes('live') && to <= nowS) {
    throw new RestError(400, 'A link with live pictures needs a period that is not over');
  }
  // The receiver has no permission number of the maker's.
  const source = { principal: { ...principal, permission: LINK_PERMISSION }, sameHost: isCallFromOwnHost(context.env) };
  for (const kind of kinds) {
    const refusals = AREAS[kind].map((area) => refusedByArea(store, source, area));
    if (!refusals.includes(undefined)) throw new RestError(403, refusals[0] ?? 'Not allowed');
  }
  const devices = new Map<string, readonly number[] | null>();
  for (const { deviceid, channels = null } of fields.devices) {
    // Unknown and invisible alike, so that neither reveals whether the device exists.
    if (fleet.view(principal, deviceid) !== 'visible') throw new RestError(404, `Unknown device ${deviceid}`);
    const missing = channels?.find((channel) => !fleet.hasChannel(deviceid, channel));
    if (missing !== undefined) throw new RestError(404, `${deviceid} has no channel ${missing}`);
    devices.set(deviceid, channels && [...new Set(channels)].sort((a, b) => a - b));
  }
  return {
    page,
    devices: [...devices].map(([id, channels]) => ({ id, channels: channels && [...channels] })),
    kinds,
    fromS: from,
    toS: to,
    expiresS: expires,
    note: note ?? '',
    endsWithPassword: endswithpassword !== 0,
  };
}

/** Links that a user sees and may revoke: the own ones; in the root group an administrator all, below those of accounts of the branch that are not above. */
function seenLinks({ store, links }: RestServices, principal: Principal): readonly StoredLink[] {
  const { username, permission, groupId } = principal;
  const branch = branchIds(store, principal);
  const isSeen = (link: StoredLink): boolean => {
    if (link.username === username) return true;
    if (permission === 0 && groupId === store.groups.rootId) return true;
    const maker = store.users.find(link.username);
    return permission <= 1 && maker !== undefined && branch.has(maker.groupId) && maker.permissionId >= permission;
  };
  // As they stand now, with the ends that are not noted yet.
  for (const { id } of store.shareLinks.list()) links.stateOf(id);
  return store.shareLinks.list().filter(isSeen);
}

/** A link as a user sees it: a vehicle that has left the user's view keeps its id, and is told no more of. */
function linkRow({ store, fleet }: RestServices, principal: Principal, link: StoredLink): object {
  return {
    id: link.id,
    username: link.username,
    page: link.page,
    devices: link.devices.map(({ id, channels }) => {
      const device = fleet.view(principal, id) === 'visible' ? store.devices.get(id) : undefined;
      return { deviceid: id, plate: device ? plateOf(device) : '', channels };
    }),
    kinds: link.kinds,
    from: link.fromS,
    to: link.toS,
    made: link.madeS,
    expires: link.expiresS,
    lastused: link.lastUsedS,
    endswithpassword: link.passwordMark === null ? 0 : 1,
    note: link.note,
    ended: link.end?.why ?? null,
    endtime: link.end?.atS ?? null,
  };
}

/** The part of a link that is left by the rights of its maker now; undefined when nothing is. */
function openedBy(
  { store, fleet }: RestServices,
  context: Context,
  principal: Principal,
  link: StoredLink,
): { readonly kinds: readonly ContentKind[]; readonly devices: readonly object[] } | undefined {
  const source = { principal, sameHost: isCallFromOwnHost(context.env) };
  const kinds = link.kinds.filter((kind) =>
    AREAS[kind].some((area) => refusedByArea(store, source, area) === undefined),
  );
  const devices = link.devices.flatMap(({ id }) => {
    const device = fleet.view(principal, id) === 'visible' ? store.devices.get(id) : undefined;
    if (device === undefined) return [];
    const names = channelNamesOf(device);
    const channels = channelNumbers({ channelMask: channelMaskOf(device) })
      .filter((channel) => hasChannelInScope(principal, id, channel))
      .map((channel) => ({ channel, name: names[channel - 1] ?? `ch${channel}` }));
    return [{ deviceid: id, plate: plateOf(device), channels }];
  });
  return kinds.length === 0 || devices.length === 0 ? undefined : { kinds, devices };
}
