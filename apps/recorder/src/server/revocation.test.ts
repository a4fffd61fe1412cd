import { once } from 'node:events';
import { sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { done, type DeviceAnswer } from '../device/device-answer.js';
import type { DeviceTalk, LiveRequest, StreamSink } from '../device/device-link.js';
import { CommandClient } from './testing/command-client.js';
import { HandWrittenLink } from './testing/hand-written-link.js';
import { clientOf } from './testing/sdk-clients.js';
import type { RecorderUnderTest, StartOptions } from './testing/recorder-under-test.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';

const { ends, start } = recordersUnderTest();
const NOW_S = 1_790_000_000;
/** North has the first and the third device. */
const [LOST, , KEPT] = ['GK-0001', 'GK-0002', 'GK-0003'] as const;

/** Devices that answer when they are let. */
class WaitingLink extends HandWrittenLink {
  answer: () => void = () => undefined;
  readonly #answered = new Promise<void>((resolve) => {
    this.answer = resolve;
  });

  override async live(deviceId: string, request: LiveRequest, sink: StreamSink) {
    const stream = await super.live(deviceId, { ...request, sub: false }, sink);
    await this.#answered;
    return stream;
  }

  override async talk(deviceId: string): Promise<DeviceAnswer<DeviceTalk>> {
    await super.talk(deviceId);
    await this.#answered;
    const close = (): void => {
      this.asked.push({ deviceId, what: 'talk ended', how: [] });
    };
    return done({ say: () => undefined, close });
  }
}

/** A recorder with nora, who administers North. */
async function withNora(options: StartOptions = {}) {
  const recorder = await start({ now: () => NOW_S * 1000, ...options });
  const [north = 0, south = 0] = recorder.store.groups.childrenOf(recorder.store.groups.rootId).map((g) => g.groupid);
  recorder.store.users.add({ name: 'nora', permissionId: 0, groupId: north, wireHash: sha256Hex('nora') });
  return { ...recorder, north, south };
}

type Query = Readonly<Record<string, string>>;

function open({ address }: RecorderUnderTest, path: string, query: Query): StreamClient {
  const client = new StreamClient(address, path, query);
  ends.push(() => {
    client.close();
  });
  return client;
}

/** Every kind of stream of a device, once each has said or sent something. */
async function streamsOf(recorder: RecorderUnderTest, deviceid: string, credentials: Query) {
  const query = { deviceid, channel: '1', ...credentials };
  const streams = {
    live: open(recorder, '/ws.cgi', query),
    playback: open(recorder, '/ws.cgi', { ...query, type: 'lopb', spbtime: String(NOW_S - 3600) }),
    remote: open(recorder, '/ws.cgi', { ...query, type: 'repb', spbtime: String(NOW_S - 3600) }),
    talk: open(recorder, '/ws.cgi', { ...query, type: 'talk' }),
  };
  for (const stream of Object.values(streams)) {
    await stream.until(({ packets, texts }) => packets.length + texts.length > 0);
  }
  return streams;
}

async function closesOf(streams: Readonly<Record<string, StreamClient>>): Promise<Record<string, number>> {
  const closes = Object.entries(streams).map(async ([name, { closed }]) => [name, (await closed).code] as const);
  return Object.fromEntries(await Promise.all(closes));
}

async function commandsOf({ address }: RecorderUnderTest, fields: Query): Promise<CommandClient> {
  const client = await CommandClient.open(address);
  ends.push(() => {
    client.close();
  });
  expect((await client.call('Q02', fields)).fields.R).toBe('1');
  return client;
}

const asNora = { U: 'nora', P: sha256Hex('nora') };
const isOpen = ({ socket }: StreamClient | CommandClient): boolean => socket.readyState === socket.OPEN;

async function send(recorder: RecorderUnderTest, method: string, path: string, body: object, user = 'admin') {
  const credentials = { username: user, password: sha256Hex(user) };
  const response = await fetch(recorder.url + path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...credentials, ...body }),
  });
  return { status: response.status, body: (await response.json()) as { readonly message?: string } };
}

