import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardedFetch, type ResolveName } from './outgoing/guarded-fetch.js';
import { PROTOCOL } from './settings/server-settings.js';
import { CommandClient } from './testing/command-client.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';

const FAILED = 'The update failed: its file could not be fetched; the Run Log says why';
const D = 'GK-0001';
let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

/** A server of the private network, and who connected to it. */
let inside: Server;
let port: number;
let connections: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  connections = 0;
  answer = (_request, response) => response.end('GKFW 9.9\nbytes');
  inside = createServer((request, response) => {
    answer(request, response);
  });
  inside.on('connection', () => {
    connections += 1;
  });
  inside.listen(0, '0.0.0.0');
  await once(inside, 'listening');
  ({ port } = inside.address() as AddressInfo);
  ends.push(() => inside.close());
});

let nowMs = 0;
async function begin(options: StartOptions = {}): Promise<RecorderUnderTest> {
  nowMs = 1_790_000_000_000;
  const recorder = await startRecorder({ now: () => nowMs, ...options });
  ends.push(() => recorder.close());
  return recorder;
}

/** Outcome of an update from an address. */
async function update({ address, url }: RecorderUnderTest, fwUrl: string, login: object = {}): Promise<string> {
  const client = await CommandClient.login(address, 'dealer');
  expect((await client.call('D10', { D }, JSON.stringify({ fwUrl, ...login }))).fields.R).toBe('1');
  client.close();
  const { firmware } = apiOf(url);
  await vi.waitFor(async () => {
    nowMs += 20_000;
    expect([0, 100]).toContain((await firmware.device(D)).statusPercent);
  });
  return (await firmware.device(D)).message;
}

it('a dealer learns nothing of the network of the recorder, and connects to nothing there', async () => {
  const recorder = await begin();
  const own = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  const hosts = [
    '127.0.0.1',
    'localhost',
    '0.0.0.0',
    '0',
    '2130706433',
    '0x7f.1',
    '127.0.0.1.',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::]',
  ];
  for (const host of [
    ...hosts,
    ...(own ? [own.address] : []),
    '169.254.169.254',
    '10.255.255.1',
    '100.64.0.1',
    '[fd00::1]',
  ]) {
    expect([host, await update(recorder, `http://${host}:${port}/fw-2.0.bin`)]).toEqual([host, FAILED]);
  }
  // A port without a listener is reported in the same words.
  expect(await update(recorder, 'http://127.0.0.1:1/fw-2.0.bin')).toBe(FAILED);
  expect(connections).toBe(0);
  expect(recorder.store.runLog.find('not an address of the internet').length).toBeGreaterThan(10);
});

it('nor by a plan of automatic updates', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  ends.push(() => vi.useRealTimers());
  const recorder = await begin();
  await apiOf(recorder.url, 'dealer').autoFirmware.add({
    targetFirmware: '1.2.3',
    url: `http://127.0.0.1:${port}/fw-2.0.bin`,
    memo: '',
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => {
    expect(recorder.store.runLog.find('not an address of the internet')).not.toEqual([]);
  });
  expect(connections).toBe(0);
});

it('nor by calls of the recorder itself other than its firmware store', async () => {
  const recorder = await begin();
  for (const path of [
    '/api/server',
    '/faults',
    '/web.cgi?type=runlog',
    '/x/web.cgi?type=firmware&id=1',
    '/api/server?type=firmware',
  ]) {
    expect(await update(recorder, `${recorder.url}${path}`)).toBe(FAILED);
    expect(recorder.logged.at(-1)).toMatch(/not an address of the internet/);
  }
});

it('a file of the firmware store needs no password in its address, and comes over plain HTTP where Allow SSL only is on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  ends.push(() => vi.useRealTimers());
  const recorder = await begin();
  const { store, url } = recorder;
  const path = join(mkdtempSync(join(tmpdir(), 'gk-firmware-')), 'file');
  ends.push(() => rmSync(dirname(path), { recursive: true }));
  writeFileSync(path, 'bytes');
  const file = { filename: 'gk-7.2.bin', memo: '', sizeBytes: 5, md5: '', updatedS: 0 };
  const { id } = store.firmware.add(file, path);
  const stored = `${url}/web.cgi?type=firmware&id=${id}`;
  await apiOf(url, 'dealer').autoFirmware.add({ targetFirmware: '1.2.3', url: stored, memo: '' });
  store.settings.write(PROTOCOL, { ...PROTOCOL.defaults, sslonly: 1 });
  expect((await fetch(stored)).status).toBe(403);
  expect((await fetch(`${stored}&ticket=AAAAAAAAAAAAAAAAAAAAAA`)).status).toBe(403);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => {
    expect(store.firmwareUpdates.get(D)).toMatchObject({ outcome: 'running', to: '7.2' });
  });
});

it('nor at other ports of a name that the recorder was started with', async () => {
  const recorder = await begin({ allowHosts: ['localhost'] });
  expect(await update(recorder, `http://localhost:${port}/web.cgi?type=firmware&id=1`)).toBe(FAILED);
  expect(connections).toBe(0);
});

it('the start can allow it', async () => {
  const recorder = await begin({ allowPrivateFirmware: true });
  expect(await update(recorder, `http://127.0.0.1:${port}/fw.bin`)).toBe('Updated to 9.9');
  answer = (_request, response) => response.writeHead(302, { Location: `http://127.0.0.1:${port}/other` }).end();
  expect(await update(recorder, `http://127.0.0.1:${port}/fw.bin`)).toBe(FAILED);
  expect(recorder.logged.at(-1)).toMatch(/answered 302/);
});

it('what is checked is the address that the socket connects to', async () => {
  const asked: string[] = [];
  const answers = [['192.0.2.1', '127.0.0.1'], ['127.0.0.1'], ['::ffff:127.0.0.1']];
  for (const addresses of answers) {
    const lookup: ResolveName = (_name, _options, callback) => {
      asked.push(...addresses);
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    const fetched = guardedFetch({ allows: () => false, permittedBy: '--allow-private-firmware', lookup })(
      `http://rebinding.example:${port}/`,
      {
        redirect: 'manual',
        signal: AbortSignal.timeout(5_000),
      },
    );
    await expect(fetched).rejects.toThrow('not an address of the internet');
  }
  expect(asked).toHaveLength(4);
  expect(connections).toBe(0);
  // The port that would have answered is open.
  connect(port, '127.0.0.1').end();
  await expect.poll(() => connections).toBe(1);
});
