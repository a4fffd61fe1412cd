import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, stat, symlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { createSession } from '../../session/create-session.js';
import { FakeRecorder } from '../../testing.js';
import { microseconds } from '../../util/units.js';
import { annexB, h264 } from '../../wire/container/fixtures/annexb-stream.js';
import { encodeGkPacket } from '../../wire/gk/encode.js';
import { GkCodec, GkFlag, GkKind } from '../../wire/gk/packet.js';
import { BitWriter } from '../../wire/video/fixtures/bit-writer.js';
import { Options } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { testTerminal } from '../fixtures/test-terminal.js';
import { record } from './record.js';

const START_US = 1_700_000_000_000_000;
const FPS = 10;

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A baseline SPS for a picture of so many macroblocks. */
function sps(width: number): { bytes: number[]; long: boolean } {
  const bits = new BitWriter().bits(66, 8).bits(0xc0, 8).bits(30, 8).ue(0, 0, 2, 1).flags(0);
  return {
    bytes: [
      ...bits
        .ue(width - 1, 17)
        .flags(1, 1, 0, 0)
        .nal(0x67),
    ],
    long: true,
  };
}

/** The n-th picture of a camera whose pictures change their size every two seconds; each second begins with a key frame. */
function picture(index: number): Uint8Array {
  const key = index % FPS === 0;
  const width = 22 + (Math.floor(index / FPS / 2) % 2);
  return encodeGkPacket({
    kind: GkKind.video,
    channel: 1,
    codec: GkCodec.h264,
    flags: key ? GkFlag.key : 0,
    sequence: index,
    capturedAtUs: microseconds(START_US + (index * 1e6) / FPS),
    payload: key ? annexB([sps(width), h264.pps(), h264.idr()]) : annexB([h264.slice()]),
  });
}

/** A live stream in fast motion that ends with its viewer only. */
async function liveStream(): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => {
    let index = 0;
    const timer = setInterval(() => {
      socket.send(picture(index));
      index += 1;
    }, 1);
    socket.on('close', () => {
      clearInterval(timer);
    });
  });
  await once(server, 'listening');
  ends.push(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws.cgi`;
}

/** Runs `gk record` of the live stream into a folder. */
async function run(folder: string, name: string, seconds: number) {
  const stream = await liveStream();
  const terminal = testTerminal();
  const code = await record.run({
    args: ['BUS-7'],
    options: new Options({ out: join(folder, name), seconds: String(seconds), json: true }),
    terminal,
    signIn: async () => {
      const options = { ...new FakeRecorder().sessionOptions, endpoints: { stream } };
      const session = createSession({ server: 'http://recorder.test', ...options });
      ends.push(() => {
        session.close();
      });
      await session.login({ kind: 'password', username: 'anna', password: 'secret' });
      return session;
    },
  });
  return { code, files: JSON.parse(terminal.said()) as { path: string; bytes: number; durationS: number }[] };
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gk-record-'));
  ends.push(() => rm(folder, { recursive: true }));
  return folder;
}

describe('gk record', () => {
  it('ends after --seconds of the stream, over all files that a changing picture makes of it', async () => {
    const folder = await emptyFolder();
    const { code, files } = await run(folder, 'bus.mp4', 5);
    expect(code).toBe(ExitCode.ok);
    expect(files.map(({ path }) => path)).toEqual(['bus.mp4', 'bus-2.mp4', 'bus-3.mp4'].map((n) => join(folder, n)));
    expect(files.reduce((sum, { durationS }) => sum + durationS, 0)).toBeCloseTo(5, 0);
    expect((await readdir(folder)).sort()).toEqual(['bus-2.mp4', 'bus-3.mp4', 'bus.mp4']);
    for (const { path, bytes } of files) expect((await stat(path)).size).toBe(bytes);
  });

  it('writes the packets as they come', async () => {
    const folder = await emptyFolder();
    const { files } = await run(folder, 'bus.gms', 3);
    expect(files).toMatchObject([{ path: join(folder, 'bus.gms'), durationS: 3 }]);
    expect(await readdir(folder)).toEqual(['bus.gms']);
    expect((await readFile(join(folder, 'bus.gms'))).subarray(0, 2).toString()).toBe('GK');
  });

  it.skipIf(!existsSync('/dev/full')).each(['bus.mp4', 'bus.gms'])(
    'ends with the reason when the disk is full, and leaves no part of %s',
    async (name) => {
      const folder = await emptyFolder();
      // Writes to that path find the disk full.
      await symlink('/dev/full', join(folder, `${name}.part`));
      await expect(run(folder, name, 86_400)).rejects.toMatchObject({
        code: 'internal',
        message: expect.stringContaining('ENOSPC') as unknown,
      });
      expect(await readdir(folder)).toEqual([]);
    },
  );
});
