import { systemClock } from 'gk-sdk';
import { encodeVcp, GkKind, sha256Hex } from 'gk-sdk/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WorldEvent } from '../device/world.js';
import { bodyOf, CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { HandWrittenLink, JPEG } from './testing/hand-written-link.js';
import { jsonRequest } from './testing/json-request.js';
import { recordedPackets } from './testing/recorded-packets.js';
import { reportEvent } from './testing/report-event.js';
import { apiOf } from './testing/sdk-clients.js';
import { asUser, StreamClient } from './testing/stream-client.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { ToldHistory, ToldWorld } from './testing/told-world.js';
import { overspeedEvent } from './testing/overspeed-event.js';

/** A file is packed while other tests keep the machine busy. */
const TALKATIVE = 'GK-0001';
const STUBBORN = 'GK-0002';

let link: HandWrittenLink;
let recorder: RecorderUnderTest;
let client: CommandClient;

async function overHandWrittenLink(): Promise<void> {
  link = new HandWrittenLink();
  // A device has 15 s for its answer: here they pass in no time.
  const clock = {
    ...systemClock,
    after: (delayMs: number, callback: () => void) => systemClock.after(delayMs / 20, callback),
  };
  const sentFiles = { between: () => [], get: () => undefined };
  recorder = await startRecorder({ devices: 2, link, clock, sentFiles });
  client = await CommandClient.login(recorder.address);
}
afterEach(async () => {
  client.close();
  await recorder.close();
});

const answerTo = async (...call: Parameters<CommandClient['call']>) => {
  const { R, T } = (await client.call(...call)).fields;
  return [R, T];
};

describe('a server over devices of another kind', () => {
  beforeEach(overHandWrittenLink);

  it('sends them movements, texts and commands, and passes on what they say', async () => {
    expect(await answerTo('D12', { D: TALKATIVE, C: '2', A: 'up', V: '4' })).toEqual(['1', undefined]);
    expect(await answerTo('D21', { D: TALKATIVE }, 'Come back')).toEqual(['1', 'Shown']);
    expect(await answerTo('D20', { D: TALKATIVE }, 'STATUS')).toEqual(['1', 'heard STATUS']);
    expect(link.asked).toEqual([
      { deviceId: TALKATIVE, what: 'movePtz', how: [{ channel: 2, action: 'up', value: '4' }] },
      { deviceId: TALKATIVE, what: 'showText', how: ['Come back'] },
      { deviceId: TALKATIVE, what: 'command', how: ['STATUS'] },
    ]);
  });

  it('answers what they refuse or do not support as that, and never as a success', async () => {
    expect(await answerTo('D12', { D: STUBBORN, C: '1', A: 'stop' })).toEqual(['0', 'This camera cannot be moved']);
    expect(await answerTo('D21', { D: STUBBORN }, 'Hello')).toEqual(['0', 'Text not supported']);
    expect(await answerTo('D20', { D: STUBBORN }, 'REBOOT')).toEqual(['0', 'Locked by its key']);
    const unsupported = ['0', 'The device does not support this'];
    expect(await answerTo('D10', { D: TALKATIVE }, '{"fwUrl":"http://fw.test/gk-2.5.0.bin"}')).toEqual(unsupported);
    expect(await answerTo('D05', { D: STUBBORN, U: 'dev' }, '{"pass":"x"}')).toEqual(unsupported);
    expect(recorder.store.deviceAccounts.nameOf(STUBBORN)).toBeUndefined();
    expect(recorder.store.firmwareUpdates.get(TALKATIVE)).toBeUndefined();
  });

  it('reads and writes the parameters that they have, and no others', async () => {
    const read = async (group = 'sys') => {
      const { data } = bodyOf(await client.call('D03', { D: TALKATIVE, A: group })) as { data: string };
      return JSON.parse(data) as unknown;
    };
    const groups = ['sys'];
    expect(await read()).toEqual({ current: { TZ: 3600 }, offlineset: {}, groups });
    expect(await answerTo('D16', { D: TALKATIVE, A: 'sys.TZ', V: '0' })).toEqual(['1', 'Saved']);
    expect(await read()).toEqual({ current: { TZ: 0 }, offlineset: {}, groups });
    expect(link.asked.filter(({ what }) => what === 'writeParameters')).toEqual([
      { deviceId: TALKATIVE, what: 'writeParameters', how: ['sys', { TZ: 0 }] },
    ]);
    expect(await answerTo('D16', { D: TALKATIVE, A: 'sys.DST', V: '1' })).toEqual([
      '400',
      'There is no parameter sys.DST',
    ]);
    expect(await read('net')).toEqual({ current: {}, offlineset: {}, groups });
    expect((await answerTo('D03', { D: TALKATIVE, A: 'nets' }))[0]).toBe('400');
  });

  it('gives up on one that does not answer, and goes on', async () => {
    expect(await answerTo('D03', { D: STUBBORN, A: 'sys' })).toEqual([
      '408',
      'The device did not send its parameters in time',
    ]);
    expect(link.asked.at(-1)).toMatchObject({ deviceId: STUBBORN, what: 'gave up' });
    expect(await answerTo('D20', { D: TALKATIVE }, 'STATUS')).toEqual(['1', 'heard STATUS']);
  });

  it('asks nothing of one that is offline, and sends a wake-up call when it is back', async () => {
    recorder.world.setOnline(TALKATIVE, false);
    expect(await answerTo('D21', { D: TALKATIVE }, 'Hello')).toEqual(['404', 'Device offline']);
    expect((await answerTo('D20', { D: TALKATIVE }, '@WAKEUP,60'))[0]).toBe('2');
    expect(link.asked).toEqual([]);
    recorder.world.setOnline(TALKATIVE, true);
    await expect
      .poll(async () => bodyOf(await client.call('D20')))
      .toMatchObject([{ command: '@WAKEUP,60', state: 'done' }]);
    expect(link.asked).toEqual([{ deviceId: TALKATIVE, what: 'command', how: ['@WAKEUP,60'] }]);
  });

  it('has their users set and removed when they are back', async () => {
    const waits = ['2', 'Kept until the device returns'];
    const sent = () => link.asked.filter(({ what }) => what === 'setAccount').map(({ how }) => how[0]);
    for (const deviceId of [TALKATIVE, STUBBORN]) {
      recorder.world.setOnline(deviceId, false);
      expect(await answerTo('D05', { D: deviceId, U: 'dev' }, '{"pass":"x"}')).toEqual(waits);
      expect(recorder.store.deviceAccounts.nameOf(deviceId)).toBe('dev');
    }
    expect(sent()).toEqual([]);
    recorder.world.setOnline(TALKATIVE, true);
    await expect.poll(sent).toEqual(['dev']);
    expect(recorder.store.deviceAccounts.nameOf(TALKATIVE)).toBe('dev');
    recorder.world.setOnline(STUBBORN, true);
    await expect.poll(() => recorder.store.deviceAccounts.nameOf(STUBBORN)).toBeUndefined();
    expect(recorder.logged).toContain('The user that waited for GK-0002 was not set: it does not support this');
    recorder.world.setOnline(TALKATIVE, false);
    expect(await answerTo('D06', { D: TALKATIVE, U: 'dev' })).toEqual(waits);
    recorder.world.setOnline(TALKATIVE, true);
    await expect.poll(sent).toEqual(['dev', 'dev', undefined]);
    await expect.poll(() => recorder.store.deviceAccounts.waiting()).toEqual([]);
  });

  it('tells of heartbeats and traffic only what they report', async () => {
    recorder.world.unsignalled.add(STUBBORN);
    const nowS = Date.now() / 1000;
    await client.call('DB13');
    const heartbeats = bodyOf(await client.next()) as { deviceid: string }[];
    expect(heartbeats.map(({ deviceid }) => deviceid)).toEqual([TALKATIVE]);
    recorder.store.recordingRules.put(STUBBORN, { sinceS: 0, mode: 0, channels: '' });
    const rows = await apiOf(recorder.url).netflow.query({ startS: nowS - 86_400, endS: nowS });
    expect([...new Set(rows.map(({ deviceId }) => deviceId))]).toEqual([TALKATIVE]);
  });

  it('streams what they send, of the channels that they have', async () => {
    const watch = (query: Record<string, string>) =>
      new StreamClient(recorder.address, '/ws.cgi', { ...asUser('admin'), deviceid: TALKATIVE, main: '1', ...query });
    const stream = watch({ chs: '3' });
    await stream.until(({ packets }) => packets.length >= 3);
    const pictures = stream.packets.filter(({ kind }) => kind === GkKind.video);
    expect(pictures.map(({ payload }) => Buffer.from(payload).toString())).toEqual([
      'picture 0 of GK-0001',
      'picture 1 of GK-0001',
      'picture 2 of GK-0001',
    ]);
    stream.close();
    await expect.poll(() => link.asked.at(-1)?.what).toBe('live ended');
    expect(await watch({ channel: '2' }).closed).toEqual({ code: 4404, reason: 'The device has no such channel' });
  });

  it('talks to none that refuses, and shows the picture of a camera', async () => {
    const talk = (deviceid: string) =>
      new StreamClient(recorder.address, '/ws.cgi', { ...asUser('admin'), type: 'talk', deviceid }).closed;
    expect(await talk(TALKATIVE)).toEqual({ code: 4403, reason: 'The driver is on the phone' });
    expect(await talk(STUBBORN)).toEqual({ code: 4404, reason: 'The device cannot talk' });
    const picture = (deviceid: string) =>
      fetch(
        `${recorder.url}/pic.cgi?${new URLSearchParams({ ...asUser('admin'), type: 'snap', deviceid }).toString()}`,
      );
    expect(new Uint8Array(await (await picture(TALKATIVE)).arrayBuffer())).toEqual(JPEG);
    expect((await picture(STUBBORN)).status).toBe(404);
  });

  it('lets the file that they have be downloaded, and refuses what they do not send', async () => {
    link.recorded = recordedPackets(1_000, 1_002);
    const call = (type: string, deviceid: string) => {
      const query = { ...asUser('admin'), type, deviceid, ch: '1', spbtime: '1000', duration: '2', main: '1' };
      return fetch(`${recorder.url}/web.cgi?${new URLSearchParams(query).toString()}`);
    };
    const stateOf = async (deviceId: string) => {
      const { state, message } = (await (await call('repbmp4ask', deviceId)).json()) as Record<string, unknown>;
      return [state, message];
    };
    await expect.poll(() => stateOf(TALKATIVE)).toEqual(['DOWNLOAD OK', undefined]);
    const file = Buffer.from(await (await call('repbmp4get', TALKATIVE)).arrayBuffer());
    expect(file.subarray(4, 8).toString()).toBe('ftyp');
    const asked = link.asked.filter(({ what }) => what === 'openRecording' || what === 'recording closed');
    expect(asked).toEqual([
      {
        deviceId: TALKATIVE,
        what: 'openRecording',
        how: [{ channel: 1, sub: false, startS: 1_000, endS: 1_002, asFile: true }],
      },
      { deviceId: TALKATIVE, what: 'recording closed', how: [] },
    ]);
    await expect.poll(() => stateOf(STUBBORN)).toEqual(['DOWNLOAD FAIL', 'The device does not send its recordings']);
    recorder.world.setOnline(TALKATIVE, false);
    expect(await stateOf(TALKATIVE)).toEqual(['DOWNLOAD FAIL', 'Device offline']);
  });

  it('lists the files that they have', async () => {
    const period = { C: '1', S: '900', F: '1900' };
    expect(bodyOf(await client.call('Q08', { D: TALKATIVE, ...period }))).toEqual([
      { start: 1_000, end: 1_600, type: 1 },
    ]);
    expect(await answerTo('Q08', { D: STUBBORN, ...period })).toEqual(['0', 'The device does not support this']);
  });

  it('plays back what they send, and says why they do not', async () => {
    link.recorded = recordedPackets(1_000, 1_002);
    const play = (deviceid: string, more: Record<string, string> = {}) =>
      new StreamClient(recorder.address, '/ws.cgi', {
        ...asUser('admin'),
        type: 'repb',
        deviceid,
        main: '1',
        spbtime: '1000',
        duration: '600',
        streamid: 's1',
        ...more,
      });
    const stream = play(TALKATIVE);
    await stream.until(({ packets }) => packets.some(({ kind }) => kind === GkKind.video));
    const first = stream.packets.find(({ kind }) => kind === GkKind.video);
    const sent = link.recorded.find(({ kind }) => kind === GkKind.video);
    expect(Buffer.from(first?.payload ?? []).equals(Buffer.from(sent?.payload ?? []))).toBe(true);
    expect(link.asked.at(-1)).toEqual({
      deviceId: TALKATIVE,
      what: 'openRecording',
      how: [{ channel: 1, sub: false, startS: 1_000, endS: 1_600 }],
    });
    const control = (A: string, V = '') => answerTo('D08', { D: TALKATIVE, K: 's1', A, V });
    const opened = () => link.asked.filter(({ what }) => what === 'openRecording').map(({ how }) => how[0]);
    await control('pause');
    expect((await control('seek', '1200'))[0]).toBe('1');
    expect(opened().at(-1)).toMatchObject({ startS: 1_200, endS: 1_600 });
    expect((await control('speed', '8'))[0]).toBe('1');
    expect(opened().at(-1)).toMatchObject({ startS: 1_200, keyFramesOnly: true });
    link.isCardBusy = true;
    expect(await control('seek', '1300')).toEqual(['408', 'The device did not begin to play in time']);
    recorder.world.setOnline(TALKATIVE, false);
    expect(await control('seek', '1300')).toEqual(['404', 'Device offline']);
    const { body } = (await client.call('D08', { D: TALKATIVE, K: 's1', A: 'status' })) as { body?: string };
    expect(JSON.parse(body ?? '')).toMatchObject({ state: 'paused', position: 1_200, speed: 8 });
    stream.close();
    await expect.poll(() => link.asked.filter(({ what }) => what === 'recording closed').length).toBe(3);
    const reason = async (...[deviceid, more]: Parameters<typeof play>) => (await play(deviceid, more).closed).reason;
    expect(await reason(STUBBORN)).toBe('The device does not send its recordings');
    recorder.world.setOnline(TALKATIVE, true);
    expect(await reason(TALKATIVE)).toBe('The device did not begin to play in time');
    link.isCardBusy = false;
    expect(await reason(TALKATIVE, { container: 'mjpeg' })).toBe(
      'This channel has no JPEG pictures: take another container',
    );
    link.recorded = [];
    expect(await reason(TALKATIVE)).toBe('No Record');
  });

  it('has the footage of their events sent, and keeps it', async () => {
    link.recorded = recordedPackets(1_000, 1_002);
    const { events } = apiOf(recorder.url);
    const nowS = Math.floor(Date.now() / 1000);
    reportEvent(recorder.world, 1, nowS - 3_600);
    reportEvent(recorder.world, 2, nowS - 3_600, { deviceid: STUBBORN });
    const askedOf = (deviceId: string) => ({ serialNo: deviceId === TALKATIVE ? 16 : 32, deviceId, eventCode: 13 });
    recorder.store.recordingRules.put(STUBBORN, { sinceS: 0, mode: 0, channels: '' });
    for (const id of [TALKATIVE, STUBBORN]) {
      expect(await events.requestDownload(askedOf(id))).toMatchObject({ downloaded: false });
    }
    const fetched = async (deviceId: string) => {
      const [event] = await events.query({ serialNo: askedOf(deviceId).serialNo });
      return event && (await events.footage(event, 1)).bytes();
    };
    const stateOf = (serialNo: number) => recorder.store.events.footageOrders.find(serialNo)?.state.kind;
    await expect.poll(() => [stateOf(16), stateOf(32)]).toEqual(['here', 'failed']);
    expect((await events.query({ serialNo: 16 }))[0]?.downloaded).toBe(true);
    const bytes = await fetched(TALKATIVE);
    expect(
      Buffer.from(bytes ?? [])
        .subarray(4, 8)
        .toString(),
    ).toBe('ftyp');
    const opened = () => link.asked.filter(({ what, deviceId }) => what === 'openRecording' && deviceId === TALKATIVE);
    const span = { sub: false, startS: nowS - 3_610, endS: nowS - 3_590, asFile: true };
    expect(opened().map(({ how }) => how[0])).toEqual([1, 2, 3, 4].map((channel) => ({ channel, ...span })));
    // Recordings that were sent are on the server.
    link.recorded = [];
    expect(await fetched(TALKATIVE)).toEqual(bytes);
    expect(opened()).toHaveLength(4);
    const { password } = asUser('admin');
    const headers = { Authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` };
    const disks = (await (await fetch(`${recorder.url}/api/diskinfo`, { headers })).json()) as Record<string, number>;
    expect([disks.footageUsedSize, disks.footageFiles]).toEqual([(4 * (bytes?.byteLength ?? 0)) / 2 ** 30, 4]);
    // A device that refuses is never told as one that has sent.
    const [refused] = await events.query({ serialNo: 32 });
    expect(refused).toMatchObject({ downloaded: false, downloadTries: 1, downloadMask: 15 });
    await expect(fetched(STUBBORN)).rejects.toThrow('The device does not send its recordings');
  });
});

describe('a server that was only told what happened', () => {
  const nowS = Math.floor(Date.now() / 1000);
  const UNAVAILABLE = 'The history cannot be read at the moment: try again later';
  let world: ToldWorld;
  let history: ToldHistory;
  let aheadMs = 0;

  beforeEach(async () => {
    world = new ToldWorld(fakeSeeds(2));
    history = new ToldHistory();
    aheadMs = 0;
    recorder = await startRecorder({ devices: 2, live: world, history, now: () => Date.now() + aheadMs });
    client = await CommandClient.login(recorder.address);
  });

  const eventAt = (serialno: number, happenedS: number, deviceId = TALKATIVE): WorldEvent =>
    overspeedEvent({ serialno, deviceId, happenedS });
  const day = { S: String(nowS - 86_400), F: String(nowS) };
  const post = (path: string, body: object, signal?: AbortSignal): Promise<Response> =>
    fetch(recorder.url + path, {
      ...jsonRequest('POST', { ...credentials('admin'), ...body }),
      ...(signal && { signal }),
    });
  const credentials = (user: string) => ({ username: user, password: sha256Hex(user) });
  const refusalOf = async (answer: Promise<Response>) => {
    const response = await answer;
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  const isAsked = () => expect.poll(() => history.asked.length).toBeGreaterThan(0);

  it('tells nothing of a device that the device has not told', async () => {
    const UNTOLD = ['signal', 'voltage', 'voltpct', 'health', 'temperature', 'loopdata', 'satellites', 'smart1'];
    const MORE = ['recording', 'acc_on', 'distance', 'oscount', 'parkcount', 'parktime', 'totalDrivingtime'];
    const rows = async (code: string) => bodyOf(await client.call(code)) as Record<string, unknown>[];
    for (const code of ['Q03', 'Q04']) {
      for (const row of await rows(code)) {
        expect([...UNTOLD, ...MORE].filter((name) => Object.hasOwn(row, name))).toEqual([]);
      }
    }
    world.states.set(TALKATIVE, { signal: 0, voltage: 12.4 });
    aheadMs = 2_000;
    const told = (await rows('Q04')).find(({ deviceid }) => deviceid === TALKATIVE);
    // A device that has told 0 is told as that.
    expect(UNTOLD.map((name) => told?.[name])).toEqual([0, 12.4, ...UNTOLD.slice(2).map(() => undefined)]);
  });

  it('shows of a device that is away the parameters that it told, and says so where it told none', async () => {
    world.parameters.set(TALKATIVE, { sys: { TZ: 3600 } });
    for (const id of [TALKATIVE, STUBBORN]) {
      world.online.delete(id);
      recorder.world.setOnline(id, false);
    }
    const words = 'The device is offline and has not told its parameters yet: they are asked for when it is online';
    expect(await answerTo('D03', { D: STUBBORN, A: 'sys' })).toEqual(['0', words]);
    expect(await answerTo('D04', { D: STUBBORN, A: 'sys' }, '{"TZ":0}')).toEqual(['0', words]);
    const view = async () => {
      const { data } = bodyOf(await client.call('D03', { D: TALKATIVE, A: 'sys' })) as { data: string };
      return JSON.parse(data) as unknown;
    };
    expect(await view()).toEqual({ current: { TZ: 3600 }, offlineset: {}, groups: ['sys'] });
    expect(await answerTo('D16', { D: TALKATIVE, A: 'sys.TZ', V: '0' })).toEqual(['2', 'offline setting']);
    expect(await view()).toEqual({ current: { TZ: 3600 }, offlineset: { TZ: 0 }, groups: ['sys'] });
    expect(await answerTo('D16', { D: TALKATIVE, A: 'sys.DST', V: '1' })).toEqual([
      '400',
      'There is no parameter sys.DST',
    ]);
  });

  it('takes a drive that goes on for one without an end', async () => {
    history.tripsOf.set(TALKATIVE, [{ startS: nowS - 3_600, lastS: nowS - 60, distanceM: 20_000 }]);
    expect(bodyOf(await client.call('Q13', { D: TALKATIVE, ...day }))).toMatchObject({
      trips: [{ start: nowS - 3_600, end: nowS - 60, running: 1 }],
    });
    // The footage of its event waits for the engine to be off.
    const api = apiOf(recorder.url);
    const [plan] = recorder.store.events.downloadPlans.list();
    if (plan === undefined) throw new Error('There is no plan of a first start.');
    const waiting = { appdevid: 13, downloadtype: 1, downloadplan: 1, accoffonly: 1, entimepart: 0 } as const;
    recorder.store.events.downloadPlans.put({ ...plan, ...waiting, intermission: 60, updatetime: nowS - 7_200 });
    history.happened.push(eventAt(16, nowS - 1_800));
    world.emit({ cmd: 'new', serialno: 16, deviceid: TALKATIVE, appdevid: 13, eventtimeutc: nowS - 1_800 });
    const download = async () => {
      const [event] = await api.events.query({ serialNo: 16 });
      return [event?.downloadMask, event?.downloadTries];
    };
    await expect.poll(download).toEqual([1, 0]);
    aheadMs = 31_000;
    const before = history.asked.length;
    await expect.poll(() => history.asked.length).toBeGreaterThan(before);
    expect(await download()).toEqual([1, 0]);
    aheadMs = 62_000;
    history.tripsOf.set(TALKATIVE, [{ startS: nowS - 3_600, endS: nowS - 900, lastS: nowS - 900, distanceM: 20_000 }]);
    await expect.poll(download).toEqual([1, 1]);
  });

  it('holds up nothing but later reports of a connection however slow the history is', async () => {
    history.hold();
    const ask = (code: string, id?: string) => {
      client.sendRaw(encodeVcp({ code, fields: { ...(id && { I: id }), D: TALKATIVE, ...day } }));
    };
    ask('Q13', 'first report');
    ask('Q13', 'second report');
    ask('Q12', 'plates');
    expect((await client.next()).fields.I).toBe('plates');
    await isAsked();
    expect(history.asked).toHaveLength(1);
    history.release();
    expect((await client.next()).fields).toMatchObject({ I: 'first report', R: '1' });
    expect((await client.next()).fields).toMatchObject({ I: 'second report', R: '1' });
    // Answers that nothing tells apart come in their order.
    history.hold();
    const before = history.asked.length;
    ask('Q13');
    ask('Q12');
    await expect.poll(() => history.asked.length).toBeGreaterThan(before);
    history.release();
    expect([(await client.next()).code, (await client.next()).code]).toEqual(['Q13', 'Q12']);
  });

  it('answers in words where the history does not answer in time', async () => {
    await recorder.close();
    // It has 12 s for an answer: here they pass in no time.
    const clock = {
      ...systemClock,
      after: (delayMs: number, callback: () => void) => systemClock.after(delayMs / 20, callback),
    };
    recorder = await startRecorder({ devices: 2, live: world, history, clock });
    client = await CommandClient.login(recorder.address);
    history.happened.push(eventAt(16, nowS - 1_800));
    history.hold();
    const words = 'The history did not answer in time: try again later, or ask about a shorter time';
    expect(await answerTo('Q13', { D: TALKATIVE, ...day })).toEqual(['0', words]);
    expect(await refusalOf(post('/gkevent/eventquery', {}))).toEqual([503, words]);
    expect(recorder.logged).toContain(`The history failed: ${words}`);
    history.release();
    expect((await answerTo('Q13', { D: TALKATIVE, ...day }))[0]).toBe('1');
  });

  it('answers an error where the history fails, never a fact', async () => {
    history.failsFrom = 0;
    expect(await answerTo('Q13', { D: TALKATIVE, ...day })).toEqual(['0', UNAVAILABLE]);
    history.happened.push(eventAt(16, nowS - 1_800));
    const period = { afterTime: nowS - 86_400, beforeTime: nowS };
    for (const answer of [
      post('/gkevent/eventquery', {}),
      post('/gkmileage/mileagequery', period),
      post('/gkmileage/mileagequery', { ...period, deviceid: TALKATIVE }),
      post('/gklog/netflow', { starttime: nowS - 86_400, endtime: nowS }),
      post('/api/gps', { deviceid: TALKATIVE, start: nowS - 60, end: nowS }),
      post('/gkevent/download', { serialno: 16 }),
    ]) {
      expect(await refusalOf(answer)).toEqual([503, UNAVAILABLE]);
    }
    expect(recorder.store.events.edits.get(16, TALKATIVE, nowS - 1_800)).toBeUndefined();
    expect(recorder.logged).toContain('The history failed: the journal is damaged');
  });

  it('breaks off an answer that has begun, so that a part does not pass for the whole', async () => {
    const times = Array.from({ length: 10 }, (_, index) => nowS - 100 + index);
    history.trackOf.set(
      TALKATIVE,
      times.map((time) => ({ lat: 24, lng: 120, speed: 36, dir: 90, time })),
    );
    const ask = () => post('/api/gps', { deviceid: TALKATIVE, start: nowS - 200, end: nowS });
    expect(await (await ask()).json()).toHaveLength(10);
    history.failsFrom = history.asked.length + 1;
    const broken = await ask();
    expect(broken.status).toBe(200);
    await expect(broken.text()).rejects.toThrow();
  });

  it('ends the work of who hangs up', async () => {
    history.hold();
    const hangUp = new AbortController();
    const asked = post('/gkmileage/mileagequery', { afterTime: nowS - 86_400, beforeTime: nowS }, hangUp.signal);
    await isAsked();
    hangUp.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => history.asked.at(-1)?.aborted).toBe(true);
    const before = history.asked.length;
    client.sendRaw(encodeVcp({ code: 'Q13', fields: { I: '1', D: TALKATIVE, ...day } }));
    await expect.poll(() => history.asked.length).toBe(before + 1);
    client.close();
    await expect.poll(() => history.asked.at(-1)?.aborted).toBe(true);
    history.release();
    // It does not go on by itself either.
    await new Promise((resolve) => setImmediate(resolve));
    expect(history.asked).toHaveLength(before + 1);
    expect(recorder.logged).toEqual([]);
  });

  it('tells nothing of a device that leaves what its user sees while the history is asked', async () => {
    history.happened.push(eventAt(16, nowS - 1_800), eventAt(32, nowS - 1_700, STUBBORN));
    history.hold();
    const report = client.call('Q13', { D: TALKATIVE, ...day });
    const events = post('/gkevent/eventquery', {});
    await expect.poll(() => history.asked.length).toBe(2);
    recorder.store.devices.remove(TALKATIVE);
    history.release();
    expect((await report).fields).toMatchObject({ R: '404', T: 'Unknown device' });
    expect(((await (await events).json()) as { serialno: number }[]).map(({ serialno }) => serialno)).toEqual([32]);
  });

  it('changes nothing for who loses access while the history is asked', async () => {
    history.happened.push(eventAt(16, nowS - 1_800));
    history.hold();
    const changed = refusalOf(
      fetch(
        `${recorder.url}/gkevent/eventset`,
        jsonRequest('POST', { ...credentials('dealer'), serialno: 16, memo: 'late' }),
      ),
    );
    await isAsked();
    recorder.store.users.remove('dealer');
    history.release();
    expect(await changed).toEqual([401, 'The access has ended meanwhile']);
    expect(recorder.store.events.edits.get(16, TALKATIVE, nowS - 1_800)).toBeUndefined();
  });

  it('stops although the history never answers', async () => {
    history.hold();
    const asked = post('/gkmileage/mileagequery', { afterTime: nowS - 86_400, beforeTime: nowS });
    const ended = asked.then(
      ({ status }) => status,
      () => 'broken off',
    );
    await isAsked();
    await recorder.stop();
    expect([503, 'broken off']).toContain(await ended);
  });
});
