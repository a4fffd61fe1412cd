import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Jt808Message } from 'gk-sdk/jt808';
import { GkKind, type GkPacket } from 'gk-sdk/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TransferProgress } from '../../device/device-link.js';
import { smallMp4 } from '../../media/testing/small-mp4.js';
import { generalAnswer, MediaBench } from './testing/media-bench.js';

/** 2023-11-14 22:13:20 UTC, which is 06:13:20 of the next day in UTC+8. */
const START_S = 1_700_000_000;
const REQUEST = { channel: 2, startS: START_S, endS: START_S + 60, sub: false } as const;
const FILE = { channel: 2, alarms: 0n, kind: 0, stream: 1, storage: 1 } as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-uploads-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A terminal that lists one file of a minute, and confirms 9206 with a result. */
function terminalThat(bytes: number, result = 0, files: number | 'none' = 1): MediaBench {
  const recordings = Array.from({ length: files === 'none' ? 0 : files }, () => ({
    ...FILE,
    start: '231115061320',
    end: '231115061420',
    bytes,
  }));
  return new MediaBench(({ header, message }): Jt808Message => {
    if (message.type === 'recordingsRequest') return { type: 'recordings', requestSerial: header.serial, recordings };
    return generalAnswer(header, message.type === 'uploadRequest' ? result : 0);
  }, folder);
}

function fetching(bench: MediaBench, signal = new AbortController().signal) {
  const progress: TransferProgress[] = [];
  const packets: GkPacket[] = [];
  const answer = bench.media.fetchRecording(
    bench.terminal,
    REQUEST,
    {
      progress: (now) => void progress.push(now),
      packets: (batch) => Promise.resolve(void packets.push(...batch)),
    },
    { signal },
  );
  return { progress, packets, answer };
}

/** The upload of the last 9206, as the FTP server finds it. */
function uploadOf(bench: MediaBench) {
  const asked = bench.of('uploadRequest').at(-1);
  const upload = bench.uploads.find(asked?.user ?? '', asked?.password ?? '');
  if (upload === undefined) throw new Error('No upload is open');
  return upload;
}

async function send(bench: MediaBench, bytes: Uint8Array, name = '/a'): Promise<void> {
  const file = await uploadOf(bench).open(name, 'end', () => undefined);
  await file.write(bytes);
  await file.close();
}

