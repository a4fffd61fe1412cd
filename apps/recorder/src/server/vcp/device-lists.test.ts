import { DEFAULT_BRAND_SWITCHES } from 'gk-sdk/rules';
import { once } from 'node:events';
import { decodeVcp, encodeVcp, sha256Hex, type VcpMessage } from 'gk-sdk/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { Fleet } from '../fleet/fleet.js';
import type { Principal } from '../access/principal.js';
import { simulate } from '../../simulation/simulate.js';
import { FakeMedia } from '../testing/fake-media.js';
import { FakeWorld, fakeSeeds } from '../testing/fake-world.js';
import { bodyOf, CommandClient } from '../testing/command-client.js';
import { startRecorder, type RecorderUnderTest } from '../testing/recorder-under-test.js';
import { openStore } from '../testing/store-under-test.js';
import { DeviceLists } from './device-lists.js';

const DEVICES = 1_200;
let nowMs: number;
let recorder: RecorderUnderTest;
const clients: CommandClient[] = [];

beforeEach(async () => {
  nowMs = Date.UTC(2026, 8, 14, 4);
  recorder = await startRecorder({ devices: DEVICES, now: () => nowMs });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await recorder.close();
});

async function login(user?: string): Promise<CommandClient> {
  const client = await CommandClient.login(recorder.address, user);
  clients.push(client);
  return client;
}

async function rowsOf(client: CommandClient, code: string): Promise<Record<string, unknown>[]> {
  return (await client.list(code)).flatMap((message) => bodyOf(message) as Record<string, unknown>[]);
}

describe('device lists', () => {
  it.each(['Q03', 'Q04'])('%s is made once for all who ask for it in the same second', async (code) => {
    const sessions = await Promise.all(Array.from({ length: 30 }, () => login()));
    const reads = vi.spyOn(recorder.world, 'live');
    const lists = await Promise.all(sessions.map((session) => rowsOf(session, code)));
    expect(reads).toHaveBeenCalledTimes(DEVICES);
    for (const rows of lists) expect(rows).toEqual(lists[0]);
    expect(new Set(lists[0]?.map(({ deviceid }) => deviceid)).size).toBe(DEVICES);
    // Each session keeps its own request id and gets all of the list's letters.
    const [first, ...rest] = await (sessions[0] as CommandClient).list(code);
    expect(first?.fields).toMatchObject({ I: '3', N: '500' });
    expect(rest.at(-1)?.fields).toMatchObject({ I: '3', N: '200', Z: '1', X: expect.stringMatching(/^\d+$/) });
  });

  it('Q11 and Q12 are made once, too', async () => {
    const sessions = await Promise.all(Array.from({ length: 5 }, () => login()));
    const reads = vi.spyOn(recorder.store.devices, 'get');
    const extras = await Promise.all(sessions.map(async (session) => bodyOf(await session.call('Q11'))));
    const plates = await Promise.all(sessions.map(async (session) => bodyOf(await session.call('Q12'))));
    expect(reads).toHaveBeenCalledTimes(2 * DEVICES);
    expect(Object.keys(extras[4] as object)).toHaveLength(DEVICES);
    expect(plates[4]).toMatchObject({ 'GK-0001': 'TST-1' });
  });

  it('are made anew in the next second, and at once after an edit', async () => {
    const session = await login();
    const timeOf = async () => (await rowsOf(session, 'Q04'))[0]?.['status_time'];
    const before = await timeOf();
    nowMs += 1_000;
    expect(await timeOf()).toBe(Number(before) + 1);
    recorder.store.devices.edit('GK-0001', { drivername: 'Ann' });
    expect((await rowsOf(session, 'Q04'))[0]).toMatchObject({ drivername: 'Ann' });
    recorder.store.devices.edit('GK-0001', { plate: 'NEW-1' });
    expect(bodyOf(await session.call('Q12'))).toMatchObject({ 'GK-0001': 'NEW-1' });
  });

  it('tell at once of a device that starts anew', async () => {
    const session = await login();
    expect(await rowsOf(session, 'Q04')).toHaveLength(DEVICES);
    await session.call('D20', { D: 'GK-0001' }, 'REBOOT');
    expect(await rowsOf(session, 'Q04')).toHaveLength(DEVICES - 1);
  });

  it('are others for who sees other devices or no positions', async () => {
    const admin = await login();
    const viewer = await login('viewer');
    const ofViewer = await rowsOf(viewer, 'Q04');
    const ofAdmin = await rowsOf(admin, 'Q04');
    expect([ofAdmin.length, ofViewer.length]).toEqual([DEVICES, DEVICES / 2]);
    const mint = async (scope: object) =>
      (await (await recorder.post('/gkserver/token', { ttl: 60, ...scope })).json()) as { e: string; h: string };
    for (const [scope, length, position] of [
      [{ devices: ['GK-0001'] }, 1, true],
      [{ devices: ['GK-0001', 'GK-0002'] }, 2, true],
      [{ rights: ['P_live'] }, DEVICES, false],
    ] as const) {
      const { e, h } = await mint(scope);
      const client = await CommandClient.open(recorder.address);
      clients.push(client);
      expect((await client.call('Q02', { E: e, H: h })).fields.R).toBe('1');
      const rows = await rowsOf(client, 'Q04');
      expect(rows).toHaveLength(length);
      expect(rows.every(({ gps_info: gps }) => (gps !== null) === position)).toBe(true);
    }
  });
});

