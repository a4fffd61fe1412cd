import { request } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from 'gk-sdk/wire';
import WebSocket from 'ws';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import type { RecorderUnderTest, StartOptions } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { TEST_PEM } from './testing/test-pem.js';

const { certificate, privateKey, otherKey, early, named, namedKey, lockedKey } = TEST_PEM;
const OWN = { certificate, privateKey };
const OTHER = { certificate: named, privateKey: namedKey };
const LOGIN = { username: 'admin', password: sha256Hex('admin') };
const PORTS = { heartbeat: 24681, appcommand: 24680, streamings: [8900], disablelivestream: 0, sslonly: 0 };
const recorders = recordersUnderTest();

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  json(): { readonly hasError: boolean; readonly message: string };
}

/** A call over https to a port of this machine, whatever signed the certificate. */
function secure(port: number, path: string, method = 'GET', body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify({ ...LOGIN, ...body });
    const headers =
      text === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(text.length) };
    const call = request({ port, host: '127.0.0.1', path, method, headers, rejectUnauthorized: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const answered = Buffer.concat(chunks).toString();
        const json = (): { hasError: boolean; message: string } =>
          JSON.parse(answered) as { hasError: boolean; message: string };
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answered, json });
      });
    });
    call.once('error', reject).end(text);
  });
}

/** Shakes hands with a port; resolves with the common name of its certificate and the open connection. */
async function shake(port: number): Promise<{ readonly name: string; readonly socket: TLSSocket }> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
  recorders.ends.push(() => {
    socket.destroy();
  });
  const { CN = '' } = socket.getPeerCertificate().subject;
  return { name: Array.isArray(CN) ? CN.join() : CN, socket };
}

