import {
  accessCommands,
  createSession,
  deviceCommands,
  isGkError,
  parameterCommands,
  registrationCommands,
  storageCommands,
  uploadCommands,
  type Session,
} from 'gk-sdk';
import {
  deviceMonitor,
  DeviceSimulator,
  downloadConfigurationMonitor,
  downloadMonitor,
  heartbeatMonitor,
  MonitorConnection,
  requestMonitor,
  TESTER_PRESETS,
  uploadMonitor,
  VcpTester,
  type DeviceMonitorEvents,
  type RawSocketEvents,
} from 'gk-sdk/monitor';
import { sha256Hex } from 'gk-sdk/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { createRestApi } from 'gk-sdk/rest';
import { EVENT_CODES } from '../device/event-codes.js';
import { readMonitorSettings } from './monitor/monitor-settings.js';
import { FootageLink } from './testing/footage-link.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from './testing/recorder-under-test.js';
import { clientOf } from './testing/sdk-clients.js';

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(devices = 8, options: StartOptions = {}): Promise<RecorderUnderTest> {
  const recorder = await startRecorder({ devices, ...options });
  ends.push(() => recorder.close());
  return recorder;
}

async function login(url: string, username = 'admin'): Promise<Session> {
  const session = createSession({ server: url });
  ends.push(() => {
    session.close();
  });
  await session.login({ kind: 'password', username, password: username });
  return session;
}

async function watch({ address }: RecorderUnderTest, username = 'admin'): Promise<MonitorConnection> {
  const connection = new MonitorConnection({
    url: `ws://${address}/`,
    credentials: { kind: 'password', username, password: username },
  });
  ends.push(() => {
    connection.close();
  });
  await expect.poll(() => connection.state.kind).toBe('open');
  return connection;
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isGkError(error) ? error.code : 'no GkError'),
  );

const D = 'GK-0001';

describe('the commands of the SDK', () => {
  it('act on devices, and say how it ended', async () => {
    const { url, world } = await start();
    const { command } = await login(url);
    const devices = deviceCommands(command);
    expect(await devices.sendText(D, 'Come back')).toEqual({ kind: 'shown' });
    expect(await devices.sendText('GK-0004', 'Come back')).toMatchObject({ kind: 'not-supported' });
    expect(await devices.sendText('GK-0006', 'Come back')).toMatchObject({ kind: 'no-response' });
    expect(await devices.ptz('GK-0007', 1, { kind: 'preset', number: 3 })).toMatchObject({ kind: 'done' });
    expect(await codeOf(devices.ptz(D, 1, { kind: 'stop' }))).toBe('refused');
    expect(await devices.repairRecording(D, 4)).toMatchObject({ text: 'Recordings: forcereset done' });
    expect((await devices.sendCommand(D, '@WAKEUP,60')).text).toBe('OK, awake for 60 s');
    world.setOnline(D, false);
    expect(await devices.sendText(D, 'Come back')).toMatchObject({ kind: 'device-offline' });
    expect(await devices.sendCommand(D, '@WAKEUP,60')).toMatchObject({ kind: 'accepted' });
    expect(await devices.updateFirmware('GK-0002', { url: 'https://fw.test/a-3.1.4.bin' })).toMatchObject({
      kind: 'done',
    });
    const report = await devices.drivingReport('GK-0002', { startS: 0, endS: 3_600 });
    expect(report).toMatchObject({ deviceId: 'GK-0002' });
    const users = registrationCommands(command);
    const set = await users.setDeviceUser(D, { username: 'dev', password: 'x' });
    expect(set).toMatchObject({ kind: 'accepted', offlineSet: true });
  });

  it('write parameters now, or for the return of a device', async () => {
    const { url, world } = await start();
    const parameters = parameterCommands((await login(url)).command);
    expect(await parameters.writeParameters(D, 'sys', { TZ: 0 })).toEqual({ kind: 'saved' });
    world.setOnline(D, false);
    expect(await parameters.writeParameters(D, 'sys', { TZ: 3600 })).toEqual({
      kind: 'kept-offline',
      offlineSet: { TZ: 3600 },
    });
    expect(await parameters.setParameter(D, 'cam.Rec', [1, 1, 0, 0])).toMatchObject({ kind: 'accepted' });
    expect(await parameters.parameters(D, 'sys')).toMatchObject({ current: { TZ: 0 }, offlineSet: { TZ: 3600 } });
    world.setOnline(D, true);
    expect(await parameters.parameters(D, 'cam')).toMatchObject({ current: { Rec: [1, 1, 0, 0] }, offlineSet: {} });
  });

  it('administer storage and rights, for those who may', async () => {
    const { url } = await start();
    const { command } = await login(url);
    const storage = storageCommands(command);
    expect((await storage.disks()).map(({ name }) => name)).toEqual(['media']);
    await storage.setConfigValue('gk.name', 'Depot');
    expect(await storage.configValue('gk.name')).toBe('Depot');
    expect(await storage.formatDisk('media', 'media')).toMatchObject({ kind: 'done' });
    const groups = await accessCommands(command).copyPermissionGroup(2);
    expect(groups[4]).toMatchObject({ id: 4, name: 'Operator_Copy', access: groups[2]?.access });
    const dealer = await login(url, 'dealer');
    expect(await codeOf(storageCommands(dealer.command).disks())).toBe('forbidden');
    expect(await codeOf(registrationCommands(dealer.command).removeDevice(D))).toBe('forbidden');
  });
});