describe('another password', () => {
  it.each([
    ['of their own', 'PUT', '/gkserver/passwd', { newpass: sha256Hex('other') }, 'nora'],
    [
      'by an administrator',
      'PUT',
      '/gkserver/account',
      { editingName: 'nora', editingChangingPassword: 1, editingPW: 'other' },
      'admin',
    ],
  ] as const)(
    '%s ends every socket of the user and of its tokens, and of nobody else',
    async (_, method, path, body, user) => {
      const recorder = await withNora();
      const { e, h } = await clientOf(recorder.url, 'nora').mintToken({ ttlS: 600 });
      const byPassword = await streamsOf(recorder, LOST, asUser('nora'));
      const byToken = await streamsOf(recorder, KEPT, { e, h });
      const events = {
        own: open(recorder, '/event.cgi', asUser('nora')),
        token: open(recorder, '/event.cgi', { e, h }),
      };
      const other = open(recorder, '/ws.cgi', { deviceid: LOST, channel: '1', ...asUser('admin') });
      await other.until(({ packets }) => packets.length > 0);
      const commands = [await commandsOf(recorder, asNora), await commandsOf(recorder, { E: e, H: h })];
      const commandCloses = commands.map(async ({ socket }) => Number((await once(socket, 'close'))[0]));

      expect((await send(recorder, method, path, body, user)).status).toBe(200);

      const all = { live: 1012, playback: 1012, remote: 1012, talk: 1012 };
      expect(await closesOf(byPassword)).toEqual(all);
      expect(await closesOf(byToken)).toEqual(all);
      expect(await closesOf(events)).toEqual({ own: 1012, token: 1012 });
      expect(await Promise.all(commandCloses)).toEqual([1012, 1012]);
      expect(isOpen(other)).toBe(true);
      // Clients that return with outdated credentials are refused with that reason.
      expect((await open(recorder, '/event.cgi', asUser('nora')).closed).code).toBe(4401);
      expect((await open(recorder, '/event.cgi', { e, h }).closed).code).toBe(4401);
      await commandsOf(recorder, { U: 'nora', P: sha256Hex('other') });
    },
  );

  it('that is the old one changes nothing: a first password stays one, and an expired one expired', async () => {
    const recorder = await withNora();
    const { users } = recorder.store;
    const own = await send(recorder, 'PUT', '/gkserver/passwd', { newpass: sha256Hex('viewer') }, 'viewer');
    expect(own).toMatchObject({ status: 400, body: { message: 'The new password is the same as the old one' } });
    const account = { editingName: 'dealer', editingChangingPassword: 1, editingPW: 'dealer' };
    expect((await send(recorder, 'PUT', '/gkserver/account', account)).status).toBe(400);
    expect(users.namesWithFirstStartPassword()).toEqual(['admin', 'dealer', 'operator', 'viewer']);
    users.expirePassword('nora', NOW_S - 1);
    await send(recorder, 'PUT', '/gkserver/passwd', { newpass: sha256Hex('nora') }, 'nora');
    expect(users.find('nora')?.passwordExpiresS).toBe(NOW_S - 1);
  });

  it('lets nobody in whose old one was being looked at', async () => {
    const recorder = await withNora();
    const client = await CommandClient.open(recorder.address);
    ends.push(() => {
      client.close();
    });
    const closed = once(client.socket, 'close');
    const login = client.call('Q02', { U: 'nora', P: sha256Hex('nora') });
    const change = send(recorder, 'PUT', '/gkserver/passwd', { newpass: sha256Hex('other') }, 'nora');
    // Either it was too late, or its socket ends with the change, perhaps ahead of its answer.
    const [result] = await Promise.all([Promise.race([login.then(({ fields }) => fields.R), closed]), change]);
    if (result === '1') await closed;
    else if (typeof result === 'string') expect(result).toBe('0');
  });
});