async function put(recorder: RecorderUnderTest, path: string, body: object): Promise<Answer> {
  const response = await fetch(`${recorder.url}${path}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...LOGIN, ...body }),
  });
  const text = await response.text();
  const json = (): { hasError: boolean; message: string } => JSON.parse(text) as { hasError: boolean; message: string };
  return { status: response.status, headers: {}, body: text, json };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function start(options?: StartOptions): Promise<RecorderUnderTest & { readonly port: number }> {
  const recorder = await recorders.start(options);
  return { ...recorder, port: Number(new URL(recorder.url).port) };
}

async function noteOf(recorder: RecorderUnderTest): Promise<string> {
  const { note } = (await (await recorder.post('/gkserver/encrypt')).json()) as { note: string };
  return note;
}

describe('a certificate of the settings', () => {
  it('serves pages, calls, commands and streams on each port at once, beside plain HTTP', async () => {
    const stream = await freePort();
    const recorder = await start({ streamPorts: [stream] });
    expect(await noteOf(recorder)).toBe('No certificate is saved: this server speaks plain HTTP.');
    const saved = await put(recorder, '/gkserver/encrypt', OTHER);
    expect(saved.json().message).toMatch(
      /^Saved\. https and wss are served on ports \d+, \d+ by the certificate for fleet\.example\.com, \*\.fleet\.example\.com, 127\.0\.0\.1, signed by fleet\.example\.com, valid until 2120-01-01 00:00 UTC\.$/,
    );
    expect((await secure(recorder.port, '/health')).status).toBe(200);
    const ports = JSON.parse((await secure(recorder.port, '/gkserver/protocol')).body) as object;
    expect(ports).toMatchObject({ appcommand: recorder.port, streamings: [stream] });
    const login = `user=admin&password=${sha256Hex('admin')}`;
    for (const url of [
      `wss://127.0.0.1:${recorder.port}/`,
      `wss://127.0.0.1:${stream}/ws.cgi?${login}&deviceid=GK-0001&channel=1`,
      `ws://127.0.0.1:${stream}/ws.cgi?${login}&deviceid=GK-0001&channel=1`,
    ]) {
      const socket = new WebSocket(url, { rejectUnauthorized: false });
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      if (url.includes('ws.cgi')) await new Promise((resolve) => socket.once('message', resolve));
      socket.terminate();
    }
    // A long body and a connection that is kept, over both.
    const long = 'x'.repeat(300_000);
    expect((await secure(recorder.port, '/gkserver/smtp', 'PUT', { mail: long })).status).toBe(400);
    expect((await put(recorder, '/gkserver/smtp', { mail: long })).status).toBe(400);
  });

  it('is replaced without a restart: open connections stay, new ones see the new one, and none is served after it is removed', async () => {
    const recorder = await start();
    await put(recorder, '/gkserver/encrypt', OWN);
    const before = await shake(recorder.port);
    expect(before.name).toBe('recorder.test');
    await put(recorder, '/gkserver/encrypt', OTHER);
    expect((await shake(recorder.port)).name).toBe('fleet.example.com');
    const answer = new Promise((resolve) => before.socket.once('data', (data) => resolve(String(data))));
    before.socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    await put(recorder, '/gkserver/encrypt', { certificate: '', privateKey: '' });
    await expect(shake(recorder.port)).rejects.toThrow();
    expect((await fetch(`${recorder.url}/health`)).status).toBe(200);
  });

  it.each([
    ['of another key', { certificate, privateKey: otherKey }, /do not belong together/],
    ['of later', { certificate: early, privateKey }, /not valid yet/],
    ['with an encrypted key alone', { certificate: named, privateKey: lockedKey }, /type its password/],
  ])('%s is refused in words, and the old one goes on', async (_, texts, words) => {
    const recorder = await start();
    await put(recorder, '/gkserver/encrypt', OTHER);
    expect((await apiOf(recorder.url).serverSettings.deliveries()).certificate.lastFailure).toBeUndefined();
    const refused = await put(recorder, '/gkserver/encrypt', texts);
    expect(refused.status).toBe(400);
    expect(refused.json().message).toMatch(words);
    const { lastFailure } = (await apiOf(recorder.url).serverSettings.deliveries()).certificate;
    expect(lastFailure?.text).toBe(refused.json().message);
    expect((await shake(recorder.port)).name).toBe('fleet.example.com');
  });

  it('of an encrypted key is served by its password', async () => {
    const recorder = await start();
    const texts = { certificate: named, privateKey: lockedKey, keyPassword: 'opensesame' };
    expect((await put(recorder, '/gkserver/encrypt', texts)).status).toBe(200);
    expect((await shake(recorder.port)).name).toBe('fleet.example.com');
  });

  it('is warned of before it expires and afterwards, by the tab, the log and /health, and is served all the time', async () => {
    let nowMs = Date.UTC(2119, 11, 25);
    const recorder = await start({ now: () => nowMs });
    await put(recorder, '/gkserver/encrypt', OTHER);
    const health = async (): Promise<unknown> => (await fetch(`${recorder.url}/health`)).json();
    expect(await noteOf(recorder)).toContain('which expires soon: valid until 2120-01-01 00:00 UTC');
    const daysLeft = async () =>
      /^gk_certificate_days_left (\S+)$/m.exec(await (await fetch(`${recorder.url}/metrics`)).text())?.[1];
    expect(await daysLeft()).toBe('7');
    expect(await health()).toMatchObject({ status: 'degraded', problems: ['The certificate expires soon'] });
    nowMs = Date.UTC(2120, 0, 2);
    expect(await noteOf(recorder)).toContain('which has expired (2120-01-01 00:00 UTC)');
    expect(await daysLeft()).toBe('-1');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await health()).toMatchObject({ status: 'degraded', problems: ['The certificate has expired'] });
    expect(recorder.logged.join('\n')).toContain('The certificate expires on 2120-01-01T00:00:00.000Z');
    expect((await shake(recorder.port)).name).toBe('fleet.example.com');
  });

  it('proves the names that the server answers to', async () => {
    const recorder = await start();
    await put(recorder, '/gkserver/encrypt', OTHER);
    const { socket } = await shake(recorder.port);
    const statusFor = async (host: string): Promise<string> => {
      const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
      socket.write(`GET /health HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      return (await answer).slice(0, 12);
    };
    expect(await statusFor('a.fleet.example.com')).toBe('HTTP/1.1 200');
    expect(await statusFor('evil.example.com')).toBe('HTTP/1.1 403');
  });

  it('does not hold up others by connections that say nothing', async () => {
    const recorder = await start();
    await put(recorder, '/gkserver/encrypt', OTHER);
    const silent = new WebSocket(`ws://127.0.0.1:${recorder.port}/`);
    silent.once('error', () => undefined).terminate();
    expect((await fetch(`${recorder.url}/health`)).status).toBe(200);
  });
});

