import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { reasonOf } from '../../device/device-answer.js';
import { opensAt, opensKind, OUTSIDE_PERIOD } from '../access/content.js';
import { ACCESS_ENDED, hasEnded } from '../access/expiry.js';
import { can, CHANNEL_FORBIDDEN, hasChannelInScope } from '../access/principal.js';
import { remoteAddress } from '../http/client-address.js';
import { RestError } from '../http/rest-error.js';
import { VIDEO_FORBIDDEN } from '../streams/refuse.js';
import { deviceOfQuery, type FileCall, type FileHandler } from './file-call.js';

/** A picture this young is the live one. */
const LIVE_S = 10;
/** Snapshots of an event lie around it (spec 002 section 9). */
const EVENT_S = 60;
const DAY_S = 86_400;
/** The read log notes past pictures by the hour: otherwise each look would add a row. */
const NOTED_S = 3_600;

/** `pic.cgi?type=snap`: the picture of a channel (`ch`) at a time (`t`, unix seconds; now when absent), as JPEG. */
export const snapshot: FileHandler = async (call) => {
  const { context, query, principal, services } = call;
  const deviceId = deviceOfQuery(call);
  const channel = Number(query.get('ch') || '1');
  // A terminal may send pictures of an alarm within seconds, and without ever telling how many cameras it has.
  const { attachments } = services.store.events;
  const sent = query.has('t') ? attachments.pictureAt(deviceId, channel, Number(query.get('t'))) : undefined;
  if (sent === undefined && !services.fleet.hasChannel(deviceId, channel)) {
    throw new RestError(404, 'The device has no such channel');
  }
  if (!hasChannelInScope(principal, deviceId, channel)) throw new RestError(403, CHANNEL_FORBIDDEN);
  const nowS = services.now() / 1000;
  const text = query.get('t') || String(Math.floor(nowS));
  if (!/^\d{1,12}$/.test(text)) throw new RestError(400, 't is unix seconds');
  const atS = Number(text);
  const isLive = sent === undefined && nowS - atS <= LIVE_S;
  if (!opensAt(principal, isLive ? nowS : atS)) throw new RestError(403, OUTSIDE_PERIOD);
  if (atS > nowS + 1) throw new RestError(404, 'No Record');
  const jpeg = isLive
    ? await livePicture(call, deviceId, channel)
    : await pastPicture(call, { deviceId, channel, atS, sent });
  if (jpeg === undefined) throw new RestError(404, 'This camera has no still pictures');
  if (!isLive) {
    const fromS = Math.floor(atS / NOTED_S) * NOTED_S;
    const by = { username: principal.username, ip: remoteAddress(context.env) };
    services.readAudit.note({ ...by, deviceId, kind: 'picture', fromS, toS: fromS + NOTED_S });
  }
  if (context.req.method !== 'HEAD') {
    const sha256 = createHash('sha256').update(jpeg).digest('hex');
    services.sentBodies.note(principal, sha256, { kind: 'picture', deviceId, channel, atS });
  }
  return context.body(new Uint8Array(jpeg), 200, { 'Content-Type': 'image/jpeg' });
};

async function livePicture(
  { principal, services }: FileCall,
  deviceId: string,
  channel: number,
): Promise<Uint8Array | undefined> {
  if (!can(principal, 'P_live') || !opensKind(principal, 'live'))
    throw new RestError(403, 'No permission for live pictures');
  if (services.fleet.isVideoForbidden(deviceId)) throw new RestError(403, VIDEO_FORBIDDEN.message);
  const answer = await services.link.snapshot(deviceId, channel);
  // Until a device answers, a link may have been revoked.
  if (hasEnded(principal, services.now)) throw new RestError(401, ACCESS_ENDED);
  switch (answer.kind) {
    case 'done':
      return answer.value;
    case 'unsupported':
      return undefined;
    case 'offline':
      throw new RestError(404, 'Device offline');
    case 'timeout':
    case 'refused':
    case 'failed':
      throw new RestError(503, reasonOf(answer));
  }
}

/** A picture of a camera that is not the live one. */
interface PastPicture {
  readonly deviceId: string;
  readonly channel: number;
  readonly atS: number;
  /** The file that the device sent of this second. */
  readonly sent: { readonly path: string } | undefined;
}

async function pastPicture(call: FileCall, picture: PastPicture): Promise<Uint8Array | undefined> {
  await requirePast(call, picture);
  const { deviceId, channel, atS, sent } = picture;
  if (sent !== undefined) return readFile(sent.path).catch(() => undefined);
  return call.services.archive.stillAt(deviceId, channel, atS * 1000, call.context.req.raw.signal);
}

/** The past is seen by who may play it, where it was recorded, and around events by who may see those. */
async function requirePast(call: FileCall, { deviceId, channel, atS, sent }: PastPicture): Promise<void> {
  const { context, principal, services } = call;
  if (can(principal, 'F_event')) {
    const isNear = await isNearEvent(services, deviceId, atS, context.req.raw.signal);
    requireSeen(call);
    if (isNear) return;
  }
  if (!can(principal, 'P_lopb')) throw new RestError(403, 'No permission for recordings');
  if (sent !== undefined) return;
  const dayStartS = Math.floor(atS / DAY_S) * DAY_S;
  const query = { deviceId, channel, place: 'server', dayStartS } as const;
  const minutes = await services.archive.minutes(query, context.req.raw.signal);
  requireSeen(call);
  if (minutes[Math.floor((atS - dayStartS) / 60)] !== 1) throw new RestError(404, 'No Record');
}

/** Until an answer comes, access may have ended, or the device have left what the user sees. */
function requireSeen(call: FileCall): void {
  if (hasEnded(call.principal, call.services.now)) throw new RestError(401, ACCESS_ENDED);
  deviceOfQuery(call);
}

async function isNearEvent(
  { past }: FileCall['services'],
  deviceId: string,
  atS: number,
  signal: AbortSignal,
): Promise<boolean> {
  const query = {
    deviceIds: new Set([deviceId]),
    fromMs: (atS - EVENT_S) * 1000,
    // An event is reported some time after it happened.
    toMs: (atS + EVENT_S) * 1000 + past.reportDelayMs,
  };
  for await (const page of past.between(query, signal)) {
    if (page.some(({ happenedS }) => Math.abs(happenedS - atS) <= EVENT_S)) return true;
  }
  return false;
}
