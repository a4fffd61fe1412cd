import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sha256Hex } from 'gk-sdk/wire';
import type { DeviceFrame, DeviceSession, DeviceSessions } from '../device/device-sessions.js';
import { SimulatedHistory } from '../simulation/simulated-history.js';
import { bodyOf, CommandClient } from './testing/command-client.js';
import { FakeWorld, fakeSeeds } from './testing/fake-world.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';

const BUS = 'GK-0001';
const SIMULATED = 'GK-0002';
const SESSION: DeviceSession = {
  deviceId: BUS,
  address: '203.0.113.9',
  port: 40_123,
  loggedInS: 1_700_000_000,
  receivedS: 1_700_000_100,
  sentS: 1_700_000_090,
  heartbeats: { count: 3, everyS: 60, lost: 1 },
  questions: { asked: 4, answered: 2, failed: 1, waiting: ['recordingsRequest'] },
  requests: { downloads: 0, snapshots: 2, others: 1, sinceS: 1_700_000_080 },
  unsentBytes: 512,
  unkept: 2,
};

class WrittenSessions implements DeviceSessions {
  readonly connected = new Map([[BUS, SESSION]]);
  readonly listeners = new Map<string, (frame: DeviceFrame) => void>();

  readonly isKnown = (deviceId: string): boolean => deviceId === BUS;

  all(): Promise<ReadonlyMap<string, DeviceSession>> {
    return Promise.resolve(this.connected);
  }

  watch(deviceId: string, listener: (frame: DeviceFrame) => void): () => void {
    this.listeners.set(deviceId, listener);
    return () => this.listeners.delete(deviceId);
  }
}

let sessions: WrittenSessions;
let recorder: RecorderUnderTest;
let admin: CommandClient;
beforeEach(async () => {
  sessions = new WrittenSessions();
  recorder = await startRecorder({ sessions });
  admin = await CommandClient.login(recorder.address);
});
afterEach(async () => {
  admin.close();
  await recorder.close();
});

async function rowsOf(path: string): Promise<Record<string, unknown>[]> {
  const headers = { Authorization: `Basic ${btoa(`admin:${sha256Hex('admin')}`)}` };
  const reply = await fetch(`${recorder.url}${path}`, { headers });
  return (await reply.json()) as Record<string, unknown>[];
}

const rowOf = (rows: readonly Record<string, unknown>[], id: string) => rows.find(({ deviceid }) => deviceid === id);

const PROTOCOL = `/gkdevice/protocollog/${BUS}`;

