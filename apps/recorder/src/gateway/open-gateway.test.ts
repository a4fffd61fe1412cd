import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Hex } from 'gk-sdk/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { timesOf } from '../journal/testing/journal-under-test.js';
import { CommandClient } from '../server/testing/command-client.js';
import { startRecorder, type RecorderUnderTest } from '../server/testing/recorder-under-test.js';
import { apiOf } from '../server/testing/sdk-clients.js';
import { openStore } from '../server/testing/store-under-test.js';
import type { RecorderStore } from '../store/recorder-store.js';
import type { ToGateway } from './gateway-messages.js';
import { openGateway, type Gateway } from './open-gateway.js';
import { startGatewayThread, type GatewayThread } from './start-gateway-thread.js';
import { location, registration, SpokenTerminal } from './testing/spoken-terminal.js';

const DEVICE = '13912345678';

let root: string;
let store: RecorderStore;
let gateway: Gateway;
let recorder: RecorderUnderTest;
let thread: GatewayThread;
const sockets = new Set<Socket>();
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'gk-restart-'));
  store = openStore(':memory:', []);
  gateway = await openGateway({
    store,
    journalFolder: join(root, 'journal'),
    listen: { host: '127.0.0.1', port: 0, ports: {}, advertisedHost: undefined, uploadFolder: join(root, 'uploads') },
    log: () => undefined,
    start: (data, events) => (thread = startGatewayThread(data, events)),
  });
  const { world: live, history, link, journal, sessions } = gateway;
  recorder = await startRecorder({ devices: 0, store, live, history, link, journal, sessions });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await recorder.stop();
  await gateway.close();
  store.close();
  rmSync(root, { recursive: true });
});

async function terminalOn(): Promise<SpokenTerminal & { readonly socket: Socket }> {
  const socket = connect(gateway.ports.jt808, '127.0.0.1');
  sockets.add(socket);
  const terminal = new SpokenTerminal(DEVICE, (bytes) => socket.write(bytes));
  socket.on('data', (bytes) => {
    terminal.hear(bytes);
  });
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  return Object.assign(terminal, { socket });
}

async function logIn(terminal: SpokenTerminal, authCode: string): Promise<void> {
  const login = terminal.say({ type: 'authentication', authCode });
  await expect.poll(() => terminal.resultsOf(login)).toEqual([0]);
}

/** Has the thread fail: it does not know what to do with a message of another version, say. */
const kill = (): void => {
  thread.post(JSON.parse('{"kind":"link"}') as ToGateway);
};

const linesWith = (words: string): number => store.runLog.find(words).length;

/** A terminal that registers, is accepted and logs in. */
async function joined(admin: CommandClient): Promise<SpokenTerminal & { readonly socket: Socket }> {
  const terminal = await terminalOn();
  terminal.say(registration());
  await expect
    .poll(async () => (await admin.call('D01', { D: DEVICE }, '{"vehicleid":"Bus 7","accept":1}')).fields.R)
    .toBe('1');
  await expect.poll(() => terminal.authCode).not.toBe('');
  await logIn(terminal, terminal.authCode);
  return terminal;
}

async function waiting(): Promise<{ readonly deviceid: string; readonly anew?: number; readonly plate?: string }[]> {
  const headers = { Authorization: `Basic ${btoa(`admin:${sha256Hex('admin')}`)}` };
  const reply = await fetch(`${recorder.url}/gkdevice/waiting`, { headers });
  return ((await reply.json()) as { readonly devices: Awaited<ReturnType<typeof waiting>> }).devices;
}

it('another terminal under the id of an accepted one waits to be accepted anew, and takes its place then', async () => {
  const admin = await CommandClient.login(recorder.address);
  const first = await joined(admin);
  const gone = once(first.socket, 'close');
  first.socket.destroy();
  await gone;
  await expect.poll(() => gateway.world.isOnline(DEVICE)).toBe(false);

  const other = await terminalOn();
  other.say(registration('B99999', '70222'));
  await expect.poll(() => other.registrations).toMatchObject([{ result: 3 }]);
  expect(other.authCode).toBe('');
  await expect.poll(waiting).toMatchObject([{ deviceid: DEVICE, anew: 1, plate: 'B99999' }]);
  // It is refused without a code, and its connection stays for the one that it gets.
  const unheard = other.say({ type: 'location', location: location(Math.floor(Date.now() / 1000)) });
  await expect.poll(() => other.resultsOf(unheard)).toEqual([1]);

  expect((await admin.call('D01', { D: DEVICE }, '{"accept":1}')).fields.R).toBe('1');
  await expect.poll(() => other.authCode).not.toBe('');
  expect(other.authCode).not.toBe(first.authCode);
  await logIn(other, other.authCode);
  expect(await waiting()).toEqual([]);

  const former = await terminalOn();
  const login = former.say({ type: 'authentication', authCode: first.authCode });
  await expect.poll(() => former.resultsOf(login)).toEqual([1]);
  admin.close();
});

