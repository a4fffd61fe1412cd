import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import type { RestApi } from 'gk-sdk/rest';
import { jt808AlarmId, jt808Time, type Jt808Extra } from 'gk-sdk/jt808';
import { GkFlag, GkKind, GkParser, type GkPacket } from 'gk-sdk/wire';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { FileSender } from '../gateway/attachments/testing/attachment-bench.js';
import { location, registration, SpokenTerminal } from '../gateway/testing/spoken-terminal.js';
import { CommandClient } from '../server/testing/command-client.js';
import { apiOf } from '../server/testing/sdk-clients.js';
import { buildRecorder, RecorderProcess } from './testing/recorder-process.js';

const DEVICE = '13912345678';
const assets = join(import.meta.dirname, '../../assets');

function packetsOf(file: string): readonly GkPacket[] {
  const packets: GkPacket[] = [];
  const parser = new GkParser({ onPacket: (packet) => packets.push(packet) });
  parser.push(readFileSync(join(assets, file)));
  parser.end();
  return packets.filter(({ kind, flags }) => kind === GkKind.video && (flags & GkFlag.sub) === 0);
}

const photo = packetsOf('stills/driver.day.gms')[0]?.payload ?? new Uint8Array();
const clip = packetsOf('clips/driver.day.gms').filter(({ capturedAtUs }) => capturedAtUs < 3e6);
const video = new Uint8Array(Buffer.concat(clip.map(({ payload }) => payload)));
const sumOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

let root: string;
let main: string;
let running: RecorderProcess | undefined;
const sockets = new Set<Socket>();
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-jt808-files-'));
  main = buildRecorder();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await running?.end('SIGKILL');
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

interface Started {
  readonly address: string;
  readonly port: number;
  readonly filesPort: number;
  readonly api: RestApi;
}

async function start(): Promise<Started> {
  const argv = ['--port', '0', '--devices', '0', '--empty', '--state', join(root, 'state'), '--jt808', '0'];
  running = new RecorderProcess(main, [...argv, '--gateway-host', '127.0.0.1']);
  const address = await running.ready();
  const filesPort = () => Number(/videos of their alarms: port (\d+)$/m.exec(running?.out ?? '')?.[1]);
  await expect.poll(filesPort).toBeGreaterThan(0);
  const port = Number(/^Terminals of JT\/T 808.* port (\d+)$/m.exec(running.out)?.[1]);
  return { address, port, filesPort: filesPort(), api: apiOf(`http://${address}`) };
}

async function socketTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** A terminal that confirms 9208. */
async function terminalOn(port: number): Promise<SpokenTerminal> {
  const socket = await socketTo(port);
  const terminal = new SpokenTerminal(DEVICE, (bytes) => socket.write(bytes));
  let confirmed = 0;
  socket.on('data', (bytes) => {
    terminal.hear(bytes);
    for (const { alarmNumber } of requestsOf(terminal).slice(confirmed)) {
      confirmed += 1;
      expect(alarmNumber).toMatch(/^[0-9a-f]{32}$/);
      // The serial number is not known here: the only open request is meant.
      terminal.say({ type: 'generalAnswer', requestSerial: 0xffff, requestId: 0x9208, result: 0 });
    }
  });
  return terminal;
}

function requestsOf(terminal: SpokenTerminal) {
  return terminal.heard.flatMap((message) => (message.type === 'attachmentsRequest' ? [message] : []));
}

