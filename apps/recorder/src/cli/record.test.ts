import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GkKind, sha256Hex } from 'gk-sdk/wire';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { locatedPackets } from '../footage/segments/located-packets.js';
import { CommandClient } from '../server/testing/command-client.js';
import { asUser, StreamClient } from '../server/testing/stream-client.js';
import { buildRecorder, RecorderProcess } from './testing/recorder-process.js';

/** `npm run nightly` kills ten times, in bench/recordings.mjs. */
const KILLS = 3;
const DEVICE = 'GK-0001';
const CHANNEL = 1;
/** A second may be lost; a busy machine writes later than it sends. */
const OPEN_US = 1_000_000;

let root: string;
let main: string;
let running: RecorderProcess | undefined;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-record-'));
  main = buildRecorder();
});
afterEach(async () => {
  await running?.end('SIGKILL');
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

/** Pictures of the channel in all files, in the order of their times. */
function recorded(folder: string): { readonly atUs: number; readonly sequence: number }[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /-1m(-\d+)?\.gms/.test(name),
  );
  return files
    .flatMap((name) => locatedPackets(readFileSync(join(folder, name))))
    .flatMap(({ packet }) =>
      packet.kind === GkKind.video ? [{ atUs: packet.capturedAtUs, sequence: packet.sequence }] : [],
    )
    .sort((a, b) => a.atUs - b.atUs);
}

/** Bytes of the recordings in a folder. */
function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('.gms'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

describe('a recorder that records and is killed', () => {
  it(`${KILLS} times loses nothing but the open second, and leaves whole files`, async () => {
    const state = join(root, 'state');
    const seen: { readonly atUs: number; readonly sequence: number }[][] = [];
    for (let kill = 0; kill <= KILLS; kill += 1) {
      running = new RecorderProcess(main, ['--port', '0', '--devices', '2', '--empty', '--state', state, '--record']);
      const address = await running.ready();
      // Segments that were open are closed by the time that it records again.
      const folder = join(state, 'files/media', DEVICE);
      const query = { ...asUser('admin'), deviceid: DEVICE, channel: String(CHANNEL), main: '1' };
      const viewer = new StreamClient(address, '/ws.cgi', query);
      viewer.closed.catch(() => undefined);
      const pictures = () => viewer.packets.filter(({ kind }) => kind === GkKind.video);
      const before = recorded(folder).at(-1)?.atUs ?? 0;
      await expect.poll(() => recorded(folder).at(-1)?.atUs ?? 0).toBeGreaterThan(before);
      const from = pictures().length;
      await expect.poll(() => pictures().length - from).toBeGreaterThan(20 + 7 * kill);
      if (kill === KILLS) {
        await running.end('SIGTERM');
        viewer.close();
        break;
      }
      await running.end('SIGKILL');
      viewer.close();
      seen.push(
        pictures()
          .slice(from)
          .map(({ capturedAtUs, sequence }) => ({ atUs: capturedAtUs, sequence })),
      );
    }
    const folder = join(state, 'files/media', DEVICE);
    const kept = new Map(recorded(folder).map(({ atUs, sequence }) => [atUs, sequence]));
    for (const [kill, pictures] of seen.entries()) {
      const untilUs = (pictures.at(-1)?.atUs ?? 0) - OPEN_US;
      const lost = pictures.filter(({ atUs, sequence }) => atUs <= untilUs && kept.get(atUs) !== sequence);
      expect(lost, `after kill ${kill + 1}`).toEqual([]);
    }
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
    // The next start tells all of it.
    running = new RecorderProcess(main, ['--port', '0', '--devices', '2', '--state', state, '--record']);
    const client = await CommandClient.login(await running.ready());
    const dayStartS = Math.floor(Date.now() / 86_400_000) * 86_400;
    const reply = await client.call('Q06', { D: DEVICE, C: String(CHANNEL), S: String(dayStartS) });
    client.close();
    const minutes = new Set([...kept.keys()].map((atUs) => Math.floor(atUs / 60e6) - dayStartS / 60));
    const told = JSON.parse(reply.body ?? '') as { readonly hours: readonly string[] };
    const flags = told.hours.join('');
    expect([...minutes].filter((minute) => minute >= 0 && flags[minute] !== '1')).toEqual([]);
  });
});

describe('a recorder that records on disks of the command line', () => {
  it('takes media slots in them only, records there, and formats what it recorded', async () => {
    const disks = join(root, 'disks');
    for (const name of ['a', 'b']) mkdirSync(join(disks, name), { recursive: true });
    const elsewhere = mkdtempSync(join(tmpdir(), 'gk-elsewhere-'));
    symlinkSync(elsewhere, join(disks, 'link'));
    const argv = ['--port', '0', '--devices', '2', '--empty', '--state', join(root, 'slots'), '--record'];
    running = new RecorderProcess(main, [...argv, '--disk', disks]);
    const address = await running.ready();
    const client = await CommandClient.login(address);
    const s03 = async (action: string, name = '', body = '') => {
      const { fields, body: answer } = await client.call('S03', { A: action, V: name }, body);
      return { result: fields.R, words: fields.T ?? '', body: answer ?? '' };
    };
    const outside = (path: string) => `${path} is not below a folder that the recorder was started with (--disk)`;
    for (const path of [elsewhere, join(disks, 'link'), 'sdb']) {
      for (const action of ['ucicheck', 'uciset']) {
        expect(await s03(action, 'media.1', path)).toMatchObject({ result: '0', words: outside(path) });
      }
    }
    expect((await s03('uciget', 'media.1')).body).toBe('');
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(await s03('ucicheck', 'media.1', join(disks, 'a'))).toMatchObject({ result: '1' });
    expect((await s03('uciget', 'media.1')).body).toBe('');
    await s03('uciset', 'media.1', join(disks, 'a'));
    expect((await s03('ucicheck', 'media.2', join(disks, 'a'))).words).toBe('Slot 1 has this folder already');
    const listed = async () =>
      (JSON.parse((await s03('lsblk')).body) as { readonly name: string; readonly mountpoint: string }[]).map(
        ({ name, mountpoint }) => ({ name, mountpoint }),
      );
    await expect.poll(listed).toEqual([{ name: 'a', mountpoint: join(disks, 'a') }]);
    await expect.poll(() => recorded(join(disks, 'a')).length).toBeGreaterThan(20);
    const minutes = async () => {
      const dayStartS = Math.floor(Date.now() / 86_400_000) * 86_400;
      const reply = await client.call('Q06', { D: DEVICE, S: String(dayStartS) });
      return (JSON.parse(reply.body ?? '') as { readonly hours: readonly string[] }).hours.join('').includes('1');
    };
    expect(await minutes()).toBe(true);
    const basic = Buffer.from(`admin:${sha256Hex('admin')}`).toString('base64');
    const diskInfo = async () => {
      const answer = await fetch(`http://${address}/api/diskinfo`, { headers: { Authorization: `Basic ${basic}` } });
      return ((await answer.json()) as { readonly disks: readonly { readonly used: number; readonly minMB: number }[] })
        .disks[0];
    };
    // Bytes of the files: those that are there, and those of the last minute.
    await expect.poll(async () => (await diskInfo())?.minMB ?? 0).toBeGreaterThan(0);
    const { used, minMB } = (await diskInfo()) ?? { used: 0, minMB: 0 };
    const bytes = bytesBelow(join(disks, 'a'));
    expect(await diskInfo()).toMatchObject({ path: join(disks, 'a'), status: 'OK' });
    expect(used * 2 ** 30).toBeGreaterThan(0);
    expect(Math.max(used * 2 ** 30, minMB * 2 ** 20)).toBeLessThanOrEqual(bytes);
    expect(await s03('format', 'a', 'b')).toMatchObject({ result: '400' });
    const letter = join(disks, 'a', 'letter.txt');
    writeFileSync(letter, 'Dear');
    // Nothing comes any more: what is left is what was there before.
    await s03('uciset', 'media.1.readonly', '1');
    expect((await s03('format', 'a', 'a')).words).toBe('The media slot of this disk is read-only');
    expect(await minutes()).toBe(true);
    await s03('uciset', 'media.1.readonly', '0');
    expect((await s03('format', 'a', 'a')).words).toMatch(/^a is formatted: \d+ recordings are removed$/);
    expect(readFileSync(letter, 'utf8')).toBe('Dear');
    client.close();
    rmSync(elsewhere, { recursive: true });
  });
});