/** Logs in on a socket of `options` and asks for the whole list with the request id `id`. */
async function listOver(options: ClientOptions, id: string): Promise<VcpMessage[]> {
  const socket = new WebSocket(`ws://${recorder.address}/`, options);
  try {
    await once(socket, 'open');
    const messages: VcpMessage[] = [];
    const done = new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', () => {
        reject(new Error('closed'));
      });
      socket.on('message', (data: Buffer) => {
        const message = decodeVcp(data.toString());
        if (message.code === 'Q03') messages.push(message);
        if (message.fields.Z === '1') resolve();
      });
    });
    socket.send(encodeVcp({ code: 'Q02', fields: { U: 'admin', P: sha256Hex('admin') } }));
    socket.send(encodeVcp({ code: 'Q03', fields: { I: id } }));
    await done;
    return messages;
  } finally {
    socket.terminate();
  }
}

describe('messages that many sockets get', () => {
  beforeEach(() => {
    recorder.store.devices.edit('GK-0002', { drivername: 'Grüße 臺北 🚌' });
  });

  it.each<[string, ClientOptions]>([
    ['without compression', { perMessageDeflate: false }],
    ['compressed', { perMessageDeflate: true }],
    ['with a small window of the server', { perMessageDeflate: { serverMaxWindowBits: 9 } }],
    ['with context takeover', { perMessageDeflate: { serverNoContextTakeover: false } }],
  ])('come whole %s', async (_name, options) => {
    const messages = await listOver(options, '7');
    expect(messages.map(({ fields }) => [fields.I, fields.N])).toEqual([
      ['7', '500'],
      ['7', '500'],
      ['7', '200'],
    ]);
    const rows = messages.flatMap((message) => bodyOf(message) as Record<string, unknown>[]);
    expect(rows.map(({ deviceid }) => deviceid)).toEqual(fakeSeeds(DEVICES).map(({ deviceid }) => deviceid));
    expect(rows[1]).toMatchObject({ drivername: 'Grüße 臺北 🚌' });
  });

  it('come whole with a request id of 70,000 characters, too', async () => {
    const id = '1'.repeat(70_000);
    const messages = await listOver({ perMessageDeflate: true }, id);
    expect(messages.map(({ fields }) => fields.I === id)).toEqual([true, true, true]);
    expect(bodyOf(messages[2] as VcpMessage)).toHaveLength(200);
  });
});

describe('the limit of lists', () => {
  const admin: Principal = {
    username: 'admin',
    permission: 0,
    access: '1'.repeat(86),
    switches: DEFAULT_BRAND_SWITCHES,
    groupId: 1,
    token: undefined,
    onRevoked: () => () => undefined,
  };

  it('refuses more in words, until one of them is sent', () => {
    const world = new FakeWorld(fakeSeeds(4));
    const store = openStore(':memory:', world.seeds);
    const now = () => nowMs;
    const { world: live, history } = simulate({ world, media: new FakeMedia(), store, now });
    const fleet = new Fleet({
      store,
      world: live,
      history,
      now,
      cutOffSinceMs: () => undefined,
      keptDays: () => 0,
      keptTotalsDays: () => 0,
    });
    const lists = new DeviceLists({ fleet, now, mostAtOnce: 2 });
    const principal = { ...admin, groupId: store.groups.rootId };
    const [first, second] = [lists.all(principal), lists.online(principal)].map((list) => list[Symbol.iterator]());
    expect(first?.next().value?.fields).toMatchObject({ N: '4', Z: '1' });
    expect(second?.next().value?.fields).toMatchObject({ N: '4', Z: '1' });
    expect([...lists.all(principal)].map(({ fields }) => fields)).toEqual([
      { R: '0', T: 'The recorder is sending 2 lists already: try again in 10 s' },
    ]);
    // One ends by itself, the other is given up.
    expect(first?.next().done).toBe(true);
    second?.return?.();
    expect([lists.all(principal), lists.extras(principal)].map((list) => [...list][0]?.fields.R)).toEqual([
      undefined,
      undefined,
    ]);
    lists.close();
    store.close();
  });
});
