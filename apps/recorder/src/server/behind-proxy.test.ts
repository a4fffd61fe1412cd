import { createSession, openStream, uploadCommands, type LiveEvent, type Session } from 'gk-sdk';
import { createRestApi } from 'gk-sdk/rest';
import { GkKind, GkParser } from 'gk-sdk/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { startRewritingProxy, type RewritingProxy } from './testing/rewriting-proxy.js';

/** As in docs/guides/reverse-proxy.md. */
const ENDPOINTS = {
  rest: '/gk/',
  command: '/gk/command',
  stream: '/gk/ws.cgi',
  event: '/gk/event.cgi',
  files: '/gk/',
};

let recorder: RecorderUnderTest;
let proxy: RewritingProxy;
let session: Session;

beforeEach(async () => {
  recorder = await startRecorder({ faults: true });
  proxy = await startRewritingProxy(recorder.url);
  session = createSession({ server: proxy.url, endpoints: ENDPOINTS });
  await session.login({ kind: 'password', username: 'admin', password: 'admin' });
});
afterEach(async () => {
  session.close();
  await proxy.close();
  await recorder.close();
});

describe('a recorder behind a proxy that rewrites its paths', () => {
  it('is logged in to, plays, tells events and answers every kind of call, all by one origin', async () => {
    await expect.poll(() => session.devices.all.length).toBe(4);

    let pictures = 0;
    const parser = new GkParser({
      onPacket: ({ kind }) => {
        if (kind === GkKind.video) pictures += 1;
      },
    });
    const stream = openStream({
      url: session.streamUrl({ deviceId: 'GK-0001', channel: 1 }),
      onChunk: (bytes) => {
        parser.push(bytes);
      },
      onEnd: () => undefined,
    });
    await expect.poll(() => pictures).toBeGreaterThan(5);
    stream.close();

    const events: LiveEvent[] = [];
    session.on('event', (event) => events.push(event));
    await expect
      .poll(() => {
        recorder.world.emit({ cmd: 'new', serialno: 1, deviceid: 'GK-0001', appdevid: 1, eventtimeutc: 1 });
        return events.length;
      })
      .toBeGreaterThan(0);

    const api = createRestApi(session.rest);
    expect((await session.rest.userInfo()).username).toBe('admin');
    expect((await api.runLog.read()).length).toBeGreaterThan(0);
    const uploads = uploadCommands(session.command, { baseUrl: `${proxy.url}/gk/` });
    await uploads.uploadFirmware({ name: 'fw.bin', data: new Blob(['firmware']) }, '');
    expect(await api.firmware.list()).toHaveLength(1);

    expect(proxy.asked.every((path) => path.startsWith('/gk/'))).toBe(true);
    for (const path of ['/gk/command', '/gk/ws.cgi', '/gk/event.cgi', '/gk/gkcommon/userinfo', '/gk/web.cgi']) {
      expect(proxy.asked).toContain(path);
    }
  });

  it('takes nobody for somebody of its own machine', async () => {
    const socket = new WebSocket(`${proxy.url.replace('http', 'ws')}/gk/device?deviceid=SIM-1`);
    const code = await new Promise((resolve) => socket.once('close', resolve));
    expect(code).toBe(4401);
    expect((await fetch(`${recorder.url}/faults`)).status).toBe(200);
    expect((await fetch(`${proxy.url}/gk/faults`)).status).toBe(403);
  });

  it('nor a page of another origin that runs in a browser of its machine', async () => {
    const address = `${recorder.url.replace('http', 'ws')}/device?deviceid=SIM-1`;
    const foreign = new WebSocket(address, { origin: 'https://elsewhere.example' });
    expect(await new Promise((resolve) => foreign.once('close', resolve))).toBe(4401);
    const own = new WebSocket(address, { origin: recorder.url });
    await new Promise((resolve) => own.once('open', resolve));
    // A refusal would come ahead of the answer to a ping.
    const first = new Promise((resolve) => {
      own.once('close', resolve);
      own.once('pong', () => {
        resolve('pong');
      });
    });
    own.ping();
    expect(await first).toBe('pong');
    own.close();
  });
});
