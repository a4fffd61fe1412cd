import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { decodeVcp, encodeVcp, sha256Hex, type VcpMessage } from 'gk-sdk/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { canMount, mountMemory, unmount } from '../store/testing/memory-disk.js';
import { fillDisk } from '../store/testing/fill-disk.js';
import { DISK_FULL } from '../store/state/disk-full.js';
import { RecorderStore } from '../store/recorder-store.js';
import { StateFolder } from '../store/state/state-folder.js';
import { CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { firmwareServer, noTickets, takesUpdates } from './testing/firmware-server.js';
import { jsonRequest } from './testing/json-request.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { codeOfStep, stepAt } from './access/totp.js';
import { fromBase32 } from './testing/from-base32.js';
import { AutoFirmware } from './firmware/auto-firmware.js';
import { FirmwareUpdates } from './firmware/firmware-updates.js';

const CREDENTIALS = { username: 'admin', password: sha256Hex('admin') };
const FENCE = { title: 'F', enable: 1, lat: 1, lng: 2, radius: 3, trigger_in: 1, trigger_out: 0, devices: ['GK-0001'] };

let root: string;
let state: StateFolder;
let nowMs: number;
let recorder: RecorderUnderTest;
/** A disk that a test has mounted. */
let mounted: string | undefined;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-full-disk-'));
  nowMs = 1_790_000_000_000;
});
afterEach(async () => {
  await recorder.close();
  if (mounted !== undefined) unmount(mounted);
  mounted = undefined;
  rmSync(root, { recursive: true, force: true });
});

async function start(folder: string): Promise<void> {
  state = new StateFolder(folder);
  const store = new RecorderStore(state, fakeSeeds(4), { passwordRounds: 16 });
  recorder = await startRecorder({ store, now: () => nowMs });
}

const put = (path: string, body: object): Promise<Response> =>
  fetch(`${recorder.url}${path}`, jsonRequest('PUT', { ...CREDENTIALS, ...body }));
const words = async (answer: Response): Promise<unknown> => [answer.status, await answer.json()];
const REFUSED = [507, { hasError: true, message: DISK_FULL }];

async function announce(client: CommandClient, code: 'U01' | 'U02', bytes: Buffer, fields = {}): Promise<string> {
  const md5 = createHash('md5').update(bytes).digest('hex');
  const reply = await client.call(code, {}, JSON.stringify({ name: 'a.bin', size: bytes.length, md5, ...fields }));
  expect(reply.fields.R, reply.fields.T).toBe('1');
  return reply.fields.V ?? '';
}

const upload = (path: string, body: Buffer): Promise<Response> =>
  fetch(`${recorder.url}/${path}`, { method: 'PUT', body: new Uint8Array(body) });

