import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  buildStreamUrl,
  type Authorization,
  createTalk,
  talkRequest,
  type TalkSession,
  type TalkSource,
  type TalkTarget,
} from 'gk-sdk/stream';
import { readWav, sha256Hex } from 'gk-sdk/wire';
import { CommandClient } from './testing/command-client.js';
import { apiOf } from './testing/sdk-clients.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { StreamClient, asUser } from './testing/stream-client.js';

let recorder: RecorderUnderTest;
let talks: TalkSession[];

beforeEach(async () => {
  recorder = await startRecorder();
  talks = [];
});

afterEach(async () => {
  for (const talk of talks) talk.close();
  await recorder.close();
});

/** A tone of 440 Hz in pieces of 20 ms. */
const tone: TalkSource = {
  start({ pcm }) {
    let at = 0;
    const timer = setInterval(() => {
      pcm(
        Float32Array.from({ length: 960 }, (_, i) => Math.sin((2 * Math.PI * 440 * (at + i)) / 48_000) / 2),
        48_000,
      );
      at += 960;
    }, 20);
    return () => {
      clearInterval(timer);
    };
  },
};

function talkTo(target: TalkTarget, user = 'admin'): TalkSession {
  const authorization: Authorization = { kind: 'password', username: user, passwordHash: sha256Hex(user) };
  const url = buildStreamUrl(`ws://${recorder.address}/ws.cgi`, talkRequest(target), authorization);
  const talk = createTalk({ url, source: tone, speakImmediately: true });
  talks.push(talk);
  talk.open();
  return talk;
}

