import { GkFlag, GkKind } from 'gk-sdk/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { bodyOf, CommandClient } from '../../testing/command-client.js';
import { FakeMedia } from '../../testing/fake-media.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from '../../testing/recorder-under-test.js';
import { asUser, StreamClient } from '../../testing/stream-client.js';

const clients: { close(): void }[] = [];
let recorder: RecorderUnderTest | undefined;
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await recorder?.close();
  recorder = undefined;
});

async function start(options?: StartOptions): Promise<RecorderUnderTest> {
  const openedMs = Date.now();
  // Losses on the way to the server depend on the day: this one is always the same.
  const now = (): number => NOW_MS + Date.now() - openedMs;
  recorder = await startRecorder({ media: new FakeMedia({ fps: 10, frameBytes: 100 }), now, ...options });
  return recorder;
}

const NOW_MS = Date.UTC(2026, 10, 20, 12, 0, 30);
/** An hour before, on a full minute. */
const hourAgoS = (): number => Math.floor(NOW_MS / 60_000) * 60 - 3600;

function play(address: string, query: Record<string, string>): StreamClient {
  const defaults = { deviceid: 'GK-0001', type: 'lopb', spbtime: String(hourAgoS()), streamid: 's1' };
  const client = new StreamClient(address, '/ws.cgi', { ...defaults, ...asUser('admin'), ...query });
  clients.push(client);
  return client;
}

async function login(address: string, user?: string): Promise<CommandClient> {
  const client = await CommandClient.login(address, user);
  clients.push(client);
  return client;
}

const videoOf = (client: StreamClient) => client.packets.filter(({ kind }) => kind === GkKind.video);
const lastS = (client: StreamClient) => (videoOf(client).at(-1)?.capturedAtUs ?? 0) / 1e6;
const control = { D: 'GK-0001', K: 's1' };