async function call(method: string, path: string, body?: object, user = 'admin'): Promise<Response> {
  const headers = {
    Authorization: `Basic ${btoa(`${user}:${sha256Hex(user)}`)}`,
    ...(body && { 'Content-Type': 'application/json' }),
  };
  return fetch(`${recorder.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

interface ProtocolState {
  readonly recording: number;
  readonly frames?: number;
  readonly logs: readonly { readonly name: string; readonly bytes: number }[];
}

async function protocol(method: string, body?: object): Promise<ProtocolState> {
  return (await (await call(method, PROTOCOL, body)).json()) as ProtocolState;
}

function say(byte: number, length = 4): void {
  const bytes = new Uint8Array(length).fill(byte);
  sessions.listeners.get(BUS)?.({ atMs: 5_000 + byte, direction: 'in', messageId: 2, bytes });
}

async function firstPush(code: string): Promise<Record<string, unknown>[]> {
  expect((await admin.call(code)).fields.R).toBe('1');
  return bodyOf(await admin.next()) as Record<string, unknown>[];
}

it('devarray and devinfo show the connection of a terminal, and no address of one that is away', async () => {
  expect(rowOf(await rowsOf('/api/devarray'), BUS)).toMatchObject({
    arrival: 1_700_000_000,
    lastRecv: 1_700_000_100,
    lastSend: 1_700_000_090,
    buffer: { bytes: 512, messages: 2 },
    questions: SESSION.questions,
  });
  const infos = await rowsOf('/api/devinfo');
  expect(rowOf(infos, BUS)).toMatchObject({ ip: '203.0.113.9', port: 40_123, isVcp: 0 });
  expect(rowOf(infos, SIMULATED)).toMatchObject({ ip: '127.0.0.1', port: 0, isVcp: 1 });
  sessions.connected.clear();
  expect(rowOf(await rowsOf('/api/devinfo'), BUS)).toMatchObject({ ip: '', port: 0 });
});

it('requestarray shows what is asked of terminals this moment', async () => {
  expect(await firstPush('DB9')).toEqual([{ deviceid: BUS, download: 0, snapshot: 2, tries: 1, time: 1_700_000_080 }]);
});

it('hbmonitor asks the history once for 1,000 devices', async () => {
  const history = new SimulatedHistory({ world: new FakeWorld(fakeSeeds(1_000)), now: Date.now });
  const many = await startRecorder({ sessions, devices: 1_000, history });
  const asked = vi.spyOn(history, 'heartbeats');
  const client = await CommandClient.login(many.address);
  try {
    await client.call('DB13');
    expect(bodyOf(await client.next())).toHaveLength(500);
    // The whole list, and what changes are compared with.
    expect(asked.mock.calls.map(([questions]) => questions.length)).toEqual([1_000, 1_000]);
  } finally {
    client.close();
    await many.close();
  }
});

it('hbmonitor has the interval and the silences of the terminal itself', async () => {
  const rows = await firstPush('DB13');
  expect(rowOf(rows, BUS)).toMatchObject({ lost: 1, interval: 60 });
  expect(rowOf(rows, SIMULATED)).toMatchObject({ interval: 10 });
});

it('the device monitor shows the messages of a terminal, and invents no heartbeat', async () => {
  expect((await admin.call('DB1', { D: BUS })).fields.R).toBe('1');
  const tell = sessions.listeners.get(BUS);
  tell?.({ atMs: 5_000, direction: 'out', messageId: 0x8201, bytes: new Uint8Array([0x7e, 0x82, 1, 0x7e]) });
  tell?.({ atMs: 6_000, direction: 'in', messageId: 2, bytes: new Uint8Array([0x7e, 0, 2, 0x7e]) });
  expect(await admin.next()).toMatchObject({ fields: { D: BUS, A: 'out', S: '5' }, body: '8201 7e82017e' });
  expect(await admin.next()).toMatchObject({ fields: { A: 'hb', S: '6' }, body: '0002 7e00027e' });
  expect(admin.received).toBe(4);
});

describe('the protocol log of a terminal', () => {
  it('is recorded, saved, read again and removed', async () => {
    expect(await protocol('GET')).toEqual({ hasError: false, recording: 0, logs: [] });
    expect(await protocol('PUT', { record: 1 })).toMatchObject({ recording: 1, frames: 0 });
    say(1);
    say(2);
    expect(await protocol('GET')).toMatchObject({ recording: 1, frames: 2 });
    const { recording, logs } = await protocol('PUT', { record: 0 });
    expect([recording, logs.length]).toEqual([0, 1]);
    say(3);
    const name = logs[0]?.name ?? '';
    const text = await (await call('GET', `${PROTOCOL}/${name}`)).text();
    const [header, ...frames] = text
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(header).toMatchObject({ log: 'jt808', version: 1, device: BUS });
    expect(frames).toEqual([
      { t: 5_001, d: 'in', f: '01010101' },
      { t: 5_002, d: 'in', f: '02020202' },
    ]);
    expect((await protocol('DELETE', { name })).logs).toEqual([]);
    expect((await call('GET', `${PROTOCOL}/${name}`)).status).toBe(404);
  });

  it('ends by itself at its limit', async () => {
    await protocol('PUT', { record: 1 });
    for (let count = 0; count < 30; count += 1) say(count, 50_000);
    const state = await protocol('GET');
    expect(state.recording).toBe(0);
    await expect.poll(async () => (await protocol('GET')).logs[0]?.bytes ?? 0).toBeGreaterThan(1_900_000);
    expect((await protocol('GET')).logs[0]?.bytes).toBeLessThan(2 * 1024 * 1024);
  });

  it('is for administrators, of terminals, and leaves no folder by its name', async () => {
    for (const user of ['operator', 'viewer']) {
      expect((await call('PUT', PROTOCOL, { record: 1 }, user)).status).toBe(403);
    }
    expect((await call('GET', `/gkdevice/protocollog/${SIMULATED}`)).status).toBe(404);
    expect((await call('GET', `${PROTOCOL}/..%2F..%2Frecorder.sqlite`)).status).toBe(404);
    expect((await call('PUT', PROTOCOL, { record: 2 })).status).toBe(400);
  });

  it('is named among the extensions of a server with terminals', async () => {
    const { extensions } = bodyOf(await admin.call('Q01')) as { readonly extensions: readonly string[] };
    expect(extensions).toContain('protocol-log');
    const other = await startRecorder();
    const client = await CommandClient.login(other.address);
    expect((bodyOf(await client.call('Q01')) as { readonly extensions: readonly string[] }).extensions).not.toContain(
      'protocol-log',
    );
    client.close();
    await other.close();
  });
});
