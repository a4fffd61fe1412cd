import { once } from 'node:events';
import { decodeVcp, encodeVcp, sha256Hex, type VcpMessage } from 'gk-sdk/wire';
import { afterEach, expect, it } from 'vitest';
import { CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { openStore } from './testing/store-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';

const STAYS = 'stays open';
const UNKNOWN = '4404 Unknown device';
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** GK-0001 and GK-0003 are of the group North, GK-0002 and GK-0004 of South; GK-0004 follows recorded tracks. */
async function start(): Promise<RecorderUnderTest> {
  const seeds = fakeSeeds(4).map((seed, index) => (index === 3 ? { ...seed, source: 'track' as const } : seed));
  const store = openStore(':memory:', seeds);
  for (const name of ['North', 'South']) {
    const groupId = store.groups.list().find((group) => group.name === name)?.id ?? 0;
    store.users.add({ name: name.toLowerCase(), permissionId: 1, groupId, wireHash: sha256Hex(name.toLowerCase()) });
  }
  const recorder = await startRecorder({ store });
  ends.push(() => recorder.close());
  return recorder;
}

function play({ address }: RecorderUnderTest, deviceid: string, user?: string): StreamClient {
  const client = new StreamClient(address, '/device', { deviceid, ...(user !== undefined && asUser(user)) });
  ends.push(() => {
    client.close();
  });
  return client;
}

/** Close code of the socket, or that the server answers a message. */
async function outcome(client: StreamClient): Promise<string> {
  const { socket, texts } = client;
  if (socket.readyState === socket.CONNECTING) await once(socket, 'open');
  // Messages that arrive while a login is checked are not read.
  const timer = setInterval(() => {
    if (socket.readyState === socket.OPEN) socket.send(encodeVcp({ code: 'E01', fields: { I: '1' } }));
  }, 10);
  const stays = client.until(() => texts.length > 0 || socket.readyState !== socket.OPEN).then(() => STAYS);
  const closed = client.closed.then(({ code, reason }) => `${code} ${reason}`);
  const first = await Promise.race([stays, closed]);
  clearInterval(timer);
  return texts.length > 0 ? first : closed;
}

async function report(client: StreamClient, count = 1): Promise<VcpMessage[]> {
  const answers = (): VcpMessage[] => client.texts.map((text) => decodeVcp(text)).filter(({ code }) => code === 'DB7');
  const before = answers().length;
  for (let i = 0; i < count; i++)
    client.socket.send(encodeVcp({ code: 'DB7', fields: { A: '51', I: '7' }, body: 'x' }));
  await client.until(() => answers().length >= before + count);
  return answers().slice(before);
}

const history = ({ store }: RecorderUnderTest) => store.events.faked.between(0, Number.MAX_SAFE_INTEGER);

it('a dealer plays no device of another group, and learns nothing of it', async () => {
  const recorder = await start();
  expect(await outcome(play(recorder, 'GK-0001', 'south'))).toBe(UNKNOWN);
  expect(await outcome(play(recorder, 'SIM-1', 'south'))).toBe(UNKNOWN);
  const own = play(recorder, 'GK-0002', 'south');
  expect(await outcome(own)).toBe(STAYS);
  expect((await report(own))[0]?.fields.R).toBe('1');
  expect(history(recorder).map(({ deviceId }) => deviceId)).toEqual(['GK-0002']);
  expect([...recorder.store.accessLog.newestFirst()].map(({ username, action }) => [username, action])).toEqual([
    ['south', 'fake-event'],
  ]);
});

it('who may not fake events on the command channel may not here', async () => {
  const recorder = await start();
  const { store } = recorder;
  store.users.add({ name: 'looker', permissionId: 2, groupId: store.groups.rootId, wireHash: sha256Hex('looker') });
  expect(await outcome(play(recorder, 'GK-0001', 'looker'))).toBe('4403 This is for permission levels 0 to 1 only.');
  store.permissionGroups.save([{ id: 1, access: '0'.repeat(86) }]);
  expect(await outcome(play(recorder, 'GK-0002', 'south'))).toBe('4403 Your account lacks the permission F_event.');
});

it('a device that is not simulated is played by nobody', async () => {
  const recorder = await start();
  for (const user of ['admin', 'south']) {
    expect(await outcome(play(recorder, 'GK-0004', user))).toMatch(/^4403 Only simulated devices/);
  }
});

it('without a login, only devices that the fleet does not have are played, and not those of a user', async () => {
  const recorder = await start();
  for (const id of ['GK-0001', 'GK-0004']) expect(await outcome(play(recorder, id))).toMatch(/^4401 .*log in/);
  expect(await outcome(play(recorder, 'SIM-1'))).toBe(STAYS);
  const byAdmin = play(recorder, 'SIM-1', 'admin');
  expect(await outcome(byAdmin)).toBe(STAYS);
  expect(await outcome(play(recorder, 'SIM-1'))).toMatch(/^4403 A user who is logged in/);
  const admin = await CommandClient.login(recorder.address);
  await admin.call('DB2', { D: 'SIM-1' }, 'to whom?');
  admin.close();
  await byAdmin.until(({ texts }) => texts.some((text) => text.includes('to whom?')));
});

it('nobody plays a device whose id means something else in calls', async () => {
  const recorder = await start();
  for (const id of ['*', 'broadcast', 'BROADCAST', '.', '..', '%2F', 'A%2e', 'A\u202EB']) {
    for (const user of [undefined, 'admin']) {
      expect(await outcome(play(recorder, id, user)), id).toMatch(/^4400 deviceid /);
    }
  }
});

it('a wrong password is refused where none would be needed', async () => {
  const recorder = await start();
  const client = new StreamClient(recorder.address, '/device', {
    ...asUser('admin'),
    deviceid: 'SIM-1',
    password: 'x',
  });
  expect(await outcome(client)).toBe('4401 The login was not accepted');
});

it('without a login, ten events at once are taken, however many sockets send them', async () => {
  const recorder = await start();
  const guests = ['SIM-1', 'SIM-2'].map((id) => play(recorder, id));
  for (const guest of guests) expect(await outcome(guest)).toBe(STAYS);
  const answers = (await Promise.all(guests.map((guest) => report(guest, 50)))).flat();
  const taken = answers.filter(({ fields }) => fields.R === '1').length;
  // The clock runs on while they come.
  expect(taken).toBeGreaterThanOrEqual(10);
  expect(taken).toBeLessThan(60);
  expect(answers.find(({ fields }) => fields.R === '0')?.fields.T).toMatch(/10 events a second/);
  expect(history(recorder)).toEqual([]);
});

it('a device that goes to another group, or comes into the fleet, takes the socket from who may no longer play it', async () => {
  const recorder = await start();
  const { store } = recorder;
  store.devices.remove('GK-0001');
  const [own, guest] = [play(recorder, 'GK-0002', 'south'), play(recorder, 'GK-0001')];
  expect([await outcome(own), await outcome(guest)]).toEqual([STAYS, STAYS]);
  const seed = store.devices.seedOf('GK-0001');
  if (seed === undefined) throw new Error('The device is forgotten.');
  store.registerDevice(seed, {}, 0);
  expect((await guest.closed).code).toBe(4401);
  store.devices.edit('GK-0002', { groupIds: [store.groups.list().find(({ name }) => name === 'North')?.id ?? 0] });
  expect(await own.closed).toEqual({ code: 4404, reason: 'Unknown device' });
});
