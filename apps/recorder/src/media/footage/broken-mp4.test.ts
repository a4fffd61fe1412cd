import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRecorder, RecorderProcess } from '../../cli/testing/recorder-process.js';
import { hash32 } from '../../world/random.js';
import { smallMp4 } from '../testing/small-mp4.js';
import { readMp4 } from './mp4-footage.js';

/** Enough memory for a recorder with one device and no footage; the default limit of Node is many times that. */
const MEMORY = ['--max-old-space-size=256'];
const MUTANTS = 300;

let root: string;
let main: string;
let whole: Uint8Array;
let fragmented: Uint8Array;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'gk-broken-mp4-'));
  main = buildRecorder();
  whole = await smallMp4();
  fragmented = await smallMp4({ fragmented: true });
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

function folderOf(files: Readonly<Record<string, Uint8Array>>): string {
  const folder = mkdtempSync(join(root, 'footage-'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return folder;
}

function start(footage: string): RecorderProcess {
  const argv = ['--port', '0', '--devices', '1', '--state', join(footage, 'state'), '--footage', footage];
  return new RecorderProcess(main, argv, MEMORY);
}

/** The file with another 32-bit number `offset` bytes behind the name of a box, in every such box. */
function with32(bytes: Uint8Array, box: string, offset: number, value: number): Uint8Array {
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf(box); at >= 0; at = changed.indexOf(box, at + 4)) {
    changed.writeUInt32BE(value, at + 4 + offset);
  }
  return changed;
}

/** The file with one to four numbers of its boxes changed; the same for the same `n`. */
function mutant(n: number): Uint8Array {
  const changed = Buffer.from(n % 2 === 0 ? whole : fragmented);
  const boxes = changed.indexOf('moov') - 4;
  const boxesEnd = changed.indexOf('mdat') - 8;
  for (let change = 0; change <= n % 4; change += 1) {
    const at = boxes + (hash32(n, change, 1) % (boxesEnd - boxes));
    const values = [0, 1, 0x7fffffff, 0xffffffff, hash32(n, change, 2), changed.readUInt32BE(at) + 1];
    changed.writeUInt32BE((values[hash32(n, change, 3) % values.length] ?? 0) >>> 0, at);
  }
  return n % 7 === 0 ? changed.subarray(0, hash32(n, 4) % changed.length) : changed;
}

describe('a broken MP4', () => {
  it('is read while it is whole', async () => {
    for (const bytes of [whole, fragmented]) {
      expect(bytes.length).toBeLessThan(12_000);
      const { clip } = await readMp4('small.mp4', bytes);
      expect(clip.units.filter(({ media }) => media.codec === 'h264').length).toBeGreaterThanOrEqual(30);
      expect(clip.durationUs).toBe(2_000_000);
    }
  });

  it('is read by its slices where its table of key frames is missing or wrong', async () => {
    const keysOf = async (bytes: Uint8Array): Promise<string[]> => {
      const { clip } = await readMp4('small.mp4', bytes);
      return clip.units.filter(({ key }) => key).map(({ sendUs, payload }) => `${sendUs} ${payload.length}`);
    };
    const right = await keysOf(whole);
    expect(right.length).toBeGreaterThan(1);
    const renamed = Buffer.from(whole);
    renamed.write('free', renamed.indexOf('stss'), 'latin1');
    expect(await keysOf(renamed), 'missing').toEqual(right);
    expect(await keysOf(with32(whole, 'stss', 4, 0)), 'none').toEqual(right);
    expect(await keysOf(with32(whole, 'stss', 8, 2)), 'another').toEqual(right);
    for (const flags of [0x0101_0000, 0x0200_0000]) {
      expect(await keysOf(with32(fragmented, 'trex', 20, flags)), 'of fragments').toEqual(await keysOf(fragmented));
    }
  });

  it(`does not end the start, in little memory, in any of ${MUTANTS} ways`, async () => {
    const files = Object.fromEntries(Array.from({ length: MUTANTS }, (_, n) => [`m${n}.mp4`, mutant(n)]));
    const recorder = start(folderOf({ 'a.mp4': whole, ...files }));
    await recorder.ready();
    expect(await recorder.end('SIGTERM')).toBe(0);
    const lines = recorder.err.trimEnd().split('\n');
    expect(lines.filter((line) => !/^m\d+\.mp4( is passed over)?: [^\n]+[^.\n]\.$/.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(MUTANTS / 4);
  });

  it.each([
    ['times of billions of samples', () => with32(with32(whole, 'stts', 8, 0xfffffff0), 'ctts', 8, 0xfffffff0), 'stts'],
    ['billions of sizes', () => with32(whole, 'stsz', 8, 0xfffffff0), 'stsz'],
    [
      'billions of samples in a fragment',
      () => with32(with32(fragmented, 'trun', 0, 0x01000001), 'trun', 4, 0xfffffff0),
      'trun',
    ],
    ['a chunk behind billions of others', () => with32(whole, 'stsc', 8, 0xfffffff0), 'stsc'],
    ['billions of samples in a chunk', () => with32(whole, 'stsc', 12, 0x7fffffff), 'stsc'],
    ['a table that is cut short', () => whole.subarray(0, Buffer.from(whole).indexOf('stsz') + 20), 'moov'],
  ])('with %s is told of in one line, and exit code 2', async (_, bytes, table) => {
    const recorder = start(folderOf({ 'camera.mp4': bytes() }));
    expect(await recorder.exitCode()).toBe(2);
    expect(recorder.err.trimEnd()).toMatch(
      new RegExp(`^There is no footage in .*: camera\\.mp4: it is damaged: its ${table} .*\\.$`),
    );
    expect(recorder.out).toBe('');
  });

  it('with times of no recording is refused', async () => {
    await expect(readMp4('none.mp4', with32(whole, 'mdhd', 12, 0))).rejects.toThrow(/^it is damaged$/);
    await expect(readMp4('fast.mp4', with32(whole, 'mdhd', 12, 0xffffffff))).rejects.toThrow(
      'it is damaged: its times are not those of a recording',
    );
  });
});
