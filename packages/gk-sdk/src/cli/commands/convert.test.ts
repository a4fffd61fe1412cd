import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { afterEach, expect, it } from 'vitest';
import { microseconds } from '../../util/units.js';
import { annexB, h264 } from '../../wire/container/fixtures/annexb-stream.js';
import { encodeGkPacket } from '../../wire/gk/encode.js';
import { GkCodec, GkFlag, GkKind } from '../../wire/gk/packet.js';
import { BitWriter } from '../../wire/video/fixtures/bit-writer.js';
import { Options } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { testTerminal } from '../fixtures/test-terminal.js';
import { convert } from './convert.js';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const START_US = 1_700_000_000_000_000;
/** Baseline, 352 by 288. */
const sps = [
  ...new BitWriter()
    .bits(66, 8)
    .bits(0xc0, 8)
    .bits(30, 8)
    .ue(0, 0, 2, 1)
    .flags(0)
    .ue(21, 17)
    .flags(1, 1, 0, 0)
    .nal(0x67),
];

/** Two seconds at ten pictures a second, as a server packs them. */
const gms = Buffer.concat(
  Array.from({ length: 20 }, (_, index) =>
    encodeGkPacket({
      kind: GkKind.video,
      channel: 1,
      codec: GkCodec.h264,
      flags: GkFlag.recorded | (index % 10 === 0 ? GkFlag.key : 0),
      capturedAtUs: microseconds(START_US + index * 100_000),
      sequence: index,
      payload: index % 10 === 0 ? annexB([{ bytes: sps, long: true }, h264.pps(), h264.idr()]) : annexB([h264.slice()]),
    }),
  ),
);

async function run(content: Uint8Array | undefined, out = 'bus.mp4') {
  const folder = await mkdtemp(join(tmpdir(), 'gk-convert-'));
  folders.push(folder);
  if (content) await writeFile(join(folder, 'bus.gms'), content);
  const terminal = testTerminal();
  const code = convert.run({
    args: [join(folder, 'bus.gms')],
    options: new Options({ out: join(folder, out) }),
    terminal,
    signIn: () => Promise.reject(new Error('It needs no server.')),
  });
  return { code, folder, said: terminal.said };
}

it('opens a recording that was downloaded as .gms', async () => {
  const { code, folder, said } = await run(gms);
  expect(await code).toBe(ExitCode.ok);
  expect(said()).toBe(`${join(folder, 'bus.mp4')}\n`);
  const input = new Input({ formats: [MP4], source: new BufferSource(await readFile(join(folder, 'bus.mp4'))) });
  expect(await input.computeDuration()).toBeCloseTo(2, 1);
});

it('says what it cannot open, and leaves no half file', async () => {
  const missing = await run(undefined);
  await expect(missing.code).rejects.toMatchObject({ code: 'not-found' });
  const text = await run(Buffer.from('no recording at all '.repeat(500)));
  await expect(text.code).rejects.toMatchObject({ name: 'GkError' });
  expect(await readdir(text.folder)).toEqual(['bus.gms']);
  const wrong = await run(gms, 'bus.avi');
  await expect(wrong.code).rejects.toThrow('--out ends with .mp4.');
});