/** 1206 of the last 9206. */
function tellDone(bench: MediaBench, result = 0): void {
  const serial = bench.asked.findLast(({ message }) => message.type === 'uploadRequest')?.header.serial ?? -1;
  const { session } = bench.terminal;
  session.take(session.terminal.header, { type: 'uploadDone', requestSerial: serial, result });
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe('a recording that a terminal sends by FTP', () => {
  it('is asked for in its time with a password of its own, and its packets come with the progress of the bytes', async () => {
    const mp4 = await smallMp4({ pictures: 30 });
    const bench = terminalThat(mp4.byteLength);
    const { progress, packets, answer } = fetching(bench);
    await turn();
    expect(bench.of('uploadRequest')).toMatchObject([
      { host: '203.0.113.7', port: 8906, path: '/', channel: 2, stream: 1, networks: 7, start: '231115061320' },
    ]);
    expect(bench.of('uploadRequest')[0]?.end).toBe('231115061420');
    await send(bench, mp4.subarray(0, 3000));
    await send(bench, mp4.subarray(3000));
    expect(progress[0]).toEqual({ bytes: 3000, ofBytes: mp4.byteLength });
    expect(progress.at(-1)).toEqual({ bytes: mp4.byteLength, ofBytes: mp4.byteLength });
    expect(packets).toEqual([]);
    tellDone(bench);
    expect(await answer).toEqual({ kind: 'done', value: undefined });
    expect(packets.filter(({ kind }) => kind === GkKind.video)).toHaveLength(30);
    expect(bench.of('uploadControl')).toEqual([]);
    expect(() => uploadOf(bench)).toThrow('No upload is open');
    expect(existsSync(join(folder, 'gk1'))).toBe(false);
  });

  it('is there without 1206 once its bytes are and it is quiet; a 1206 ahead of the last bytes does not cut it', async () => {
    const mp4 = await smallMp4({ pictures: 30 });
    for (const isEarly of [false, true]) {
      const bench = terminalThat(mp4.byteLength);
      const { packets, answer } = fetching(bench);
      await turn();
      await send(bench, mp4.subarray(0, 3000));
      if (isEarly) tellDone(bench);
      await send(bench, mp4.subarray(3000));
      bench.clock.advance(30_000);
      expect(await answer).toMatchObject({ kind: 'done' });
      expect(packets.filter(({ kind }) => kind === GkKind.video)).toHaveLength(30);
    }
  });

  it.each([
    ['says that it does not support it', 3, 0],
    ['refuses', 1, 0],
    ['confirms and never sends a byte', 0, 30_000],
  ])('is not supported by one that %s: it plays instead', async (_, result, passes) => {
    const bench = terminalThat(1000, result);
    const { answer, progress } = fetching(bench);
    await turn();
    bench.clock.advance(passes);
    expect([await answer, progress]).toEqual([{ kind: 'unsupported' }, []]);
    // Whoever was silent is not waited for again, and is told that nothing is wanted any more.
    const isSilent = result === 0;
    expect(bench.of('uploadControl')).toHaveLength(isSilent ? 1 : 0);
    const again = fetching(bench);
    await turn();
    expect(bench.of('uploadRequest')).toHaveLength(isSilent ? 1 : 2);
    expect(await again.answer).toEqual({ kind: 'unsupported' });
  });

  it('goes on after a break in which the terminal logs in anew, and is given up after ten minutes without a byte', async () => {
    const bench = terminalThat(100_000);
    const { answer, progress } = fetching(bench);
    await turn();
    await send(bench, Buffer.alloc(3000));
    bench.media.began(bench.terminal.session);
    expect(bench.of('uploadControl')).toMatchObject([{ command: 1 }]);
    const told = progress.length;
    bench.clock.advance(60_000);
    expect(progress.slice(told).map(({ bytes }) => bytes)).toEqual([3000, 3000, 3000]);
    bench.clock.advance(540_000);
    expect(await answer).toEqual({
      kind: 'failed',
      reason: 'The device sent nothing of its file for 10 minutes',
    });
    expect(bench.of('uploadControl').at(-1)).toMatchObject({ command: 2 });
  });

  it('that nobody wants any more is cancelled (9207), with the number of its 9206', async () => {
    const bench = terminalThat(100_000);
    const end = new AbortController();
    const { answer } = fetching(bench, end.signal);
    await turn();
    await send(bench, Buffer.alloc(3000));
    end.abort();
    expect(await answer).toEqual({ kind: 'timeout' });
    const serial = bench.asked.find(({ message }) => message.type === 'uploadRequest')?.header.serial;
    expect(bench.of('uploadControl')).toMatchObject([{ requestSerial: serial, command: 2 }]);
    expect(() => uploadOf(bench)).toThrow();
  });

  it('that fails at the terminal, or holds no video, says so', async () => {
    const failing = terminalThat(100_000);
    const first = fetching(failing);
    await turn();
    await send(failing, Buffer.alloc(3000));
    tellDone(failing, 1);
    expect(await first.answer).toEqual({
      kind: 'failed',
      reason: 'The device says that it could not send its file',
    });
    const strange = terminalThat(3000);
    const second = fetching(strange);
    await turn();
    await send(strange, Buffer.alloc(3000, 65));
    tellDone(strange);
    expect(await second.answer).toEqual({ kind: 'failed', reason: 'The device sent a file that is no video' });
    expect(await fetching(strange).answer).toEqual({ kind: 'unsupported' });
  });

  it('is one at a time of a terminal, and none where nothing is recorded', async () => {
    const mp4 = await smallMp4({ pictures: 30 });
    const bench = terminalThat(mp4.byteLength);
    const [first, second] = [fetching(bench), fetching(bench)];
    await turn();
    expect(bench.of('uploadRequest')).toHaveLength(1);
    await send(bench, mp4);
    tellDone(bench);
    expect(await first.answer).toMatchObject({ kind: 'done' });
    await turn();
    expect(bench.of('uploadRequest')).toHaveLength(2);
    await send(bench, mp4);
    tellDone(bench);
    expect(await second.answer).toMatchObject({ kind: 'done' });
    const empty = terminalThat(0, 0, 'none');
    const none = fetching(empty);
    expect([await none.answer, none.packets, empty.of('uploadRequest')]).toEqual([
      { kind: 'done', value: undefined },
      [],
      [],
    ]);
  });
});