async function until(isDone: () => boolean): Promise<void> {
  const endMs = Date.now() + 5000;
  while (!isDone()) {
    if (Date.now() > endMs) throw new Error('Waited in vain.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const online = (): string[] => recorder.world.seeds.map(({ deviceid }) => deviceid).filter(isOnline);
const isOnline = (id: string): boolean => recorder.world.isOnline(id);

interface Row {
  readonly serialno: number;
  readonly username: string;
  readonly deviceid: string;
  readonly mdvraudio: boolean;
}

async function logged(user: string, body = {}): Promise<Row[]> {
  return (await (await recorder.post('/gklog/talklog', body, user)).json()) as Row[];
}

async function audio(row: Row, kind: string): Promise<Response> {
  const query = new URLSearchParams({ u: 'admin', p: sha256Hex('admin'), s: String(row.serialno), t: kind });
  return fetch(`${recorder.url}/gklog/talkaac/20261121_${kind}.aac?${query.toString()}`);
}

describe('talk with the recorder', () => {
  it('carries speech to the device and its sound back, and keeps both sides', async () => {
    const [device = ''] = online();
    const talk = talkTo(device);
    let heard = 0;
    let loud = -96;
    talk.on('sound', ({ samples }) => (heard += samples.length));
    talk.on('soundLevel', ({ peakDbfs }) => (loud = Math.max(loud, peakDbfs)));
    await until(() => talk.state.kind === 'talking');
    expect(talk.state).toMatchObject({ speaking: true, partners: [{ deviceId: device, state: 'reached' }] });
    // The engine alone is quiet; what was said comes back over it.
    await until(() => heard > 8000 && loud > -20);
    talk.close();
    await until(() => recorder.store.talkLog.find(0, 1e11).length === 1);

    const [row] = await logged('admin', { deviceid: device });
    if (row === undefined) throw new Error('Nothing was logged.');
    expect(row).toMatchObject({ username: 'admin', deviceid: device, mdvraudio: true, mergeaudio: true });
    for (const kind of ['source', 'mdvr', 'merge']) {
      const reply = await audio(row, kind);
      expect(reply.headers.get('content-type')).toBe('audio/wav');
      const { samples, sampleRate } = readWav(new Uint8Array(await reply.arrayBuffer()));
      expect(sampleRate).toBe(8000);
      expect(samples.length).toBeGreaterThan(4000);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(peak).toBeGreaterThan(0.1);
    }
  });

  it('is found in the log and heard by the SDK', async () => {
    const [device = ''] = online();
    const talk = talkTo(device);
    await until(() => talk.state.kind === 'talking');
    talk.close();
    await until(() => recorder.store.talkLog.find(0, 1e11).length === 1);
    const { talkLog } = apiOf(recorder.url);
    const [record] = await talkLog.query({ deviceId: device, startS: 0, endS: Math.ceil(Date.now() / 1000) });
    if (record === undefined) throw new Error('Nothing was logged.');
    expect(record).toMatchObject({ username: 'admin', deviceIds: [device], hasDeviceAudio: true });
    const file = await talkLog.audio(record, 'merge');
    expect(readWav(await file.bytes()).sampleRate).toBe(8000);
    expect((await fetch(talkLog.audioUrl(record, 'mdvr'))).status).toBe(200);
    expect((await fetch(talkLog.audioUrl({ ...record, serialNo: '99' }, 'mdvr'))).status).toBe(404);
  });

  it('lets one user talk to a device, and names that user to the next', async () => {
    const [device = ''] = online();
    const first = talkTo(device);
    await until(() => first.state.kind === 'talking');
    const second = talkTo(device);
    await until(() => second.state.kind === 'refused');
    expect(second.state).toMatchObject({ error: { code: 'refused', message: `admin talks to ${device} already` } });
    first.close();
    await until(() => recorder.store.talkLog.find(0, 1e11).length === 1);
    const third = talkTo(device);
    await until(() => third.state.kind === 'talking');
  });

  it('says which devices a list and a broadcast reach', async () => {
    const [first = '', second = ''] = online();
    const one = talkTo(first);
    await until(() => one.state.kind === 'talking');
    const both = talkTo([first, second]);
    await until(() => both.state.kind === 'talking');
    expect(both.state).toMatchObject({
      partners: [
        { deviceId: first, state: 'busy', username: 'admin' },
        { deviceId: second, state: 'reached' },
      ],
    });
    one.close();
    both.close();
    await until(() => recorder.store.talkLog.find(0, 1e11).length === 2);
    const all = talkTo('broadcast');
    await until(() => all.state.kind === 'talking');
    expect(all.state).toMatchObject({ partners: online().map((deviceId) => ({ deviceId, state: 'reached' })) });
    all.close();
    await until(() => recorder.store.talkLog.find(0, 1e11).length === 3);
    expect((await logged('admin'))[0]).toMatchObject({ deviceid: 'broadcast', mdvraudio: false });
  });

  it('reaches at most 200 devices at once, and says first who is not reached', async () => {
    await recorder.close();
    recorder = await startRecorder({ devices: 203 });
    const all = talkTo('broadcast');
    await until(() => all.state.kind === 'talking');
    const states = all.state.kind === 'talking' ? all.state.partners.map(({ state }) => state) : [];
    const free = online().length;
    expect(free).toBeGreaterThan(200);
    expect(states.filter((state) => state === 'reached')).toHaveLength(200);
    expect(states.slice(0, free - 200)).toEqual(Array.from({ length: free - 200 }, () => 'full'));
  });

  it('stands among who uses which device, and not in the log of streams', async () => {
    const [first = ''] = online();
    const client = await CommandClient.login(recorder.address);
    const users = async (): Promise<unknown[]> => {
      const { body = '' } = await client.call('Q10');
      const { devices } = JSON.parse(body) as {
        devices: { deviceid: string; users: { type: string; user: string }[] }[];
      };
      return devices.flatMap((row) => row.users.map(({ type, user }) => [row.deviceid, type, user]));
    };
    const talk = talkTo(first);
    await until(() => talk.state.kind === 'talking');
    expect(await users()).toEqual([[first, 'talk', 'admin']]);
    // Counts of packets from the cab, and of those sent out.
    let heard = 0;
    talk.on('sound', ({ samples }) => (heard += samples.length));
    await until(() => heard > 8000);
    // Rates are of seconds that are over: what comes late and all at once counts a second later.
    const rates = async (): Promise<boolean[]> => {
      const { body = '' } = await client.call('Q10');
      const { uploadBps, downloadBps } = JSON.parse(body) as { uploadBps: number; downloadBps: number };
      return [uploadBps > 0, downloadBps > 0];
    };
    await expect.poll(rates).toEqual([true, true]);
    talk.close();
    await until(() => recorder.store.talkLog.find(0, 1e11).length === 1);
    expect(await users()).toEqual([]);

    const all = talkTo('broadcast');
    await until(() => all.state.kind === 'talking');
    expect(await users()).toEqual(online().map((id) => [id, 'broadcast', 'admin']));
    expect(await (await recorder.post('/gklog/uslog')).json()).toEqual([]);
    client.socket.close();
  });

  it.each([
    ['an unknown device', 'NONE', 'admin', 'not-found'],
    ['no right to talk', 'broadcast', 'viewer', 'forbidden'],
  ])('refuses %s', async (_what, target, user, code) => {
    const talk = talkTo(target, user);
    await until(() => talk.state.kind === 'refused');
    expect(talk.state).toMatchObject({ error: { code } });
  });

  it('answers sound that it cannot take, and anything else, without falling over', async () => {
    const [deviceid = ''] = online();
    const client = new StreamClient(recorder.address, '/ws.cgi', { ...asUser('admin'), type: 'talk', deviceid });
    await client.until(({ texts }) => texts.length === 1);
    for (let i = 0; i < 50; i += 1)
      client.socket.send(Buffer.from([0x47, 0x4b, 1, 2, 1, 24, ...new Array<number>(18 + i).fill(0)]));
    client.socket.send(Buffer.alloc(3000, 0x47));
    client.socket.send('words');
    await client.until(({ texts, packets }) => texts.length === 2 && packets.length > 3);
    expect(client.texts[1]).toContain('not codec 24');
    client.close();
    expect(recorder.logged).toEqual([]);
  });

  it('shows talks to levels 0 and 1 only, and bounds what it keeps', async () => {
    expect((await recorder.post('/gklog/talklog', {}, 'viewer')).status).toBe(403);
    expect((await recorder.post('/gklog/talklog', { afterUpdatetime: 'soon' })).status).toBe(400);
    for (let i = 0; i < 503; i += 1) {
      const side = new Uint8Array(8);
      recorder.store.talkLog.add({ ip: '', username: 'admin', deviceId: 'X', beginS: i, endS: i + 1 }, side, side);
      // Each waits for the disk: without a turn in between, the connection that the next call uses may have timed out unseen.
      await new Promise(setImmediate);
    }
    const rows = await logged('admin', {
      afterUpdatetime: '1970-01-01T00:00:00Z',
      beforeUpdatetime: '1970-01-02T00:00:00Z',
    });
    expect(rows).toHaveLength(500);
    expect(recorder.store.talkLog.sound(3, 'source')).toHaveLength(0);
    expect(recorder.store.talkLog.sound(4, 'source')).toHaveLength(8);
    expect(await logged('admin', { member: 'nobody' })).toEqual([]);
  });
});