describe('a full disk', () => {
  it('lets people log in and look, refuses changes in words, and is told of once a minute', async () => {
    await start(join(root, 'state'));
    const { store } = recorder;
    store.deviceCommands.add({ deviceId: 'GK-0001', command: '@WAKEUP', state: 'waiting', atS: 1 });
    store.parameters.keep('GK-0001', 'NET', { waits: 1 });
    const faceId = store.faces.add({ unit: 'u', idcard: '1', name: '', contact: '', memo: '' }, store.groups.rootId, 1);
    const announcer = await CommandClient.login(recorder.address);
    const firmware = Buffer.from('firmware');
    const photo = Buffer.from('ffd8ffe000', 'hex');
    const addresses = [
      await announce(announcer, 'U01', firmware),
      await announce(announcer, 'U02', photo, { faceid: faceId }),
    ] as const;
    announcer.close();
    const before = [store.users.list(), store.fences.list(), store.groups.list(), store.meta.changeCounter];
    const free = fillDisk(state.database);

    const client = await CommandClient.login(recorder.address);
    expect((await client.list('Q03')).at(-1)?.fields.N).toBe('4');
    expect((await client.call('D20')).body).toContain('@WAKEUP');
    expect((await client.call('D03', { D: 'GK-0001' }, '{}')).fields.R).not.toBe('0');
    expect((await recorder.post('/gkserver/faces')).status).toBe(200);
    expect((await recorder.post('/gkcommon/userinfo')).status).toBe(200);

    expect(await words(await put('/gkserver/fence/1', FENCE))).toEqual(REFUSED);
    expect(await words(await put('/gkserver/passwd', { newpass: 'other' }))).toEqual(REFUSED);
    expect(await words(await put('/gkserver/gkdevicesetup/GK-0001', { deviceParams: { vehicleid: 'Bus' } }))).toEqual(
      REFUSED,
    );
    const devices = ['GK-0001', 'GK-0002'].map((deviceid) => ({ deviceid, deviceParams: { recdays: 9 } }));
    expect(await words(await put('/gkserver/gkdevicesetup', { devices }))).toEqual(REFUSED);
    const group = { groupid: store.groups.childrenOf(store.groups.rootId)[0]?.groupid, newGroupName: 'Other' };
    expect(await words(await put('/gkserver/usergroup', group))).toEqual(REFUSED);
    const setUser = await client.call('D05', { D: 'GK-0001', U: 'me' }, JSON.stringify({ pass: sha256Hex('x') }));
    expect(setUser.fields).toMatchObject({ R: '0', T: DISK_FULL });
    expect(await words(await upload(addresses[0], firmware))).toEqual(REFUSED);
    expect(await words(await upload(addresses[1], photo))).toEqual(REFUSED);
    expect(readdirSync(join(root, 'state/files/uploads'))).toEqual([]);
    expect(readdirSync(join(root, 'state/files/firmware'))).toEqual([]);

    expect([store.users.list(), store.fences.list(), store.groups.list(), store.meta.changeCounter]).toEqual(before);
    const told = () => recorder.logged.filter((line) => line.includes(DISK_FULL));
    expect(recorder.logged).toHaveLength(1);
    expect(told()).toHaveLength(1);
    nowMs += 61_000;
    await put('/gkserver/fence/1', FENCE);
    expect(told()).toHaveLength(2);

    free();
    expect((await put('/gkserver/fence/1', FENCE)).status).toBe(200);
    expect(store.fences.get(1).title).toBe('F');
    expect((await upload(await announce(client, 'U01', firmware), firmware)).status).toBe(200);
    await CommandClient.login(recorder.address);
    expect(store.users.find('admin')?.loggedInS).toBe(nowMs / 1000);
    client.close();
  });

  it('that cuts an upload is told of in words, and leaves nothing behind', async () => {
    await start(join(root, 'state'));
    const client = await CommandClient.login(recorder.address);
    const bytes = Buffer.alloc(100_000, 1);
    const path = await announce(client, 'U01', bytes);
    // Linux has a device that is a full disk.
    symlinkSync('/dev/full', join(root, 'state/files/uploads', path.split('/').at(-1) ?? ''));
    expect(await words(await upload(path, bytes))).toEqual(REFUSED);
    expect(readdirSync(join(root, 'state/files/uploads'))).toEqual([]);
    client.close();
  });

  it('makes and revokes no link, opens those that there are, and none that has expired', async () => {
    await start(join(root, 'state'));
    const nowS = nowMs / 1000;
    const link = {
      page: 'live',
      devices: [{ deviceid: 'GK-0001' }],
      kinds: ['live'],
      from: nowS - 60,
      to: nowS + 600,
      expires: nowS + 600,
    };
    const made = (await (await recorder.post('/gkserver/links', link)).json()) as Record<'id' | 'e' | 'h', string>;
    const opened = async (): Promise<unknown> => (await recorder.post('/gkserver/links/opened', made)).json();
    const free = fillDisk(state.database);
    expect(await words(await recorder.post('/gkserver/links', link))).toEqual(REFUSED);
    const revoke = jsonRequest('DELETE', { ...CREDENTIALS, id: made.id });
    expect(await words(await fetch(`${recorder.url}/gkserver/links`, revoke))).toEqual(REFUSED);
    expect(await opened()).toMatchObject({ state: 'open' });
    nowMs += 601_000;
    expect(await opened()).toEqual({ state: 'ended', why: 'expired' });
    free();
  });

  it('lets nobody in with a code that cannot be kept as used, says so, and leaves the code good for afterwards', async () => {
    await start(join(root, 'state'));
    const setup = (await (await recorder.post('/gkserver/secondfactor')).json()) as { readonly secret: string };
    const secret = fromBase32(setup.secret);
    const code = (): string => codeOfStep(secret, stepAt(nowMs / 1000));
    const turnedOn = await put('/gkserver/secondfactor', { passcode: code() });
    const { recoverycodes } = (await turnedOn.json()) as { readonly recoverycodes: readonly string[] };
    const signIn = (passcode = ''): Promise<Response> => recorder.post('/gkserver/session', { passcode });
    nowMs += 30_000;
    const free = fillDisk(state.database);
    expect(await words(await signIn(code()))).toEqual(REFUSED);
    expect(await words(await signIn(recoverycodes[0]))).toEqual(REFUSED);
    free();
    expect(await (await signIn(code())).json()).toMatchObject({ state: 'open' });
    expect(await (await signIn(recoverycodes[0])).json()).toMatchObject({ state: 'open' });
    expect(await (await signIn(code())).json()).toMatchObject({ why: 'used' });
  });

  it('costs a simulated device its event, not the recorder its life', async () => {
    await start(join(root, 'state'));
    const free = fillDisk(state.database);
    const login = new URLSearchParams({ user: 'admin', password: sha256Hex('admin') }).toString();
    const socket = new WebSocket(`ws://${recorder.address}/device?deviceid=GK-0001&${login}`);
    await once(socket, 'open');
    const report = async (): Promise<VcpMessage> => {
      const answer = once(socket, 'message');
      socket.send(encodeVcp({ code: 'DB7', fields: { A: '5', I: '1' }, body: 'Panic' }));
      return decodeVcp(String((await answer)[0]));
    };
    expect((await report()).fields).toMatchObject({ R: '0', T: DISK_FULL });
    free();
    expect((await report()).fields).toMatchObject({ R: '1' });
    socket.close();
  });

  it('leaves updates of firmware under way until their end can be kept', async () => {
    await start(join(root, 'state'));
    const { store } = recorder;
    const clock = { store, link: takesUpdates, now: () => nowMs, isOnline: () => true, log: () => undefined };
    const updates = new FirmwareUpdates({ ...clock, tickets: noTickets, fetch: firmwareServer });
    await updates.start('GK-0001', { url: 'http://x/fw-9.9.bin' });
    await vi.waitFor(() => {
      expect(store.firmwareUpdates.get('GK-0001')?.to).toBe('9.9');
    });
    store.autoFirmware.add({
      target: store.devices.get('GK-0002')?.seed.version ?? '',
      url: 'u-7.7',
      groupId: store.groups.rootId,
      memo: '',
      updatedS: 1,
    });
    const auto = new AutoFirmware({ ...clock, updates });
    const free = fillDisk(state.database);
    nowMs += 30_000;
    expect(updates.status('GK-0001').status).toBe(99);
    vi.useFakeTimers();
    auto.start();
    expect(() => vi.advanceTimersByTime(61_000)).not.toThrow();
    vi.useRealTimers();
    free();
    expect(updates.status('GK-0001')).toMatchObject({ version: '9.9', status: 100 });
    auto.close();
    updates.close();
  });

  it.runIf(canMount())('of a small size takes changes again once there is room, without a restart', async () => {
    const folder = join(root, 'disk');
    mkdirSync(folder);
    mountMemory(folder, 'size=3m');
    mounted = folder;
    await start(folder);
    const { store } = recorder;
    const announcer = await CommandClient.login(recorder.address);
    const bytes = Buffer.alloc(100_000);
    const address = await announce(announcer, 'U01', bytes);
    announcer.close();
    const filler = join(folder, 'filler');
    expect(() => {
      writeFileSync(filler, Buffer.alloc(4_000_000));
    }).toThrow('ENOSPC');
    const note = {
      type: 'Rest',
      ip: '',
      username: '',
      deviceId: '',
      action: '',
      method: '',
      data: 'x'.repeat(1000),
      atS: 1,
    };
    expect(() => {
      for (;;) store.accessLog.add(note);
    }).toThrow('full');
    const client = await CommandClient.login(recorder.address);
    expect(
      await words(
        await put('/gkserver/fence/1', { ...FENCE, devices: Array.from({ length: 10_000 }, (_, n) => `X-${n}`) }),
      ),
    ).toEqual(REFUSED);
    expect(await words(await upload(address, bytes))).toEqual(REFUSED);
    const query = 'type=lobkask&user=admin&password=admin&deviceid=GK-0001&ch=1&duration=60&format=gms&spbtime=';
    const ask = async () => (await fetch(`${recorder.url}/web.cgi?${query}${nowMs / 1000 - 600}`)).json();
    await expect.poll(ask).toMatchObject({ state: 'CREATE FAIL', message: DISK_FULL });
    unlinkSync(filler);
    expect((await put('/gkserver/fence/1', FENCE)).status).toBe(200);
    expect((await upload(await announce(client, 'U01', bytes), bytes)).status).toBe(200);
    client.close();
  });
});
