import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock, flushMicrotasks } from '../testing/fake-clock.js';
import { FakeRecorder, type FakeAnswer } from '../testing/fake-recorder.js';
import { deviceMonitor, type DeviceMonitorEvents } from './device-monitor.js';
import { heartbeatMonitor, requestMonitor, downloadConfigurationMonitor } from './fleet-monitors.js';
import { MonitorConnection, type MonitorOptions } from './monitor-connection.js';
import { downloadMonitor, uploadMonitor } from './task-monitors.js';

let recorder: FakeRecorder;
let clock: FakeClock;
const open: MonitorConnection[] = [];
beforeEach(() => {
  recorder = new FakeRecorder();
  clock = new FakeClock();
  for (const code of ['DB1', 'DB2', 'DB7', 'DB8', 'DB9', 'DB10', 'DB11', 'DB12', 'DB13', 'DB14']) {
    recorder.on(code, () => ({ fields: { R: '1' } }));
  }
});
afterEach(() => {
  for (const connection of open.splice(0)) connection.close();
});

function connect(options: Partial<MonitorOptions> = {}): MonitorConnection {
  const connection = new MonitorConnection({
    url: 'ws://recorder.test:24680/',
    credentials: { kind: 'password', username: 'anna', password: 'secret' },
    openSocket: recorder.sockets.openSocket,
    clock,
    random: () => 0,
    ...options,
  });
  open.push(connection);
  return connection;
}

async function connected(): Promise<MonitorConnection> {
  const connection = connect();
  await flushMicrotasks();
  expect(connection.state).toEqual({ kind: 'open' });
  return connection;
}

const rows = (list: readonly object[], fields: FakeAnswer['fields'] = { Z: '1' }) => ({
  fields: { N: String(list.length), ...fields },
  body: JSON.stringify(list),
});

