import { systemClock } from 'gk-sdk';
import { beforeEach, expect, it } from 'vitest';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { RecordedRequest, TransferSink } from '../../device/device-link.js';
import { guardedLink } from '../fleet/guarded-link.js';
import { FootageLink } from '../testing/footage-link.js';
import { TransferBoard } from './transfer-board.js';

const BUS = 'GK-0001';
const SIMULATED = 'GK-0002';
const NOW_S = 1_795_150_800;
const REQUEST: RecordedRequest = { channel: 2, startS: NOW_S - 600, endS: NOW_S - 590, sub: false };

/** Sends files as a test says. */
class FileLink extends FootageLink {
  files: (sink: TransferSink) => Promise<DeviceAnswer<void>> = async () => ({ kind: 'unsupported' });

  override fetchRecording(
    _deviceId: string,
    _request: RecordedRequest,
    sink: TransferSink,
  ): Promise<DeviceAnswer<void>> {
    return this.files(sink);
  }
}

let nowS: number;
let device: FileLink;
let board: TransferBoard;
let link: ReturnType<TransferBoard['watched']>;
beforeEach(() => {
  nowS = NOW_S;
  device = new FileLink();
  board = new TransferBoard({ isReal: (id) => id === BUS, now: () => nowS * 1000 });
  link = board.watched(guardedLink(device, { isOnline: () => true, clock: systemClock, log: () => undefined }));
});

const SINK: TransferSink = { progress: () => undefined, packets: async () => undefined };

it('a file waits, comes by its bytes, and is done', async () => {
  let tell: TransferSink | undefined;
  let end: (answer: DeviceAnswer<void>) => void = () => undefined;
  device.files = (sink) => {
    tell = sink;
    return new Promise((resolve) => (end = resolve));
  };
  const told: number[] = [];
  const answer = link.fetchRecording(BUS, REQUEST, { ...SINK, progress: ({ bytes }) => told.push(bytes) });
  expect(board.rows()).toMatchObject([{ deviceid: BUS, isProcessing: 0, isDone: 0, addtime: NOW_S, starttime: 0 }]);
  nowS += 5;
  tell?.progress({ bytes: 500, ofBytes: 2_000 });
  tell?.progress({ bytes: 900 });
  expect(told).toEqual([500, 900]);
  expect(board.rows()).toEqual([
    {
      taskid: 1,
      isProcessing: 1,
      isDone: 0,
      error: 0,
      deviceid: BUS,
      appdevid: 0,
      eventtime: NOW_S - 600,
      addtime: NOW_S,
      starttime: NOW_S + 5,
      endtime: 0,
      filePath: `${BUS}/2/${NOW_S - 600}-${NOW_S - 590}`,
      curl: '',
      by: 'ftp',
      bytes: 900,
      ofBytes: 2_000,
    },
  ]);
  nowS += 5;
  end(done(undefined));
  await answer;
  expect(board.rows()).toMatchObject([{ isProcessing: 0, isDone: 1, error: 0, endtime: NOW_S + 10, bytes: 900 }]);
  expect(board.rows()[0]).not.toHaveProperty('ofBytes');
});

it('a file that breaks off is an error; one that a terminal cannot send is none, and it plays instead', async () => {
  device.files = async () => ({ kind: 'failed', reason: 'The disk is full' });
  await link.fetchRecording(BUS, REQUEST, SINK);
  expect(board.rows()).toMatchObject([{ isProcessing: 0, isDone: 0, error: 1 }]);
  device.files = async () => ({ kind: 'unsupported' });
  await link.fetchRecording(BUS, REQUEST, SINK);
  const opened = await link.openRecording(BUS, { ...REQUEST, asFile: true });
  if (opened.kind !== 'done') throw new Error('not opened');
  let bytes = 0;
  for await (const batch of opened.value.packets) {
    for (const { payload } of batch) bytes += payload.byteLength;
    expect(board.rows().at(-1)).toMatchObject({ by: 'play', isProcessing: 1, bytes });
  }
  expect(bytes).toBeGreaterThan(10_000);
  expect(board.rows().map(({ by, isDone, error }) => [by, isDone, error])).toEqual([
    ['ftp', 0, 1],
    ['play', 1, 0],
  ]);
});

it('what is closed before its end is an error; a playback and simulated devices are no transfers', async () => {
  await link.openRecording(BUS, REQUEST);
  await link.openRecording(SIMULATED, { ...REQUEST, asFile: true });
  await link.fetchRecording(SIMULATED, REQUEST, SINK);
  expect(board.rows()).toEqual([]);
  const opened = await link.openRecording(BUS, { ...REQUEST, asFile: true });
  if (opened.kind === 'done') opened.value.close();
  expect(board.rows()).toMatchObject([{ isDone: 0, error: 1 }]);
});

it('the oldest of those that have ended go, none that is under way', async () => {
  device.files = () => new Promise(() => undefined);
  void link.fetchRecording(BUS, REQUEST, SINK);
  device.files = async () => done(undefined);
  for (let count = 0; count < 120; count += 1) await link.fetchRecording(BUS, REQUEST, SINK);
  const rows = board.rows();
  expect(rows.map(({ taskid }) => taskid)).toEqual([1, ...Array.from({ length: 100 }, (_, at) => at + 22)]);
});
