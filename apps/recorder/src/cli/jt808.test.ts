import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256Hex } from 'gk-sdk/wire';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { location, registration, SpokenTerminal } from '../gateway/testing/spoken-terminal.js';
import { timesOf } from '../journal/testing/journal-under-test.js';
import { WorkerJournal } from '../journal/worker-journal.js';
import { CommandClient } from '../server/testing/command-client.js';
import { buildRecorder, RecorderProcess } from './testing/recorder-process.js';

const DEVICE = '13912345678';

let root: string;
let main: string;
let running: RecorderProcess | undefined;
const sockets = new Set<Socket>();
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-jt808-'));
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
}

async function start(state: string): Promise<Started> {
  const folder = join(root, state);
  running = new RecorderProcess(main, ['--port', '0', '--devices', '0', '--empty', '--state', folder, '--jt808', '0']);
  const address = await running.ready();
  return { address, port: Number(/^Terminals of JT\/T 808.* port (\d+)$/m.exec(running.out)?.[1]) };
}

/** A terminal on a socket of its own. */
async function terminalOn(port: number): Promise<SpokenTerminal & { readonly socket: Socket }> {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => undefined);
  const terminal = new SpokenTerminal(DEVICE, (bytes) => socket.write(bytes));
  socket.on('data', (bytes) => {
    terminal.hear(bytes);
  });
  await once(socket, 'connect');
  return Object.assign(terminal, { socket });
}

/** Registers a terminal, has it accepted, and logs it in. */
async function join808({ address, port }: Started) {
  const admin = await CommandClient.login(address);
  const terminal = await terminalOn(port);
  terminal.say(registration());
  const accept = () => admin.call('D01', { D: DEVICE }, JSON.stringify({ vehicleid: 'Bus 7', accept: 1 }));
  await expect.poll(async () => (await accept()).fields.R).toBe('1');
  await expect.poll(() => terminal.authCode).not.toBe('');
  const login = terminal.say({ type: 'authentication', authCode: terminal.authCode });
  await expect.poll(() => terminal.resultsOf(login)).toEqual([0]);
  return { admin, terminal };
}