describe('a monitor connection', () => {
  it('logs in on its own socket, then subscribes', async () => {
    const connection = connect();
    downloadMonitor(connection);
    await flushMicrotasks();
    expect(recorder.codes).toEqual(['Q02', 'DB8']);
    expect(recorder.requests[0]?.fields.P).toMatch(/^[0-9A-F]{64}$/);
  });

  it('takes a token', async () => {
    const connection = connect({ credentials: { kind: 'token', e: 'a', h: 'b' } });
    await flushMicrotasks();
    expect(connection.state.kind).toBe('open');
    expect(recorder.requests[0]?.fields).toMatchObject({ E: 'a', H: 'b' });
  });

  it('is refused with a wrong password, and does not try again', async () => {
    const connection = connect({ credentials: { kind: 'password', username: 'anna', password: 'wrong' } });
    await flushMicrotasks();
    expect(connection.state).toMatchObject({ kind: 'refused', error: { code: 'auth-failed' } });
    await clock.advance(120_000);
    expect(recorder.sockets.all).toHaveLength(1);
  });

  it('comes back after a login that was not looked at, no earlier than the server says', async () => {
    recorder.on('Q02', () => ({ fields: { R: '0', T: 'Too many logins wait: try again in 5 s.' } }));
    const connection = connect();
    await flushMicrotasks();
    expect(connection.state).toMatchObject({ kind: 'reconnecting', error: { code: 'refused' } });
    recorder.on('Q02', () => ({ fields: { R: '1' } }));
    await clock.advance(4_999);
    expect(connection.state.kind).toBe('reconnecting');
    await clock.advance(1);
    expect(connection.state.kind).toBe('open');
  });

  it('asks a quiet server for a sign of life, and takes the connection for lost without one', async () => {
    const connection = await connected();
    await clock.advance(60_000);
    expect(connection.state.kind).toBe('open');
    expect(recorder.codes.slice(1)).toEqual(['Q01', 'Q01']);
    recorder.on('Q01', () => 'silence');
    await clock.advance(30_000 + 15_000);
    expect(connection.state).toMatchObject({ kind: 'reconnecting', error: { code: 'timeout' } });
    await clock.advance(1_000);
    expect(connection.state.kind).toBe('open');
    connection.close();
    expect(clock.pendingTimers).toBe(0);
  });

  it('comes back with longer and longer waits, and subscribes anew', async () => {
    const connection = await connected();
    const { rows: downloads } = downloadMonitor(connection);
    await flushMicrotasks();
    recorder.push({ code: 'DB8', ...rows([{ taskid: 1 }, { taskid: 2 }]) });
    recorder.connections = 'refuse';
    recorder.commandSocket?.serverClose();
    const waits: number[] = [];
    for (let i = 0; i < 7; i++) {
      await flushMicrotasks();
      const { state } = connection;
      if (state.kind !== 'reconnecting') throw new Error(`The state is ${state.kind}.`);
      waits.push(state.retryAtS * 1000 - clock.now());
      await clock.advance(state.retryAtS * 1000 - clock.now());
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    // Known rows stay visible until the whole list arrives again.
    expect(downloads.all.map(({ taskId }) => taskId)).toEqual([1, 2]);
    recorder.connections = 'accept';
    await clock.advance(30_000);
    expect(connection.state.kind).toBe('open');
    expect(recorder.codes.slice(-2)).toEqual(['Q02', 'DB8']);
    recorder.push({ code: 'DB8', ...rows([{ taskid: 2 }]) });
    expect(downloads.all.map(({ taskId }) => taskId)).toEqual([2]);
  });

  it('gives up a server that does not take the connection in time, and tries again', async () => {
    recorder.connections = 'hang';
    const connection = connect();
    await clock.advance(15_000);
    expect(connection.state).toMatchObject({ kind: 'reconnecting', error: { code: 'timeout' } });
  });

  it('ends with close: no retry, no timer', async () => {
    const connection = await connected();
    downloadMonitor(connection);
    await flushMicrotasks();
    connection.close();
    await flushMicrotasks();
    expect([connection.state.kind, clock.pendingTimers]).toEqual(['closed', 0]);
    await expect(connection.call('E02')).rejects.toMatchObject({ code: 'closed' });
  });

  it('does not begin with an address that is none', () => {
    expect(() => connect({ url: 'http://recorder.test' })).toThrow(/ws or wss/);
  });
});

describe('the rows of a monitor', () => {
  it('are the whole list first, over several messages, then changed rows, then a whole list again', async () => {
    const { rows: downloads } = downloadMonitor(await connected());
    const seen: (readonly number[])[] = [];
    downloads.subscribe(() => seen.push(downloads.all.map(({ taskId }) => taskId)));
    await flushMicrotasks();
    recorder.push({ code: 'DB8', ...rows([{ taskid: 1 }], { A: 'all' }) });
    expect([downloads.loaded, downloads.all]).toEqual([false, []]);
    recorder.push({ code: 'DB8', ...rows([{ taskid: 2 }], { A: 'all', Z: '1' }) });
    const before = downloads.all;
    recorder.push({ code: 'DB8', ...rows([{ taskid: 2, isHandling: 1 }, { taskid: 3 }]) });
    expect(downloads.all).not.toBe(before);
    expect(downloads.all.find(({ taskId }) => taskId === 2)?.isHandling).toBe(true);
    recorder.push({ code: 'DB8', ...rows([{ taskid: 3 }], { A: 'all', Z: '1' }) });
    expect(seen).toEqual([[1, 2], [1, 2, 3], [3]]);
  });

  it('survive rows that are none, missing fields and fields of another kind', async () => {
    const { rows: downloads } = downloadMonitor(await connected());
    await flushMicrotasks();
    const wild = [null, 7, {}, { taskid: '4', isHandling: '1', taskType: 1, dltype: 99, deviceid: '<b>x</b>' }];
    recorder.push({ code: 'DB8', fields: { N: '4', Z: '1' }, body: JSON.stringify(wild) });
    recorder.push({ code: 'DB8', fields: { Z: '1' }, body: 'nonsense' });
    expect(downloads.all).toMatchObject([
      { taskId: 4, isHandling: true, taskType: 'FOOTAGE', downloadType: '99', deviceId: '<b>x</b>', channelMask: 0 },
    ]);
  });

  it('say why the server shows none', async () => {
    recorder.on('DB8', () => ({ fields: { R: '403', T: 'No permission to watch' } }));
    const { rows: downloads } = downloadMonitor(await connected());
    await flushMicrotasks();
    expect(downloads.error).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('No permission to watch'),
    });
  });

  it('of uploads, requests, heartbeats and configurations are typed', async () => {
    const connection = await connected();
    const uploads = uploadMonitor(connection).rows;
    const requests = requestMonitor(connection);
    const heartbeats = heartbeatMonitor(connection);
    const configurations = downloadConfigurationMonitor(connection);
    await flushMicrotasks();
    const upload = { taskid: 9, isProcessing: 1, isDone: 0, deviceid: 'A', starttime: 5, endtime: 0, curl: 'ftp://x/' };
    recorder.push({ code: 'DB10', ...rows([upload]) });
    recorder.push({ code: 'DB9', ...rows([{ deviceid: 'A', download: 2, snapshot: 1, tries: 3, time: 77 }]) });
    recorder.push({ code: 'DB13', ...rows([{ deviceid: 'A', count: 5, lost: 1, interval: 10, time: 88 }]) });
    recorder.push({ code: 'DB14', ...rows([{ deviceid: 'A', enable: 1, chs: 3, mediaType: 3, preoffset: 10 }]) });
    expect(uploads.all).toMatchObject([{ taskId: 9, isHandling: true, startedAtS: 5, endedAtS: undefined }]);
    expect(requests.all).toEqual([{ deviceId: 'A', downloads: 2, snapshots: 1, tries: 3, sinceS: 77 }]);
    expect(heartbeats.all).toEqual([{ deviceId: 'A', received: 5, lost: 1, intervalS: 10, lastAtS: 88 }]);
    expect(configurations.all).toMatchObject([{ enabled: true, channelMask: 3, mediaType: 'AVIDEO', beforeS: 10 }]);
    expect(configurations.all[0]).toMatchObject({ running: 0, waiting: 0, receivedBytes: 0, sizeBytes: 0 });
    const downloads = { running: 1, waiting: 2, received: 4_096, size: 8_192 };
    recorder.push({ code: 'DB14', ...rows([{ deviceid: 'A', enable: 1, ...downloads }]) });
    expect(configurations.all[0]).toMatchObject({ running: 1, waiting: 2, receivedBytes: 4_096, sizeBytes: 8_192 });
  });
});