describe('uploads of the SDK', () => {
  it('put an announced firmware file into the store, with progress', async () => {
    const { url } = await start();
    const uploads = uploadCommands((await login(url)).command, { baseUrl: url });
    const data = new Blob([new Uint8Array(1_500_000).fill(7)]);
    let sentBytes = 0;
    const answer = await uploads.uploadFirmware({ name: 'gk-3.0.bin', data }, 'night build', {
      onProgress: (progress) => {
        sentBytes = progress.sentBytes;
      },
    });
    expect([answer.hasError, sentBytes]).toEqual([false, 1_500_000]);
    const viewer = uploadCommands((await login(url, 'viewer')).command, { baseUrl: url });
    expect(await codeOf(viewer.uploadFirmware({ name: 'a.bin', data }, ''))).toBe('forbidden');
  });
});

describe('the monitors of the SDK', () => {
  /** An event of a plan of the first start, reported `agoS` ago. */
  const report = ({ world }: RecorderUnderTest, serialno: number, agoS: number, deviceid = D): void => {
    const eventtimeutc = Math.floor(Date.now() / 1000) - agoS;
    world.emit({ cmd: 'new', serialno, deviceid, appdevid: EVENT_CODES.panicButton, eventtimeutc, memo: '' });
  };

  it('see the downloads that event queries tell, and how they go on', async () => {
    const link = new FootageLink();
    const recorder = await start(8, { link });
    recorder.world.setOnline('GK-0002', false);
    report(recorder, 16, 300);
    report(recorder, 32, 300, 'GK-0002');
    const { rows } = downloadMonitor(await watch(recorder));
    await expect.poll(() => rows.loaded).toBe(true);
    await expect.poll(() => rows.all.find(({ serialNumber }) => serialNumber === 16)?.isDone).toBe(true);
    const release = link.holdInTheMiddle();
    report(recorder, 64, 200);
    await expect.poll(() => rows.all.find(({ serialNumber }) => serialNumber === 64)?.isHandling).toBe(true);
    const { events } = createRestApi(clientOf(recorder.url));
    const told = new Map((await events.query({})).map((row) => [row.serialNo, row]));
    expect(rows.all.map(({ serialNumber }) => serialNumber).sort()).toEqual([16, 32, 64]);
    for (const row of rows.all) {
      const event = told.get(row.serialNumber);
      expect([row.isDone, row.tries, row.channelMask]).toEqual([
        event?.downloaded,
        event?.downloadTries,
        event?.downloadMask,
      ]);
      expect(row).toMatchObject({
        deviceId: event?.deviceId,
        eventCode: event?.eventCode,
        startS: (event?.happenedS ?? 0) - 10,
      });
    }
    expect(rows.all.find(({ serialNumber }) => serialNumber === 32)).toMatchObject({
      isDone: false,
      isHandling: false,
    });
    const requests = requestMonitor(await watch(recorder));
    await expect.poll(() => requests.loaded).toBe(true);
    expect(requests.all.find(({ deviceId }) => deviceId === 'GK-0002')).toMatchObject({ downloads: 1, snapshots: 0 });
    release();
    await expect.poll(() => rows.all.find(({ serialNumber }) => serialNumber === 64)?.isDone).toBe(true);
  });

  it('see the footage go on to where its plan says, within the limits', async () => {
    let aheadMs = 0;
    const recorder = await start(8, { link: new FootageLink(), now: () => Date.now() + aheadMs });
    const nowS = Math.floor(Date.now() / 1000);
    const upload = 'ftp://ada:secret@archive.test/events/';
    const plan = recorder.store.events.downloadPlans
      .list()
      .find(({ appdevid }) => appdevid === EVENT_CODES.panicButton);
    if (plan === undefined) throw new Error('There is no plan.');
    report(recorder, 16, 300);
    report(recorder, 32, 200);
    const before = uploadMonitor(await watch(recorder));
    await expect.poll(() => before.rows.loaded).toBe(true);
    expect(before.rows.all).toEqual([]);
    await before.setLimits({ bytesPerS: 10_000 });
    recorder.store.events.downloadPlans.put({ ...plan, enupload: 1, upload, updatetime: nowS - 3600 });
    const monitor = uploadMonitor(await watch(recorder));
    await expect.poll(() => monitor.rows.all.length).toBe(2);
    const first = () => monitor.rows.all[0];
    expect(first()).toMatchObject({ deviceId: D, isDone: false, eventAtS: nowS - 300 });
    // As many bytes as there are, of both, at 10,000 bytes a second.
    const tookS = recorder.store.events.footage.use().bytes / 10_000;
    aheadMs = (tookS + 1) * 1000;
    await expect.poll(() => monitor.rows.all.map(({ isDone }) => isDone)).toEqual([true, true]);
    expect((first()?.endedAtS ?? 0) - (first()?.startedAtS ?? 0)).toBeGreaterThan(tookS / 2 - 1);
    expect(JSON.stringify(monitor.rows.all)).toContain('ftp://archive.test/events/');
    expect(JSON.stringify(monitor.rows.all)).not.toContain('secret');
  });

  it('see a download that a user asked for', async () => {
    const recorder = await start();
    const { rows } = downloadMonitor(await watch(recorder));
    await expect.poll(() => rows.loaded).toBe(true);
    const nowS = Math.floor(Date.now() / 1000);
    const custom = { deviceid: D, start: nowS - 600, end: nowS - 300, downloadplan: 3 };
    expect((await recorder.post('/gkevent/customevent', custom)).status).toBe(200);
    await expect
      .poll(() => rows.all.find(({ eventCode }) => eventCode === 100))
      .toMatchObject({ deviceId: D, startS: nowS - 600, endS: nowS - 300, channelMask: 3 });
  });

  it('see requests, uploads, heartbeats and configurations of the devices of their user', async () => {
    const recorder = await start();
    const connection = await watch(recorder);
    const uploads = uploadMonitor(connection).rows;
    const requests = requestMonitor(connection);
    const heartbeats = heartbeatMonitor(connection);
    const configurations = downloadConfigurationMonitor(connection);
    await expect.poll(() => [uploads, requests, heartbeats, configurations].every(({ loaded }) => loaded)).toBe(true);
    expect(uploads.all).toEqual([]);
    expect(heartbeats.all).toHaveLength(8);
    expect(heartbeats.all[0]).toMatchObject({ deviceId: D, intervalS: 10 });
    // Media fetched by the plans of a first start.
    expect(configurations.all[0]).toMatchObject({ deviceId: D, channelMask: 3, mediaType: 'AVIDEO' });
  });

  it('set limits that are kept', async () => {
    const recorder = await start();
    const connection = await watch(recorder);
    await uploadMonitor(connection).setLimits({ bytesPerS: 100_000 });
    await downloadMonitor(connection).setMaxRun(3);
    expect(readMonitorSettings(recorder.store.meta)).toEqual({
      downloadMaxRun: 3,
      uploadMaxRun: 50,
      uploadBytesPerS: 100_000,
      uploadMaxWait: 10_000,
    });
    expect(await codeOf(downloadMonitor(await watch(recorder, 'dealer')).setMaxRun(4))).toBe('forbidden');
    const rows = downloadMonitor(await watch(recorder, 'operator')).rows;
    await expect.poll(() => rows.error?.code).toBe('forbidden');
  });

  it('see the heartbeats of a device, what is sent to it and what it answers', async () => {
    const recorder = await start();
    const messages: DeviceMonitorEvents['message'][] = [];
    const monitor = deviceMonitor(await watch(recorder), D);
    monitor.on('message', (message) => messages.push(message));
    await expect.poll(() => messages.map(({ direction }) => direction)).toEqual(['hb']);
    await monitor.send('VERSION');
    const { command } = await login(recorder.url);
    await deviceCommands(command).sendText(D, 'Come back');
    await expect
      .poll(() => messages.slice(1).map(({ direction, text }) => [direction, text]))
      .toEqual([
        ['out', 'VERSION'],
        ['in', 'FW 1.2.3'],
        ['out', 'TEXT Come back'],
      ]);
  });

  it('see each heartbeat once, however many watch the device', async () => {
    const recorder = await start();
    const seenBy = async (): Promise<string[]> => {
      const seen: string[] = [];
      deviceMonitor(await watch(recorder), D).on('message', ({ direction }) => seen.push(direction));
      await expect.poll(() => seen).toEqual(['hb']);
      return seen;
    };
    const monitors = [await seenBy(), await seenBy()];
    const { command } = await login(recorder.url);
    await deviceCommands(command).sendText(D, 'Come back');
    for (const seen of monitors) await expect.poll(() => seen).toEqual(['hb', 'out']);
  });

  it('fake an event that reaches the event channel with the bits of its inputs', async () => {
    const recorder = await start();
    const session = await login(recorder.url);
    const events: object[] = [];
    session.on('event', (event) => events.push(event));
    const monitor = deviceMonitor(await watch(recorder), D);
    await expect
      .poll(async () => {
        await monitor.fakeEvent({ code: 51, gpio: [true, false, false, true], message: 'door <b>' });
        return events.length;
      })
      .toBeGreaterThan(0);
    expect(events[0]).toMatchObject({
      change: 'new',
      deviceId: D,
      eventCode: 51,
      memo: 'door <b>',
      extra: { gpio: '1001' },
    });
  });
});