describe.each(['lopb', 'repb'])('a recorded stream, %s', (type) => {
  it('plays several channels and the track, faster when asked', async () => {
    const { address } = await start();
    const startS = hourAgoS();
    const client = play(address, { type, chs: '11', speed: '4', spbtime: String(startS), duration: '600' });
    await client.until((c) => lastS(c) >= startS + 2);
    expect(client.packets.every(({ flags }) => (flags & GkFlag.recorded) !== 0)).toBe(true);
    expect([...new Set(videoOf(client).map(({ channel }) => channel))].sort()).toEqual([1, 2, 4]);
    const times = videoOf(client).map(({ capturedAtUs }) => capturedAtUs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const gps = client.packets.find(({ kind }) => kind === GkKind.gps);
    expect(JSON.parse(Buffer.from(gps?.payload ?? []).toString())).toMatchObject({ time: startS, speed: 36 });
    expect(client.skippedBytes).toBe(0);
  });

  it('pauses, seeks, changes speed, tells its status and stops as its user says', async () => {
    const { address } = await start();
    const startS = hourAgoS();
    const client = play(address, { type, duration: '900', spbtime: String(startS) });
    await client.until((c) => videoOf(c).length > 3);
    const admin = await login(address);
    const call = async (A: string, V?: string) => {
      const reply = await admin.call('D08', { ...control, A, ...(V !== undefined && { V }) });
      expect(reply.fields.R).toBe('1');
      return bodyOf(reply) as { state: string; position: number; speed: number; start: number; end: number };
    };
    const paused = await call('pause');
    expect(paused).toMatchObject({ state: 'paused', speed: 1, start: startS, end: startS + 900 });
    expect((await call('status')).position).toBe(paused.position);
    expect(await call('seek', String(startS + 300))).toMatchObject({ state: 'paused', position: startS + 300 });
    expect(await call('speed', '16')).toMatchObject({ speed: 16 });
    expect(await call('play')).toMatchObject({ state: 'playing' });
    await client.until((c) => lastS(c) > startS + 305);
    expect((await call('stop')).state).toBe('ended');
    expect((await client.closed).code).toBe(1000);
    expect(client.packets.at(-1)?.kind).toBe(GkKind.end);
    const gone = await admin.call('D08', { ...control, A: 'status' });
    expect(gone.fields).toMatchObject({ R: '404', T: 'You have no playback of this stream id' });
  });
});

describe('control of a playback', () => {
  it('is for its own user, and says what is wrong with it', async () => {
    const { address } = await start();
    const client = play(address, {});
    await client.until((c) => videoOf(c).length > 0);
    const dealer = await login(address, 'dealer');
    expect((await dealer.call('D08', { ...control, A: 'stop' })).fields.R).toBe('404');
    const admin = await login(address);
    const refused = async (fields: Record<string, string>) =>
      (await admin.call('D08', { ...control, ...fields })).fields;
    expect(await refused({ A: 'seek', V: 'x' })).toMatchObject({ R: '400', T: 'seek needs V, unix seconds' });
    expect(await refused({ A: 'seek', V: '9999999999' })).toMatchObject({ R: '404', T: 'No Record' });
    expect(await refused({ A: 'speed', V: '17' })).toMatchObject({ R: '400' });
    expect(await refused({ A: 'rewind' })).toMatchObject({ R: '400' });
    expect(await refused({})).toMatchObject({ R: '400' });
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  it('moves all tiles of one screen', async () => {
    const { address } = await start();
    const tiles = [play(address, { channel: '1' }), play(address, { channel: '2' })];
    for (const tile of tiles) await tile.until((c) => videoOf(c).length > 0);
    await (await login(address)).call('D08', { ...control, A: 'stop' });
    expect((await Promise.all(tiles.map(({ closed }) => closed))).map(({ code }) => code)).toEqual([1000, 1000]);
  });
});

describe('a refused playback', () => {
  it.each<[string, Record<string, string>, number, string]>([
    ['no time', { spbtime: '' }, 400, 'spbtime must be unix seconds'],
    ['a time to come', { spbtime: String(hourAgoS() + 90_000) }, 404, 'No Record'],
    ['an impossible speed', { speed: '32' }, 400, 'speed must be 0.2 to 16'],
    ['an impossible duration', { duration: '1e9' }, 400, 'duration must be 1 to 86400 seconds'],
    ['an unknown device', { deviceid: 'GK-9' }, 404, 'Unknown device'],
    ['any device', { deviceid: '*' }, 404, 'Unknown device'],
    ['a channel that is not there', { channel: '9' }, 404, 'The device has no such channel'],
  ])('says why: %s', async (_, query, code, message) => {
    const { address } = await start();
    const client = play(address, query);
    expect(await client.closed).toEqual({ code: 4000 + code, reason: message });
    expect(JSON.parse(client.texts[0] ?? '')).toEqual({ code, message });
    expect(client.binaries).toEqual([]);
  });

  it('is one from a device that is offline; the server plays what it has', async () => {
    const { address, world } = await start();
    const server = play(address, {});
    await server.until((c) => videoOf(c).length > 0);
    world.setOnline('GK-0001', false);
    expect(await play(address, { type: 'repb' }).closed).toEqual({ code: 4404, reason: 'Device offline' });
    expect(server.socket.readyState).toBe(server.socket.OPEN);
  });

  it('is one without the right to its place, and of what a token does not name', async () => {
    const started = await start();
    const tokenOf = async (body: object) => {
      const { e = '', h = '' } = (await (await started.post('/gkserver/token', body)).json()) as Record<string, string>;
      return { e, h };
    };
    const refused = async (token: Record<string, string>, query: Record<string, string>) =>
      (await play(started.address, { ...token, ...query }).closed).code;
    const local = await tokenOf({ rights: ['P_lopb'] });
    expect(await refused(local, { type: 'repb' })).toBe(4403);
    const played = play(started.address, local);
    await played.until((c) => videoOf(c).length > 0);
    expect(played.packets.some(({ kind }) => kind === GkKind.gps)).toBe(false);
    const narrow = await tokenOf({ devices: ['GK-0001'], channels: [1] });
    expect(await refused(narrow, { channel: '2' })).toBe(4403);
    expect(await refused(narrow, { deviceid: 'GK-0002' })).toBe(4403);
    const short = await tokenOf({ ttl: 4 });
    const cut = play(started.address, short);
    await cut.until((c) => videoOf(c).length > 0);
    expect((await cut.closed).code).toBe(4401);
  });
});

describe('containers of a playback', () => {
  it.each(['fmp4', 'flv', 'ts', 'annexb', 'mjpeg'])('%s', async (container) => {
    const { address } = await start();
    const client = play(address, { container, speed: '4', duration: '3' });
    expect((await client.closed).code).toBe(1000);
    if (container === 'annexb' || container === 'mjpeg') expect(client.binaries.length).toBeGreaterThan(0);
  });
});

describe('records', () => {
  it('are told by the minute, as a list of the device, and as usage', async () => {
    const { address } = await start();
    const admin = await login(address);
    const dayS = Math.floor(hourAgoS() / 86_400) * 86_400;
    const map = await admin.call('Q06', { D: 'GK-0001', S: String(dayS) });
    const { hours } = bodyOf(map) as { hours: string[] };
    expect(hours).toHaveLength(24);
    expect(hours.every((hour) => /^[01]{60}$/.test(hour))).toBe(true);
    const [hour, minute] = [Math.floor((hourAgoS() - dayS) / 3600), Math.floor(((hourAgoS() - dayS) % 3600) / 60)];
    expect(hours[hour]?.charAt(minute)).toBe('1');

    const range = { S: String(hourAgoS()), F: String(hourAgoS() + 1800) };
    const list = bodyOf(await admin.call('Q08', { D: 'GK-0001', C: '1', ...range })) as {
      start: number;
      end: number;
    }[];
    expect(list.length).toBeGreaterThanOrEqual(3);
    expect(list.every(({ start: from, end }) => end - from >= 60 && end - from <= 600)).toBe(true);

    const before = String(dayS - 86_400);
    const usage = bodyOf(await admin.call('Q09', { S: before })) as { usage: number; list: { usage: number }[] };
    const day = bodyOf(await admin.call('Q06', { D: 'GK-0001', S: before })) as { hours: string[] };
    const minutes = day.hours.join('').replaceAll('0', '').length;
    expect(usage.list).toHaveLength(4);
    expect(usage.list[0]).toEqual({ deviceid: 'GK-0001', usage: Math.round((minutes / 1440) * 10_000) / 10_000 });
    expect(usage.usage).toBeGreaterThan(0.5);
  });

  it('are deleted with the right to it only, and stay deleted', async () => {
    const { address, store } = await start();
    const admin = await login(address);
    const viewer = await login(address, 'viewer');
    const range = { D: 'GK-0001', S: String(hourAgoS()), F: String(hourAgoS() + 600), C: '0' };
    expect((await viewer.call('D15', range)).fields.R).toBe('403');
    expect((await admin.call('D15', range)).fields.R).toBe('1');
    expect((await admin.call('D15', range)).fields).toMatchObject({ R: '404', T: 'No Record' });
    expect(store.recordingDeletions.all()).toHaveLength(1);
    const client = play(address, {});
    await client.until((c) => c.texts.length > 0 && videoOf(c).length > 0);
    expect(videoOf(client)[0]?.capturedAtUs).toBeGreaterThanOrEqual((hourAgoS() + 600) * 1e6);
  });

  it('are refused in words', async () => {
    const { address, world } = await start();
    const admin = await login(address);
    expect((await admin.call('Q06', { D: 'GK-0001', S: 'x' })).fields.R).toBe('400');
    expect((await admin.call('Q09', {})).fields.R).toBe('400');
    expect((await admin.call('Q06', { D: 'GK-77', S: '0' })).fields.R).toBe('404');
    expect((await admin.call('Q08', { D: 'GK-0001', S: '5', F: '4' })).fields.R).toBe('400');
    world.setOnline('GK-0001', false);
    const offline = await admin.call('Q08', { D: 'GK-0001', S: '0', F: '4' });
    expect(offline.fields).toMatchObject({ R: '404', T: 'Device offline' });
  });
});