it('a gateway that ends begins anew on its port; what was confirmed is kept, and terminals come back', async () => {
  const admin = await CommandClient.login(recorder.address);
  const first = await joined(admin);
  const { authCode } = first;
  const timeS = Math.floor(Date.now() / 1000);
  const said = first.say({ type: 'location', location: location(timeS) });
  await expect.poll(() => first.resultsOf(said)).toEqual([0]);
  expect(gateway.world.isOnline(DEVICE)).toBe(true);
  // Files of an alarm that were coming are asked for again.
  const { attachments } = store.events;
  const [nowMs, number] = [Date.now(), 'a'.repeat(32)];
  attachments.want({
    number,
    deviceId: DEVICE,
    alarmId: new Uint8Array(16),
    serialno: 1,
    happenedS: timeS,
    code: 740,
    reportedMs: nowMs,
    state: { kind: 'coming', percent: 40 },
    tries: 1,
    sinceMs: nowMs,
    nextMs: nowMs,
  });
  expect(attachments.find(number)?.state.kind).toBe('coming');
  // A question that is open when it ends is answered.
  const asked = gateway.link.snapshot(DEVICE, 1);
  const gone = once(first.socket, 'close');
  kill();
  await gone;
  expect(await asked).toMatchObject({ kind: 'failed' });
  expect(gateway.world.isOnline(DEVICE)).toBe(false);
  expect(attachments.find(number)?.state.kind).not.toBe('coming');
  await expect.poll(() => linesWith('The gateway ended (')).toBe(1);
  await expect.poll(() => linesWith('serves terminals again')).toBe(1);

  const back = await terminalOn();
  await logIn(back, authCode);
  await expect.poll(() => gateway.world.isOnline(DEVICE)).toBe(true);
  expect((await gateway.sessions.all()).get(DEVICE)).toMatchObject({ port: back.socket.localPort });
  const next = back.say({ type: 'location', location: location(timeS + 1) });
  await expect.poll(() => back.resultsOf(next)).toEqual([0]);
  expect(await timesOf(gateway.journal, DEVICE)).toEqual([timeS, timeS + 1]);
  admin.close();
});

it('a terminal that answers nothing about its fences is watched by the server, from its fixes alone', async () => {
  const admin = await CommandClient.login(recorder.address);
  const terminal = await joined(admin);
  const { lat, lng } = location(Math.ceil(Date.now() / 1000));
  const fence = { title: 'Depot', enabled: true, lat, lng, radiusM: 200, triggerIn: true, triggerOut: true };
  const api = apiOf(recorder.url);
  await api.fences.save(0, { ...fence, deviceIds: [DEVICE] });
  await expect.poll(() => terminal.heard.map(({ type }) => type)).toContain('setCircles');
  const timeS = Math.ceil(Date.now() / 1000) + 1;
  const ways = [
    location(timeS, { lat: lat + 0.004 }),
    // Neither is a place: nowhere, and without a fix.
    location(timeS + 5, { lat: 0, lng: 0 }),
    location(timeS + 6, { status: 1 }),
    location(timeS + 10, { lat: lat + 0.0039 }),
    location(timeS + 40),
  ];
  for (const way of ways) {
    const said = terminal.say({ type: 'location', location: way });
    await expect.poll(() => terminal.resultsOf(said)).toEqual([0]);
  }
  const events = await api.events.query({ eventCodes: [14, 15] });
  expect(events.map(({ eventCode, fenceName, happenedS }) => [eventCode, fenceName, happenedS])).toEqual([
    [14, 'Depot', timeS + 40],
  ]);
  admin.close();
});

it('a picture that comes at once behind its alarm belongs to it', async () => {
  const admin = await CommandClient.login(recorder.address);
  const terminal = await joined(admin);
  const timeS = Math.floor(Date.now() / 1000);
  const place = location(timeS, { alarms: 1 });
  // Both in one packet of the network, as a terminal sends what it has collected.
  terminal.socket.cork();
  terminal.say({ type: 'location', location: place });
  const media = { mediaId: 9, kind: 0, format: 0, event: 2, channel: 1 } as const;
  terminal.say({ type: 'mediaData', ...media, location: place, data: Uint8Array.of(0xff, 0xd8, 0xff, 0xd9) });
  terminal.socket.uncork();
  await expect.poll(() => terminal.heard.map(({ type }) => type)).toContain('mediaAnswer');
  const events = await apiOf(recorder.url).events.query({ eventCodes: [1] });
  expect(events.map(({ eventCode, files }) => [eventCode, files?.map(({ kind }) => kind)])).toEqual([[1, ['picture']]]);
  admin.close();
});