it('sends picture and video of an alarm to its event; a kill between the data and the confirmation loses nothing that was confirmed', async () => {
  const first = await start();
  const admin = await CommandClient.login(first.address);
  const terminal = await terminalOn(first.port);
  terminal.say(registration());
  await sleep(300);
  expect((await admin.call('D01', { D: DEVICE }, JSON.stringify({ vehicleid: 'Bus 7', accept: 1 }))).fields.R).toBe(
    '1',
  );
  await expect.poll(() => terminal.authCode).not.toBe('');
  const login = terminal.say({ type: 'authentication', authCode: terminal.authCode });
  await expect.poll(() => terminal.resultsOf(login)).toEqual([0]);

  const nowS = Math.floor(Date.now() / 1000);
  const time = jt808Time(nowS * 1000, 480);
  const alarmId = jt808AlarmId(16, { terminal: 'T123456', time, number: 0, attachments: 2 });
  const extra: Jt808Extra = {
    type: 'driverMonitoring',
    alarmNumber: 1,
    state: 0,
    kind: 2,
    level: 1,
    tiredness: 0,
    speedKmh: 36,
    altitudeM: 12,
    lat: 25.03,
    lng: 121.56,
    time,
    vehicle: 1,
    alarmId,
  };
  const told = terminal.say({ type: 'location', location: location(nowS, { extras: [extra] }) });
  await expect.poll(() => terminal.resultsOf(told)).toEqual([0]);
  await expect.poll(() => requestsOf(terminal).length).toBe(1);
  const [request] = requestsOf(terminal);
  expect(request).toMatchObject({ host: '127.0.0.1', tcpPort: first.filesPort });
  expect(request?.alarmId.raw).toEqual(alarmId.raw);
  const number = request?.alarmNumber ?? '';

  const files = [
    { name: `00_65_6502_0_${number}.jpg`, kind: 0, data: photo },
    { name: `02_65_6502_1_${number}.h264`, kind: 2, data: video },
  ];
  const list = files.map(({ name, data }) => ({ name, bytes: data.byteLength }));
  const sender = new FileSender(await socketTo(first.filesPort), DEVICE);
  sender.list(number, list, alarmId);
  sender.file(files[0]!.name, 0, photo);
  await expect.poll(() => sender.results.length).toBe(1);
  sender.begin(files[1]!.name, 2, video.byteLength);
  sender.data(files[1]!.name, 0, video.subarray(0, 20_000));
  await running?.end('SIGKILL');
  expect(sender.results).toMatchObject([{ name: files[0]!.name, result: 0 }]);
  admin.close();
  const database = new DatabaseSync(join(root, 'state/recorder.sqlite'));
  const kept = database.prepare('SELECT name, sha256 FROM attachment_files').all();
  database.close();
  expect(kept).toEqual([{ name: files[0]!.name, sha256: sumOf(photo) }]);

  const second = await start();
  const back = await terminalOn(second.port);
  back.say({ type: 'authentication', authCode: terminal.authCode });
  await expect.poll(() => requestsOf(back).length).toBe(1);
  const rest = new FileSender(await socketTo(second.filesPort), DEVICE);
  rest.list(requestsOf(back)[0]?.alarmNumber ?? '', list, alarmId);
  rest.file(files[1]!.name, 2, video);
  await expect.poll(() => rest.results.map(({ result }) => result)).toEqual([0]);

  const { api } = second;
  const rowNow = async () => (await api.events.query({ deviceId: DEVICE })).find(({ eventCode }) => eventCode === 742);
  await expect
    .poll(rowNow)
    .toMatchObject({ snapshotMask: 1, downloadMask: 1, downloaded: true, footage: { state: 'here' } });
  const row = await rowNow();
  const shown = await api.snapshots.read({ deviceId: DEVICE, channel: 1, atS: row?.happenedS ?? 0 });
  expect(sumOf(new Uint8Array(await shown.bytes()))).toBe(sumOf(photo));
  const event = { serialNo: row?.serialNo ?? 0, deviceId: DEVICE, happenedS: row?.happenedS ?? 0 };
  const played = new Uint8Array(await (await api.events.footage(event, 1)).bytes());
  expect(Buffer.from(played.subarray(4, 8)).toString()).toBe('ftyp');

  // A picture that the terminal sends by itself, in subpackages.
  const media = { kind: 0, format: 0, event: 1, channel: 1, location: location(nowS - 60), data: photo };
  back.say({ type: 'mediaData', mediaId: 9, ...media });
  await expect.poll(() => back.heard.filter(({ type }) => type === 'mediaAnswer')).toMatchObject([{ mediaId: 9 }]);
  const own = await api.snapshots.read({ deviceId: DEVICE, channel: 1, atS: nowS - 60 });
  expect(sumOf(new Uint8Array(await own.bytes()))).toBe(sumOf(photo));
});
