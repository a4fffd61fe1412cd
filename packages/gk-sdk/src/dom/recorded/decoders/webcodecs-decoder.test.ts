import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { flushMicrotasks } from '../../../testing/fake-clock.js';
import { microseconds } from '../../../util/units.js';
import type { VideoFormat } from '../../../wire/video/video-format.js';
import { FakeChunk, FakeVideoDecoder, STEP_US } from '../../fixtures/fake-video-decoder.js';
import { ChannelDecoder } from '../stage/channel-decoder.js';
import { WebCodecsDecoder } from './webcodecs-decoder.js';

const FORMAT: VideoFormat = { codec: 'h264', codecString: 'avc1.42C00D', width: 176, height: 144, parameterSets: [] };

/** The decoders of one channel of a recording. */
function setUp() {
  const heard: string[] = [];
  const channel = new ChannelDecoder<VideoFrame>(
    (_codec, events, { preferSoftware }) => new WebCodecsDecoder(events, preferSoftware),
    {
      onPicture: () => undefined,
      onRoom: () => undefined,
      onLost: (reason, failures) => heard.push(`${reason} ${failures}`),
      onUnsupported: (reason) => heard.push(reason),
    },
  );
  const decode = async (n: number, key = false, format = FORMAT): Promise<void> => {
    const capturedAtUs = microseconds(n * STEP_US);
    const data = new Uint8Array(1);
    const { codec } = format;
    channel.decode(
      { channel: 1, codec, key, discontinuity: false, recorded: true, capturedAtUs, data },
      format,
      undefined,
    );
    await flushMicrotasks();
  };
  const newest = (): FakeVideoDecoder => FakeVideoDecoder.made.at(-1) as FakeVideoDecoder;
  const acceleration = (): HardwareAcceleration | undefined => newest().configured.at(-1)?.hardwareAcceleration;
  return { channel, heard, decode, newest, acceleration };
}

beforeEach(() => {
  FakeVideoDecoder.made = [];
  vi.stubGlobal('VideoDecoder', FakeVideoDecoder);
  vi.stubGlobal('EncodedVideoChunk', FakeChunk);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('prefers software after two failures without a picture, as live does, and stays with it through seeks', async () => {
  const { channel, decode, newest, acceleration } = setUp();
  await decode(0, true);
  expect(acceleration()).toBe('no-preference');
  newest().fail();
  await decode(0, true);
  expect(acceleration()).toBe('no-preference');
  newest().fail();
  await decode(1, true);
  expect(acceleration()).toBe('prefer-software');
  newest().output(1);
  channel.drop();
  await decode(9, true);
  expect([FakeVideoDecoder.made.length, acceleration()]).toEqual([4, 'prefer-software']);
});

it('stays with the hardware when pictures came between two failures', async () => {
  const { decode, newest, acceleration } = setUp();
  for (let n = 0; n < 6; n++) {
    await decode(n, true);
    newest().output(n);
    newest().fail();
  }
  await decode(6, true);
  expect(acceleration()).toBe('no-preference');
});

it('blames no decoder that was reclaimed, however often: the channel is not given up for it', async () => {
  const { heard, decode, newest, acceleration } = setUp();
  for (let n = 0; n < 6; n++) {
    await decode(n, true);
    newest().fail('QuotaExceededError');
  }
  expect(new Set(heard)).toEqual(new Set(['Decoding error 0']));
  await decode(6, true);
  expect(acceleration()).toBe('no-preference');
});
