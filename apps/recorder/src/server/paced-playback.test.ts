import { GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { done, type DeviceAnswer } from '../device/device-answer.js';
import type { DeviceRecording, RecordedRequest, RecordingOrder, SeekRequest } from '../device/device-link.js';
import { bodyOf, CommandClient } from './testing/command-client.js';
import { HandWrittenLink } from './testing/hand-written-link.js';
import { recordedPackets } from './testing/recorded-packets.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';

const DEVICE = 'GK-0001';

/** A device that paces its recordings by itself: it sends a batch each 20 ms until it is told to pause, read or not. */
class PacingLink extends HandWrittenLink {
  readonly opened: RecordedRequest[] = [];
  readonly orders: RecordingOrder[] = [];
  readonly seeks: SeekRequest[] = [];
  readonly closed: number[] = [];
  /** Batches that were sent, and taken. */
  sent = 0;
  taken = 0;
  canSeek = true;
  /** It plays for one at a time, as terminals do. */
  playsOne = false;
  #playing = 0;
  confirms = true;
  /** How it goes elsewhere: it does not from a number of orders on, and has left its place then, or stays. */
  seeksFail: { readonly from: number; readonly leaves: boolean } | undefined;
  #pictures: readonly GkPacket[] = recordedPackets(1_000, 1_020);

  override async openRecording(_id: string, request: RecordedRequest): Promise<DeviceAnswer<DeviceRecording>> {
    if (this.playsOne && this.#playing > 0) {
      return { kind: 'refused', reason: 'The device is busy: it plays channel 1', isBusy: true };
    }
    this.#playing += 1;
    this.opened.push(request);
    let isPaused = false;
    let end = new AbortController();
    return Promise.resolve(
      done({
        packets: this.#send(request.startS, () => isPaused, end.signal),
        pacing: {
          kind: 'device' as const,
          control: (order: RecordingOrder) => {
            this.orders.push(order);
            if (!this.confirms) return Promise.resolve({ kind: 'failed' as const, reason: 'It is busy' });
            isPaused = order.kind === 'pause';
            return Promise.resolve(done(undefined));
          },
        },
        ...(this.canSeek && {
          seek: (place: SeekRequest) => {
            this.seeks.push(place);
            if (this.seeksFail !== undefined && this.seeks.length >= this.seeksFail.from) {
              if (this.seeksFail.leaves) end.abort();
              return Promise.resolve({ kind: 'failed' as const, reason: 'The card is busy' });
            }
            end.abort();
            end = new AbortController();
            isPaused = false;
            return Promise.resolve(done(this.#send(place.startS, () => isPaused, end.signal)));
          },
        }),
        stillAt: async () => Promise.resolve(undefined),
        close: () => {
          this.#playing -= 1;
          this.closed.push(request.startS);
          end.abort();
        },
      }),
    );
  }

  async *#send(startS: number, isPaused: () => boolean, signal: AbortSignal): AsyncIterable<readonly GkPacket[]> {
    if (startS > 8_000) return;
    const shiftUs = (startS - 1_000) * 1e6;
    const queue: (readonly GkPacket[])[] = [];
    let index = 0;
    const timer = setInterval(() => {
      if (isPaused()) return;
      queue.push(
        this.#pictures
          .slice(index, index + 5)
          .map((packet) => ({ ...packet, capturedAtUs: microseconds(packet.capturedAtUs + shiftUs) })),
      );
      index += 5;
      this.sent += 1;
    }, 20);
    try {
      while (!signal.aborted && index < this.#pictures.length) {
        const batch = queue.shift();
        if (batch === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
        else {
          this.taken += 1;
          yield batch;
        }
      }
    } finally {
      clearInterval(timer);
    }
  }
}

let link: PacingLink;
let recorder: RecorderUnderTest;
let client: CommandClient;

beforeEach(async () => {
  link = new PacingLink();
  recorder = await startRecorder({ devices: 2, link });
  client = await CommandClient.login(recorder.address);
});
afterEach(async () => {
  client.close();
  await recorder.close();
});

const play = (user: Record<string, string> = asUser('admin')) =>
  new StreamClient(recorder.address, '/ws.cgi', {
    ...user,
    type: 'repb',
    deviceid: DEVICE,
    main: '1',
    spbtime: '1000',
    duration: '600',
    streamid: 's1',
  });
const control = async (A: string, V = '') =>
  bodyOf(await client.call('D08', { D: DEVICE, K: 's1', A, V })) as { state: string; position: number; speed: number };
const videoOf = ({ packets }: StreamClient) => packets.filter(({ kind }) => kind === GkKind.video);

it('a viewer who pauses has the device told, whose stream is read on', async () => {
  const stream = play();
  await stream.until((one) => videoOf(one).length > 2);
  expect(await control('pause')).toMatchObject({ state: 'paused' });
  expect(link.orders).toEqual([{ kind: 'pause' }]);
  const { sent } = link;
  await expect.poll(() => link.taken).toBe(sent);
  expect(await control('play')).toMatchObject({ state: 'playing' });
  expect(await control('speed', '2')).toMatchObject({ speed: 2 });
  expect(link.orders).toEqual([{ kind: 'pause' }, { kind: 'play', speed: 1 }, { kind: 'play', speed: 2 }]);
  stream.close();
  await expect.poll(() => link.closed).toEqual([1_000]);
});

it('a viewer who seeks has the device go there without opening it anew, playing or standing', async () => {
  const stream = play();
  await stream.until((one) => videoOf(one).length > 2);
  await control('seek', '1300');
  expect(link.seeks).toEqual([{ startS: 1_300 }]);
  await stream.until((one) => videoOf(one).some(({ capturedAtUs }) => capturedAtUs >= 1_299e6));
  const first = videoOf(stream).find(({ capturedAtUs }) => capturedAtUs >= 1_290e6);
  expect((first?.flags ?? 0) & GkFlag.discontinuity).not.toBe(0);
  await control('pause');
  await control('speed', '8');
  expect(link.seeks.at(-1)).toMatchObject({ keyFramesOnly: true, speed: 8 });
  expect(await control('seek', '1500')).toMatchObject({ state: 'paused', position: 1_500 });
  await expect.poll(() => link.orders.at(-1)).toEqual({ kind: 'pause' });
  expect(link.opened).toHaveLength(1);
  // Where nothing is recorded it does not stay.
  expect(await client.call('D08', { D: DEVICE, K: 's1', A: 'seek', V: '9000' })).toMatchObject({
    fields: { R: '404', T: 'No Record' },
  });
  expect(link.seeks.slice(-2).map(({ startS }) => startS)).toEqual([9_000, 1_500]);
  expect(await control('status')).toMatchObject({ state: 'paused', position: 1_500 });
  expect(link.closed).toEqual([]);
  stream.close();
  await expect.poll(() => link.closed.length).toBeGreaterThan(0);
});

it('a pause that the device does not confirm stands in the run log, once', async () => {
  link.confirms = false;
  const stream = play();
  await stream.until((one) => videoOf(one).length > 2);
  expect(await control('pause')).toMatchObject({ state: 'paused' });
  await control('play');
  await control('pause');
  const line = `${DEVICE} was told to pause its recording, and did not confirm it: It is busy`;
  await expect.poll(() => recorder.logged.filter((one) => one === line)).toHaveLength(1);
  stream.close();
});

it('a device that leaves its place and does not get to another one ends the playback with the reason, not as the end of the recording', async () => {
  const stream = play();
  await stream.until(({ packets }) => packets.length > 5);
  link.seeksFail = { from: 1, leaves: true };
  const answer = await client.call('D08', { D: DEVICE, K: 's1', A: 'seek', V: '1300' });
  expect([answer.fields.R, answer.fields.T]).toEqual(['0', 'The card is busy']);
  expect(await stream.closed).toEqual({ code: 4404, reason: 'The card is busy' });
});

it('a device that went where nothing is recorded, and does not come back, ends the playback with the reason', async () => {
  const stream = play();
  await stream.until(({ packets }) => packets.length > 5);
  link.seeksFail = { from: 2, leaves: true };
  await client.call('D08', { D: DEVICE, K: 's1', A: 'seek', V: '9000' });
  expect(await stream.closed).toEqual({ code: 4404, reason: 'The card is busy' });
});

it('a device that does not go elsewhere and stays plays to the end of the recording', async () => {
  const stream = play();
  await stream.until(({ packets }) => packets.length > 5);
  link.seeksFail = { from: 1, leaves: false };
  await client.call('D08', { D: DEVICE, K: 's1', A: 'seek', V: '1300' });
  await client.call('D08', { D: DEVICE, K: 's1', A: 'speed', V: '4' });
  expect(await stream.closed).toEqual({ code: 1000, reason: 'End of the recording' });
});

it('a device that cannot seek is opened anew', async () => {
  link.canSeek = false;
  const stream = play();
  await stream.until((one) => videoOf(one).length > 2);
  await control('seek', '1300');
  expect(link.opened.map(({ startS }) => startS)).toEqual([1_000, 1_300]);
  expect(link.closed).toEqual([1_000]);
  stream.close();
  await expect.poll(() => new Set(link.closed)).toEqual(new Set([1_000, 1_300]));
});

it('a device that plays for one at a time is not taken over: a second user reads who has it', async () => {
  link.playsOne = true;
  const stream = play();
  // Also before its first picture has come.
  await expect.poll(() => link.opened.length).toBe(1);
  for (const user of [asUser('operator'), asUser('admin')]) {
    expect(await play(user).closed).toEqual({ code: 4409, reason: 'busy: admin plays' });
  }
  await stream.until((one) => videoOf(one).length > 2);
  const minted = await recorder.post('/gkserver/token', { ttl: 600, devices: [DEVICE] });
  const { e, h } = (await minted.json()) as { readonly e: string; readonly h: string };
  // Whoever has a token for some devices is told no names.
  expect(await play({ e, h }).closed).toEqual({ code: 4409, reason: 'busy: another user plays' });
  expect(link.closed).toEqual([]);
  const before = videoOf(stream).length;
  await stream.until((one) => videoOf(one).length > before);
  stream.close();
  await expect.poll(() => link.closed).toEqual([1_000]);
  const next = play(asUser('operator'));
  await next.until((one) => videoOf(one).length > 0);
  next.close();
});