describe('the port of https', () => {
  it('listens when there is a certificate, moves at once, and is refused where another program listens', async () => {
    const recorder = await start();
    const [https, next] = [await freePort(), await freePort()];
    const setting = { ...PORTS, http: recorder.port, https };
    expect((await put(recorder, '/gkserver/protocol', setting)).status).toBe(200);
    await expect(shake(https)).rejects.toThrow('ECONNREFUSED');
    await put(recorder, '/gkserver/encrypt', OTHER);
    expect((await shake(https)).name).toBe('fleet.example.com');
    await put(recorder, '/gkserver/protocol', { ...setting, https: next });
    expect((await shake(next)).name).toBe('fleet.example.com');
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = (other.address() as AddressInfo).port;
    const refused = await put(recorder, '/gkserver/protocol', { ...setting, https: taken });
    expect(refused.json().message).toBe(
      `Port ${taken} is used by another program. Nothing was changed: the old ports stay in use.`,
    );
    await new Promise((resolve) => other.close(resolve));
    expect((await shake(next)).name).toBe('fleet.example.com');
  });
});

describe('SSL only', () => {
  it('is switched on over https alone; then calls and sockets are refused without it, and pages lead on', async () => {
    const recorder = await start();
    await put(recorder, '/gkserver/encrypt', OTHER);
    const setting = { ...PORTS, http: recorder.port, https: 0, sslonly: 1 };
    const plain = await put(recorder, '/gkserver/protocol', setting);
    expect(plain.status).toBe(400);
    expect(plain.json().message).toContain('so that nobody is locked out');
    expect((await secure(recorder.port, '/gkserver/protocol', 'PUT', setting)).status).toBe(200);

    const refused = await put(recorder, '/gkserver/protocol', { ...setting, sslonly: 0 });
    expect(refused.status).toBe(403);
    expect(refused.json().message).toContain('encrypted connections only');
    const page = await fetch(`${recorder.url}/setting?tab=ssl`, {
      headers: { Accept: 'text/html' },
      redirect: 'manual',
    });
    expect([page.status, page.headers.get('Location')]).toEqual([
      308,
      `https://127.0.0.1:${recorder.port}/setting?tab=ssl`,
    ]);
    const socket = new WebSocket(`ws://127.0.0.1:${recorder.port}/`);
    await expect(new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))).rejects.toThrow(
      '403',
    );
    // A program that watches the server on its machine has no certificate of it.
    expect((await fetch(`${recorder.url}/health`)).status).toBe(200);

    const answer = await secure(recorder.port, '/health');
    expect(answer.headers['strict-transport-security']).toBe('max-age=86400');
    const removed = await secure(recorder.port, '/gkserver/encrypt', 'PUT', { certificate: '', privateKey: '' });
    expect(removed.json().message).toContain('without a certificate nobody could come in');
    expect((await secure(recorder.port, '/gkserver/protocol', 'PUT', { ...setting, sslonly: 0 })).status).toBe(200);
    expect((await fetch(`${recorder.url}/gkserver/protocol`)).status).toBe(200);
  });

  it('believes a trusted proxy that the page came over https, and nobody else', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' };
    const body = JSON.stringify({ ...LOGIN, ...PORTS, http: 80, https: 0, sslonly: 1 });
    const statuses = [];
    for (const trustedProxies of [0, 1]) {
      const { url } = await start({ trustedProxies });
      const call = { method: 'PUT', headers: { ...headers, 'Content-Type': 'application/json' }, body };
      statuses.push((await fetch(`${url}/gkserver/protocol`, call)).status);
      statuses.push((await fetch(`${url}/gkserver/captcha`, { headers })).status);
    }
    expect(statuses).toEqual([400, 200, 200, 200]);
  });
});