describe('the settings of the monitors', () => {
  it('begin with 50, 65536 and 10000, and 20', async () => {
    const connection = await connected();
    await expect(uploadMonitor(connection).setLimits()).resolves.toMatchObject({ kind: 'done' });
    await downloadMonitor(connection).setMaxRun();
    await uploadMonitor(connection).setLimits({ maxRun: 3 });
    const sent = recorder.requests.filter(({ code }) => code === 'DB11' || code === 'DB12');
    expect(sent.map(({ code, fields: { A, B, C } }) => [code, A, B, C])).toEqual([
      ['DB11', '50', '65536', '10000'],
      ['DB12', '20', undefined, undefined],
      ['DB11', '3', '65536', '10000'],
    ]);
  });

  it('are whole numbers above 0', async () => {
    const setting = downloadMonitor(await connected()).setMaxRun(0);
    await expect(setting).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});

describe('a device monitor', () => {
  it('shows what goes between server and device, of its own device only', async () => {
    const monitor = deviceMonitor(await connected(), 'A');
    const messages: DeviceMonitorEvents['message'][] = [];
    monitor.on('message', (message) => messages.push(message));
    await flushMicrotasks();
    recorder.push({ code: 'DB1', fields: { D: 'A', A: 'hb', S: '5' }, body: 'HB' });
    recorder.push({ code: 'DB1', fields: { D: 'B', A: 'in', S: '6' }, body: 'other' });
    expect(messages).toEqual([{ direction: 'hb', atS: 5, text: 'HB' }]);
    monitor.close();
    recorder.push({ code: 'DB1', fields: { D: 'A', A: 'in' }, body: 'late' });
    expect(messages).toHaveLength(1);
  });

  it('sends a text, and fakes an event with the bits of GPIO0 to GPIO3', async () => {
    const monitor = deviceMonitor(await connected(), 'A');
    await monitor.send('STATUS');
    await monitor.fakeEvent({ code: 51, gpio: [true, false, false, true], message: 'door' });
    expect(recorder.requests.slice(-2)).toMatchObject([
      { code: 'DB2', fields: { D: 'A' }, body: 'STATUS' },
      { code: 'DB7', fields: { D: 'A', A: '51', B: '1001' }, body: 'door' },
    ]);
  });
});
