import type { Authorization } from 'gk-sdk/rest';
import type { TokenRequest } from 'gk-sdk/rest';
import { isGkError } from 'gk-sdk/wire';
import { expectThat, Lacking, Skipped } from '../outcome.js';
import type { Check } from '../check.js';
import { bodyOf, resultOf } from '../command-socket.js';
import type { Probe } from '../probe.js';
import { expectShape, isObject, listOf, objectOf, record, text } from '../shape.js';
import { endOf } from '../stream-probe.js';
import { expectRefusal } from './login.js';
import { rowsOfList } from './queries.js';

const PLACE =
  'A token pair can replace user name and password everywhere: `e` and `h` in the query or body, or `Authorization: Bearer e.h`.';

async function mint(probe: Probe, request: TokenRequest): Promise<Authorization> {
  try {
    const { e, h } = await probe.rest().mintToken(request, { signal: probe.signal });
    return { kind: 'token', e, h };
  } catch (error) {
    if (isGkError(error, 'not-found')) throw new Lacking(error.message);
    throw error;
  }
}

/** @throws Lacking on a server that does not name the extension. */
async function expectExtension(probe: Probe, name: string): Promise<void> {
  const info = bodyOf(await (await probe.bareCommands()).ask('Q01'));
  const extensions = isObject(info) && Array.isArray(info['extensions']) ? info['extensions'] : [];
  if (!extensions.includes(name)) throw new Lacking(`Q01 does not name the extension ${name}`);
}

function token(what: string, proves: string, run: (probe: Probe) => Promise<void>): Check {
  return { id: `tokens.${what}`, area: 'tokens', proves, optional: true, run };
}

export const tokenChecks: readonly Check[] = [
  token('rest', PLACE, async (probe) => {
    const authorization = await mint(probe, { ttlS: 60 });
    expectShape(await probe.json({ method: 'POST', path: 'userInfo', body: {} }, authorization), record, 'by body');
    const firmwares = await probe.json({ method: 'GET', path: 'deviceFirmwares' }, authorization);
    expectShape(firmwares, listOf(objectOf({ deviceid: text })), 'by header');
  }),
  token('second-factor', 'No token can change a password or a [second factor](#second-factor)', async (probe) => {
    await expectExtension(probe, 'second-factor');
    const { status } = await probe.exchange({ method: 'GET', path: 'secondFactor' }, await mint(probe, { ttlS: 60 }));
    expectThat(status === 403, `the second factor, asked with a token: HTTP ${status}`);
    const guess = { username: 'no such user', password: '0'.repeat(64) };
    const login = await probe.exchange({ method: 'POST', path: 'loginSession', body: guess, credentials: 'none' });
    expectThat(login.status === 401, `a login with a code of a wrong name: HTTP ${login.status}`);
  }),
  token('commands', '| E, H | token pair |', async (probe) => {
    const socket = await probe.commands(await mint(probe, { ttlS: 60 }));
    rowsOfList(await socket.askList('Q03'));
  }),
  token('streams', PLACE, async (probe) => {
    const { deviceId } = probe.online;
    const authorization = await mint(probe, { ttlS: 60 });
    const stream = probe.stream({ deviceId, channel: 1 }, authorization);
    expectThat(await stream.until(({ chunks }) => chunks.length > 0, 10_000), `the stream ${endOf(stream)}`);
    const events = probe.events(authorization);
    await events.until(() => false, 500);
    expectThat(events.end === undefined, `the event channel ${endOf(events)}`);
  }),
  token('scope', '4403 no right', async (probe) => {
    const { deviceId } = probe.online;
    const other = probe.server.deviceIds.find((id) => id !== deviceId);
    if (other === undefined) throw new Skipped('the user sees one device only');
    const authorization = await mint(probe, { ttlS: 60, deviceIds: [deviceId], channels: [1] });
    const rows = rowsOfList(await (await probe.commands(authorization)).askList('Q03'));
    const ids = rows.filter(isObject).map(({ deviceid }) => deviceid);
    expectThat(ids.join() === deviceId, `Q03 of a token for ${deviceId} lists ${ids.slice(0, 5).join()}`);
    await expectRefusal(probe.stream({ deviceId: other, channel: 1 }, authorization), 4403);
    await expectRefusal(probe.stream({ deviceId, channel: 2 }, authorization), 4403);
    const refused = await (await probe.commands(authorization)).ask('Q05', { D: other });
    expectThat(refused.fields.R === '403', `Q05 of another device: ${resultOf(refused)}`);
  }),
  token('period', 'a period that is not all within that of the token is refused with 403', async (probe) => {
    const { deviceId } = probe.online;
    await expectExtension(probe, 'links');
    const toS = Math.floor(Date.now() / 1000) - 3_600;
    const authorization = await mint(probe, { ttlS: 60, fromS: toS - 3_600, toS, kinds: ['positions', 'live'] });
    const body = { deviceid: deviceId, start: toS, end: toS + 60 };
    const { status } = await probe.exchange({ method: 'POST', path: 'gps', body }, authorization);
    expectThat(status === 403, `positions after the period: HTTP ${status}`);
    await expectRefusal(probe.stream({ deviceId, channel: 1 }, authorization), 4403);
    const now = await (await probe.commands(authorization)).ask('Q07', { D: deviceId });
    expectThat(now.fields.R === '403', `Q07 after the period: ${resultOf(now)}`);
  }),
  token('no-other-token', 'A token cannot create another token', async (probe) => {
    const authorization = await mint(probe, { ttlS: 60 });
    const { status } = await probe.exchange({ method: 'POST', path: 'token', body: { ttl: 60 } }, authorization);
    expectThat(status === 403 || status === 401, `HTTP ${status}`);
  }),
  token('forged', '4401 wrong or expired credentials', async (probe) => {
    const { deviceId } = probe.online;
    const good = await mint(probe, { ttlS: 60 });
    if (good.kind !== 'token') return;
    const forged: Authorization = { ...good, e: `${good.e}A` };
    await expectRefusal(probe.stream({ deviceId, channel: 1 }, forged), 4401);
    const { status } = await probe.exchange({ method: 'POST', path: 'userInfo', body: {} }, forged);
    expectThat(status === 401, `a forged token is answered with HTTP ${status}`);
  }),
  token('expiry', '4401 wrong or expired credentials', async (probe) => {
    const { deviceId } = probe.online;
    const stream = probe.stream({ deviceId, channel: 1 }, await mint(probe, { ttlS: 2 }));
    await stream.until(({ end }) => end !== undefined, 8_000);
    expectThat(stream.closeCode === 4401, `the stream ${endOf(stream)} when its token ends`);
  }),
];