describe('a device that somebody no longer sees', () => {
  const asDevice = (groupid: number) => ({ groupid, deviceid: LOST });
  const cases: readonly (readonly [string, (recorder: Awaited<ReturnType<typeof withNora>>) => Promise<unknown>])[] = [
    ['taken from the group', (r) => send(r, 'DELETE', '/gkserver/groupdevice', asDevice(r.north))],
    [
      'removed',
      async (r) => expect((await (await CommandClient.login(r.address)).call('D02', { D: LOST })).fields.R).toBe('1'),
    ],
  ];

  it.each(cases)('%s ends its streams at once, of who sees it no more alone', async (_, change) => {
    const recorder = await withNora();
    const { e, h } = await clientOf(recorder.url, 'nora').mintToken({ ttlS: 600, deviceIds: [LOST, KEPT] });
    const lost = await streamsOf(recorder, LOST, asUser('nora'));
    const byToken = open(recorder, '/ws.cgi', { deviceid: LOST, channel: '2', e, h });
    const kept = await streamsOf(recorder, KEPT, asUser('nora'));
    await byToken.until(({ packets }) => packets.length > 0);
    await change(recorder);
    expect(await closesOf({ ...lost, byToken })).toEqual({
      live: 4404,
      playback: 4404,
      remote: 4404,
      talk: 4404,
      byToken: 4404,
    });
    expect(Object.values(kept).map(isOpen)).toEqual([true, true, true, true]);
  });

  it.each([
    ['live', { deviceid: LOST, channel: '1' }],
    ['talk', { deviceid: LOST, type: 'talk' }],
  ])('opens no %s when it is lost while the device has not answered', async (what, query) => {
    const link = new WaitingLink();
    const recorder = await withNora({ link });
    const stream = open(recorder, '/ws.cgi', { ...query, ...asUser('nora') });
    await expect.poll(() => link.asked.map((one) => one.what)).toEqual([what]);
    await send(recorder, 'DELETE', '/gkserver/groupdevice', asDevice(recorder.north));
    link.answer();
    expect((await stream.closed).code).toBe(4404);
    expect(link.asked.map((one) => one.what)).toEqual([what, `${what} ended`]);
    expect(stream.packets).toEqual([]);
  });

  it('opens a talk with the others when one is lost while they have not answered', async () => {
    const link = new WaitingLink();
    const recorder = await withNora({ link });
    const talk = open(recorder, '/ws.cgi', { deviceid: `${LOST},${KEPT}`, type: 'talk', ...asUser('nora') });
    await expect.poll(() => link.asked).toHaveLength(2);
    await send(recorder, 'DELETE', '/gkserver/groupdevice', asDevice(recorder.north));
    link.answer();
    await talk.until(({ texts }) => texts.length > 0);
    expect(JSON.parse(talk.texts[0] ?? '')).toMatchObject({
      message: `Talking to ${KEPT}`,
      talk: [{ deviceid: KEPT, state: 'reached' }],
    });
    expect(link.asked.at(-1)).toMatchObject({ deviceId: LOST, what: 'talk ended' });
  });

  it('leaves a talk with others going on without it, and tells the name of it no more', async () => {
    const recorder = await withNora();
    const talk = open(recorder, '/ws.cgi', { deviceid: `${LOST},${KEPT}`, type: 'talk', ...asUser('nora') });
    await talk.until(({ texts }) => texts.length > 0);
    await send(recorder, 'DELETE', '/gkserver/groupdevice', asDevice(recorder.north));
    await talk.until(({ texts }) => texts.length > 1);
    expect(JSON.parse(talk.texts[1] ?? '')).toMatchObject({ talk: [{ deviceid: KEPT, state: 'reached' }] });
    // It is free for others.
    const other = open(recorder, '/ws.cgi', { deviceid: LOST, type: 'talk', ...asUser('admin') });
    await other.until(({ texts }) => texts.length > 0);
    expect(JSON.parse(other.texts[0] ?? '')).toMatchObject({ talk: [{ deviceid: LOST, state: 'reached' }] });
  });

  it('ends the subscriptions to what goes to and fro, and goes on with others', async () => {
    const recorder = await withNora();
    const nora = await commandsOf(recorder, asNora);
    const admin = await CommandClient.login(recorder.address);
    ends.push(() => {
      admin.close();
    });
    let pushed = '';
    nora.socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) pushed += data.toString();
    });
    for (const device of [LOST, KEPT]) await nora.call('DB1', { D: device });
    await expect.poll(() => [LOST, KEPT].every((device) => pushed.includes(`D:${device}`))).toBe(true);
    pushed = '';
    await send(recorder, 'DELETE', '/gkserver/groupdevice', asDevice(recorder.north));
    for (const device of [LOST, KEPT]) {
      await admin.call('D20', { D: device }, 'STATUS');
    }
    await expect.poll(() => pushed).toContain(`D:${KEPT}`);
    expect(pushed).not.toContain(LOST);
  });

  it('by a group that moves: streams end for who was above it', async () => {
    const recorder = await withNora();
    const below = recorder.store.groups.add(recorder.north, 'Below');
    recorder.store.devices.edit(LOST, { groupIds: [below] });
    const live = open(recorder, '/ws.cgi', { deviceid: LOST, channel: '1', ...asUser('nora') });
    await live.until(({ packets }) => packets.length > 0);
    await send(recorder, 'PUT', '/gkserver/usergroup', { groupid: below, newParentid: recorder.south });
    expect((await live.closed).code).toBe(4404);
  });

  it('because the user was moved: its sockets begin anew and are refused then', async () => {
    const recorder = await withNora();
    const live = open(recorder, '/ws.cgi', { deviceid: LOST, channel: '1', ...asUser('nora') });
    await live.until(({ packets }) => packets.length > 0);
    await send(recorder, 'PUT', '/gkserver/account', { editingName: 'nora', editingGroupid: recorder.south });
    expect((await live.closed).code).toBe(1012);
    const again = open(recorder, '/ws.cgi', { deviceid: LOST, channel: '1', ...asUser('nora') });
    expect((await again.closed).code).toBe(4404);
  });
});
