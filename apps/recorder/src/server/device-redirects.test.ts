import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeviceRedirect } from 'gk-sdk/rest';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { done, type DeviceAnswer } from '../device/device-answer.js';
import type { DeviceSessions } from '../device/device-sessions.js';
import type { OtherServer } from '../device/other-server.js';
import type { RecorderStore } from '../store/recorder-store.js';
import { DEVICE_REDIRECT } from './settings/server-settings.js';
import { HandWrittenLink } from './testing/hand-written-link.js';
import { fakeSeeds } from './testing/fake-world.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { openStore } from './testing/store-under-test.js';

const BUS = 'GK-0001';
const SECOND = 'GK-0002';
const SIMULATED = 'GK-0003';

/** Terminals that answer as the test has them. */
class RedirectedLink extends HandWrittenLink {
  readonly told: [deviceId: string, server: string][] = [];
  answer: DeviceAnswer<void> = done(undefined);
  readonly #listeners = new Set<(deviceId: string) => void>();

  redirect(deviceId: string, { host, port }: OtherServer): Promise<DeviceAnswer<void>> {
    this.told.push([deviceId, `${host}:${port}`]);
    return Promise.resolve(this.answer);
  }

  override onPresence(listener: (deviceId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async comesBack(deviceId: string): Promise<void> {
    for (const listener of this.#listeners) listener(deviceId);
    await settled();
  }
}

const SESSIONS: DeviceSessions = {
  isKnown: (deviceId) => deviceId !== SIMULATED,
  all: () => Promise.resolve(new Map()),
  watch: () => () => undefined,
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

let folder: string;
let store: RecorderStore;
let link: RedirectedLink;
let recorder: RecorderUnderTest;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gk-redirects-'));
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<void> {
  store = openStore(folder, fakeSeeds(3));
  link = new RedirectedLink();
  recorder = await startRecorder({ devices: 3, store, link, sessions: SESSIONS, terminalAddress });
}

async function stop(): Promise<void> {
  await recorder.stop();
  store.close();
}

const told: (string | undefined)[] = [];
const terminalAddress = {
  isNamed: false,
  tell: (host: string | undefined) => void told.push(host),
};

const NONE: DeviceRedirect = { prefix: '', deviceIds: [], newDevicesOnly: false, server: '', port: 0 };
const OTHER: DeviceRedirect = { ...NONE, server: 'other.example', port: 8808 };
const save = async (setting: Partial<DeviceRedirect>): Promise<string> => {
  const words = await apiOf(recorder.url).serverSettings.deviceRedirect.save({ ...OTHER, ...setting });
  await settled();
  return words;
};
const redirect = async () => (await apiOf(recorder.url).serverSettings.deliveries()).redirect;
const states = async () => (await redirect()).devices.map(({ deviceId, state }) => [deviceId, state]);

it('terminals are told once for a Save, by prefix or id, and simulated devices never', async () => {
  expect(await save({ prefix: 'GK-' })).toMatch(/^Saved\. .*sent to the new server at once.*cannot call it back/);
  expect(link.told).toEqual([
    [BUS, 'other.example:8808'],
    [SECOND, 'other.example:8808'],
  ]);
  expect(await redirect()).toMatchObject({ waiting: 0, lastSuccess: { text: `${SECOND} to other.example:8808` } });
  expect(await states()).toEqual([
    [BUS, 'taken'],
    [SECOND, 'taken'],
  ]);
  // One that comes back is not sent away for ever.
  await link.comesBack(BUS);
  expect(link.told).toHaveLength(2);
  await save({ deviceIds: [BUS, SIMULATED] });
  expect(link.told).toHaveLength(3);
  await save(NONE);
  await link.comesBack(SECOND);
  expect(link.told).toHaveLength(3);
  expect(await states()).toEqual([]);
});

it('a terminal that is away is told when it connects, also after a restart, and that is what the tab says', async () => {
  link.answer = { kind: 'offline' };
  await save({ deviceIds: [BUS] });
  expect(await redirect()).toMatchObject({ waiting: 1, lastSuccess: undefined, lastFailure: undefined });
  expect(await states()).toEqual([[BUS, 'waiting']]);
  await stop();
  await start();
  expect(link.told).toEqual([]);
  await link.comesBack(BUS);
  expect(link.told).toEqual([[BUS, 'other.example:8808']]);
  expect(await states()).toEqual([[BUS, 'taken']]);
  await stop();
  await start();
  await link.comesBack(BUS);
  expect(link.told).toEqual([]);
});

it.each([
  ['refused', { kind: 'refused', reason: 'The terminal says that it failed' }, 'The terminal says that it failed'],
  ['unsupported', { kind: 'unsupported' }, 'The device takes no other server'],
] as const)('a terminal that does not take it (%s) is not asked again', async (state, answer, text) => {
  link.answer = answer;
  await save({ deviceIds: [BUS] });
  await link.comesBack(BUS);
  expect(link.told).toHaveLength(1);
  expect(await redirect()).toMatchObject({
    waiting: 0,
    devices: [{ deviceId: BUS, state, text }],
    lastFailure: { text: `${BUS}: ${text}` },
  });
});

it('a terminal that does not answer is told at three connections, and then no more', async () => {
  link.answer = { kind: 'timeout' };
  await save({ deviceIds: [BUS] });
  expect(await redirect()).toMatchObject({
    waiting: 1,
    devices: [{ state: 'waiting', text: expect.stringContaining('told again when it connects next') }],
  });
  for (let n = 0; n < 5; n += 1) await link.comesBack(BUS);
  expect(link.told).toHaveLength(3);
  expect(await redirect()).toMatchObject({
    waiting: 0,
    devices: [{ state: 'silent', text: expect.stringContaining('told 3 times') }],
  });
});

it('only new devices are those that are accepted after the Save, whatever the clock says', async () => {
  await save({ newDevicesOnly: true });
  expect(await states()).toEqual([]);
  const [seed] = fakeSeeds(1);
  const added = { ...(seed ?? expect.fail()), deviceid: 'BUS-9', source: 'jt808' };
  store.registerDevice(added, {}, 1);
  await link.comesBack('BUS-9');
  await stop();
  await start();
  await link.comesBack(BUS);
  expect(await states()).toEqual([['BUS-9', 'waiting']]);
});

it.each([true, false])(
  'a redirect of a backup or of an earlier version sends nobody away, and the form says so; one was saved here before: %s',
  async (isSavedBefore) => {
    if (isSavedBefore) await save({ deviceIds: [SECOND] });
    store.settings.write(DEVICE_REDIRECT, {
      prefix: 'GK-',
      deviceid: '',
      redirect_newdevice_only: 0,
      new_server: 'former.example',
      new_port: 8808,
    });
    await stop();
    await start();
    await link.comesBack(BUS);
    expect(link.told).toEqual([]);
    const notes: string[] = [];
    await apiOf(recorder.url).serverSettings.deviceRedirect.read({ onNote: (note) => notes.push(note) });
    expect(notes[0]).toContain('sends no terminal away until it is saved');
  },
);

it('the fixed IP of the network is told to terminals from its Save on, and at a start', async () => {
  const { network } = apiOf(recorder.url).serverSettings;
  told.length = 0;
  await network.save({ fixedServerIp: true, serverIp: '203.0.113.7' });
  await stop();
  await start();
  await apiOf(recorder.url).serverSettings.network.save({ fixedServerIp: false, serverIp: '203.0.113.7' });
  expect(told).toEqual(['203.0.113.7', '203.0.113.7', undefined]);
});
