import type { GkPacket } from 'gk-sdk/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { done, type DeviceAnswer } from '../device/device-answer.js';
import type { AskOptions, RecordedRequest, TransferSink } from '../device/device-link.js';
import { fakeSeeds } from './testing/fake-world.js';
import { FootageLink } from './testing/footage-link.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { asUser } from './testing/stream-client.js';
import { ToldHistory, ToldWorld } from './testing/told-world.js';
import { overspeedEvent } from './testing/overspeed-event.js';

const DEVICE = 'GK-0001';
const NOW_S = Math.floor(Date.now() / 1000);

/** Devices that send files: the bytes come ahead of the packets, as a test says. */
class FileLink extends FootageLink {
  readonly transfers: { readonly request: RecordedRequest; readonly signal: AbortSignal | undefined }[] = [];
  transfer: (sink: TransferSink, packets: readonly GkPacket[], signal?: AbortSignal) => Promise<DeviceAnswer<void>> =
    async (sink, packets) => {
      await sink.packets(packets);
      return done(undefined);
    };

  override fetchRecording(
    _deviceId: string,
    request: RecordedRequest,
    sink: TransferSink,
    { signal }: AskOptions = {},
  ): Promise<DeviceAnswer<void>> {
    this.transfers.push({ request, signal });
    return this.transfer(sink, FootageLink.pictures(request), signal);
  }
}

let link: FileLink;
let recorder: RecorderUnderTest;

beforeEach(async () => {
  link = new FileLink();
  const world = new ToldWorld(fakeSeeds(2));
  recorder = await startRecorder({ live: world, history: told(), link });
});
afterEach(() => recorder.close());

/** A history with one event, of an hour ago. */
function told(): ToldHistory {
  const history = new ToldHistory();
  history.happened.push(overspeedEvent({ serialno: 16, deviceId: DEVICE, happenedS: NOW_S - 3_600 }));
  return history;
}

const ask = async () => {
  const query = { ...asUser('admin'), type: 'repbmp4ask', deviceid: DEVICE, ch: '1', spbtime: '1000', duration: '20' };
  const answer = await fetch(`${recorder.url}/web.cgi?${new URLSearchParams(query).toString()}`);
  return (await answer.json()) as { state: string; progress: number; message?: string };
};
const orderFootage = () =>
  apiOf(recorder.url).events.requestDownload({ serialNo: 16, deviceId: DEVICE, eventCode: 13 });
const stateOf = () => {
  const order = recorder.store.events.footageOrders.find(16);
  return order?.state;
};
const footage = async () => (await apiOf(recorder.url).events.query({ serialNo: 16 }))[0]?.footage;

/** A transfer whose bytes come when a test says, and whose packets come behind all of them. */
function stepwise() {
  const steps: ((value: undefined) => void)[] = [];
  link.transfer = async (sink, packets, signal) => {
    for (const bytes of [1_000, 2_500, 4_000]) {
      await new Promise((resolve) => {
        steps.push(resolve);
        signal?.addEventListener('abort', resolve);
      });
      if (signal?.aborted === true) return { kind: 'timeout' };
      sink.progress({ bytes, ofBytes: 4_000 });
    }
    await sink.packets(packets);
    return done(undefined);
  };
  return async () => {
    await expect.poll(() => steps.length).toBeGreaterThan(0);
    steps.shift()?.(undefined);
  };
}

it('a download shows how many bytes of the file have come, ahead of its first picture', async () => {
  const step = stepwise();
  expect(await ask()).toMatchObject({ state: 'HANDLE', progress: 0 });
  await step();
  await expect.poll(ask).toMatchObject({ state: 'HANDLE', progress: 25 });
  await step();
  await expect.poll(async () => Math.floor((await ask()).progress)).toBe(62);
  await step();
  await expect.poll(ask).toMatchObject({ state: 'DOWNLOAD OK', progress: 100 });
  expect(link.transfers.map(({ request }) => request)).toEqual([{ channel: 1, sub: true, startS: 1_000, endS: 1_020 }]);
  // It was not played as well.
  expect(link.opened).toEqual([]);
});

it('a download that has shown its bytes does not go back to the time of its first packets', async () => {
  let release: (value: undefined) => void = () => undefined;
  link.transfer = async (sink, packets) => {
    sink.progress({ bytes: 3_600, ofBytes: 4_000 });
    await sink.packets(packets.slice(0, Math.ceil(packets.length / 2)));
    await new Promise((resolve) => (release = resolve));
    await sink.packets(packets.slice(Math.ceil(packets.length / 2)));
    return done(undefined);
  };
  await ask();
  await expect.poll(async () => (await ask()).progress).toBe(90);
  // Half of the time is packed meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await ask()).toMatchObject({ state: 'HANDLE', progress: 90 });
  release(undefined);
  await expect.poll(ask).toMatchObject({ state: 'DOWNLOAD OK', progress: 100 });
});

it('a download of a device that does not tell how many bytes there are shows the time that has come', async () => {
  let release: (value: undefined) => void = () => undefined;
  link.transfer = async (sink, packets) => {
    sink.progress({ bytes: 3_600 });
    await sink.packets(packets.slice(0, Math.ceil(packets.length / 2)));
    await new Promise((resolve) => (release = resolve));
    await sink.packets(packets.slice(Math.ceil(packets.length / 2)));
    return done(undefined);
  };
  await ask();
  await expect.poll(async () => (await ask()).progress).toBeGreaterThan(30);
  expect((await ask()).progress).toBeLessThan(70);
  release(undefined);
  await expect.poll(ask).toMatchObject({ state: 'DOWNLOAD OK' });
});

it('footage of an event shows the same, and is kept', async () => {
  const step = stepwise();
  await orderFootage();
  await step();
  // A quarter of the first of four channels.
  await expect.poll(() => stateOf()?.kind).toBe('coming');
  expect(await footage()).toMatchObject({ state: 'coming', percent: 6 });
  for (let n = 0; n < 2 + 3 * 3; n += 1) await step();
  await expect.poll(stateOf).toEqual({ kind: 'here' });
  expect(link.opened).toEqual([]);
});

it('a file that breaks off is told with the words of the device, and leaves nothing', async () => {
  link.transfer = async (sink, packets) => {
    await sink.packets(packets.slice(0, 5));
    return { kind: 'failed', reason: 'The card was pulled out' };
  };
  await orderFootage();
  await expect.poll(stateOf).toEqual({ kind: 'waiting', reason: 'The card was pulled out' });
  await expect.poll(ask).toMatchObject({ state: 'DOWNLOAD FAIL', message: 'The card was pulled out' });
});

it('a refusal comes ahead of a transfer, and is told', async () => {
  link.transfer = () => Promise.resolve({ kind: 'refused', reason: 'Another user copies' });
  await expect.poll(ask).toMatchObject({ state: 'DOWNLOAD FAIL', message: 'Another user copies' });
});

it('a device that sends no files plays instead', async () => {
  link.transfer = () => Promise.resolve({ kind: 'unsupported' });
  await expect.poll(ask).toMatchObject({ state: 'DOWNLOAD OK' });
  expect(link.opened).toEqual([[DEVICE, 1]]);
});

it('a transfer ends with the recorder', async () => {
  stepwise();
  await ask();
  await expect.poll(() => link.transfers.length).toBe(1);
  await recorder.stop();
  expect(link.transfers[0]?.signal?.aborted).toBe(true);
});