describe('the tools of technicians', () => {
  it('play a device: its messages reach the monitor, those of the monitor reach it', async () => {
    const recorder = await start();
    const device = new DeviceSimulator({ url: `ws://${recorder.address}/`, deviceId: 'SIM-1', heartbeatMs: 0 });
    ends.push(() => {
      device.close();
    });
    await expect.poll(() => device.state).toBe('open');
    const monitor = deviceMonitor(await watch(recorder), 'SIM-1');
    const messages: DeviceMonitorEvents['message'][] = [];
    monitor.on('message', (message) => messages.push(message));
    await monitor.send('hello device');
    await expect.poll(() => device.pane('to-device').join()).toContain('hello device');
    device.send({ code: 'E01', fields: {}, body: 'hello server' });
    await expect
      .poll(() => messages.map(({ direction, text }) => `${direction} ${text}`))
      .toEqual(['out hello device', 'in hello server']);
    const array = await fetch(`${recorder.url}/api/devarray`, {
      headers: { Authorization: `Basic ${btoa(`admin:${sha256Hex('admin')}`)}` },
    });
    const rows = (await array.json()) as { deviceid: string; socket: string; lastRecv: number }[];
    expect(rows.find(({ deviceid }) => deviceid === 'SIM-1')).toMatchObject({ socket: 'simulator' });
    expect(rows.at(-1)?.lastRecv).toBeGreaterThan(0);
    // A device of that name is not in the fleet: users of one group do not see it.
    expect(await codeOf(deviceMonitor(await watch(recorder, 'operator'), 'SIM-1').send('x'))).toBe('forbidden');
  });

  it('are kept off with a bad device id', async () => {
    const recorder = await start();
    const device = new DeviceSimulator({ url: `ws://${recorder.address}/`, deviceId: '<b>' });
    await expect.poll(() => device.state).toBe('closed');
    expect(device.closeReason).toContain('deviceid');
  });

  it('send every preset of the tester and see its answer', async () => {
    const { address } = await start();
    const tester = new VcpTester({ url: `ws://${address}/` });
    ends.push(() => {
      tester.close();
    });
    const received: RawSocketEvents['received'][] = [];
    tester.on('received', (frame) => received.push(frame));
    await expect.poll(() => tester.isOpen).toBe(true);
    const filled: Record<string, object> = {
      login: { U: 'admin', P: sha256Hex('admin') },
      'query one device': { D },
      'PTZ control': { D: 'GK-0007' },
    };
    for (const { name, message } of TESTER_PRESETS) {
      tester.send({ ...message, fields: { ...message.fields, ...filled[name] } });
    }
    await expect
      .poll(() => received.map(({ message }) => `${message?.code ?? ''} ${message?.fields.R ?? ''}`.trim()))
      .toEqual(['E01', 'E02', 'Q01', 'Q02 1', 'Q03', 'Q04', 'Q05 1', 'D12 1']);
  });
});