/** 0201 of 2013 in bytes: serial number of the question, location of now in the zone of China, mileage. */
function locationAnswer(serial: number): Buffer {
  const time = new Date(Date.now() + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  const question = serial.toString(16).padStart(4, '0');
  // No alarm; ignition and fix; 22.5431 N, 114.0579 E; 30 m, 36.0 km/h, 45 degrees.
  const place = '0000000000000003' + '0157fafc' + '06cc62ac' + '001e0168002d';
  const body = Buffer.from(`${question}${place}${time}010400000064`, 'hex');
  const header = Buffer.from(`0201${body.length.toString(16).padStart(4, '0')}0139123456780777`, 'hex');
  const bytes = Buffer.concat([header, body]);
  const check = bytes.reduce((sum, byte) => sum ^ byte, 0);
  const escaped = [...bytes, check].flatMap((byte) => (byte === 0x7e ? [0x7d, 2] : byte === 0x7d ? [0x7d, 1] : [byte]));
  return Buffer.from([0x7e, ...escaped, 0x7e]);
}

async function liveRow(admin: CommandClient): Promise<Record<string, unknown> | undefined> {
  const messages = await admin.list('Q04');
  const rows = messages.flatMap(({ body }) => JSON.parse(String(body ?? '[]')) as Record<string, unknown>[]);
  return rows.find(({ deviceid }) => deviceid === DEVICE);
}

describe('a terminal of JT/T 808', () => {
  it('waits, is accepted without a new connection, and is on the map; a late batch moves nothing', async () => {
    const started = await start('first');
    const { admin, terminal } = await join808(started);
    const nowS = Math.floor(Date.now() / 1000);
    const live = terminal.say({ type: 'location', location: location(nowS, { lat: 25.04 }) });
    await expect.poll(() => terminal.resultsOf(live)).toEqual([0]);
    const stored = [location(nowS - 600), location(nowS - 1_200)];
    const batch = terminal.say({ type: 'locationBatch', kind: 1, locations: stored });
    await expect.poll(() => terminal.resultsOf(batch)).toEqual([0]);
    const headers = { Authorization: `Basic ${btoa(`admin:${sha256Hex('admin')}`)}` };
    const infos = (await (await fetch(`http://${started.address}/api/devinfo`, { headers })).json()) as unknown[];
    expect(infos).toMatchObject([{ deviceid: DEVICE, ip: '127.0.0.1', port: terminal.socket.localPort, isVcp: 0 }]);
    expect(await liveRow(admin)).toMatchObject({
      status: 1,
      acc_on: 1,
      gps_info: { data: { lat: 25.04 }, time: nowS },
    });
    admin.close();
  });

  it('that is killed with its recorder finds all that was confirmed, and its code, again', async () => {
    const started = await start('killed');
    const { admin, terminal } = await join808(started);
    // Older times in live reports teach the recorder another zone.
    const firstS = Math.floor(Date.now() / 1000) - 400;
    const said = Array.from({ length: 400 }, (_, index) => ({
      timeS: firstS + index,
      serial: terminal.say({ type: 'location', location: location(firstS + index) }),
    }));
    await expect
      .poll(() => said.filter(({ serial }) => terminal.resultsOf(serial).length > 0).length)
      .toBeGreaterThan(50);
    await running?.end('SIGKILL');
    const confirmed = said.filter(({ serial }) => terminal.resultsOf(serial).length > 0).map(({ timeS }) => timeS);
    admin.close();
    const journal = new WorkerJournal({ folder: join(root, 'killed/files/journal') });
    const kept = new Set(await timesOf(journal, DEVICE));
    await journal.close();
    expect(confirmed.filter((timeS) => !kept.has(timeS))).toEqual([]);

    const { port } = await start('killed');
    const back = await terminalOn(port);
    const login = back.say({ type: 'authentication', authCode: terminal.authCode });
    await expect.poll(() => back.resultsOf(login)).toEqual([0]);
  });

  it('is asked where it is by Q07, which waits for its report, and not for that of a silent one', async () => {
    const { admin, terminal } = await join808(await start('asked'));
    const position = async () => JSON.parse(String((await admin.call('Q07', { D: DEVICE })).body)) as object | null;
    const asked = () => terminal.heard.filter(({ type }) => type === 'locationRequest').length;
    const answers = (data: Buffer): void => {
      // 8201, without part and body.
      if (!data.includes(Buffer.from('7e82010000013912345678', 'hex'))) return;
      terminal.socket.write(locationAnswer(data.readUInt16BE(data.indexOf('7e8201', 0, 'hex') + 11)));
    };
    terminal.socket.on('data', answers);
    expect(await position()).toMatchObject({ data: { lat: 22.5431, lng: 114.0579 } });
    expect(asked()).toBe(1);
    terminal.socket.off('data', answers);
    // Whoever asks in the next seconds has the same answer.
    expect(await position()).toMatchObject({ data: { lat: 22.5431 } });
    expect(asked()).toBe(1);
    await sleep(5_000);
    expect(await position()).toMatchObject({ data: { lat: 22.5431 } });
    expect(asked()).toBe(2);
    admin.close();
  });

  it('is told in no log by its code', async () => {
    const { admin, terminal } = await join808(await start('quiet'));
    admin.close();
    await running?.end('SIGTERM');
    expect(running?.out).not.toContain(terminal.authCode);
    expect(running?.err).not.toContain(terminal.authCode);
  });
});

const data = process.env.GK_DATA;
describe.skipIf(data === undefined)('frames that devices sent', () => {
  it('harm no recorder that nobody has told of them, and none of them is taken', async () => {
    const { address, port } = await start('frames');
    const lines = readFileSync(join(data ?? '', 'jt808/frames.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const frames = lines.map((line) => JSON.parse(line) as { proto: string; origin: string; hex: string });
    for (const { proto, origin, hex } of frames) {
      if (proto !== 'jt808' || origin !== 'device') continue;
      const terminal = await terminalOn(port);
      terminal.socket.write(Buffer.from(hex, 'hex'));
    }
    await sleep(1_000);
    const admin = await CommandClient.login(address);
    expect((await admin.list('Q04')).flatMap(({ body }) => JSON.parse(String(body ?? '[]')) as unknown[])).toEqual([]);
    expect(running?.err).not.toMatch(/gateway ended/i);
    admin.close();
  });
});
