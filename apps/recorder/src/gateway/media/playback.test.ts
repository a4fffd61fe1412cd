import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import type { DeviceRecording } from '../../device/device-link.js';
import { generalAnswer, MediaBench, sendPicture, type FakeUpload } from './testing/media-bench.js';

/** 2023-11-14 22:13:20 UTC, which is 06:13:20 of the next day in UTC+8. */
const START_S = 1_700_000_000;
const REQUEST = { channel: 2, startS: START_S, endS: START_S + 600, sub: false } as const;

/** Takes what has come so far. */
function reader(packets: AsyncIterable<readonly GkPacket[]>) {
  const got: GkPacket[] = [];
  const state = { ended: false };
  void (async () => {
    for await (const batch of packets) got.push(...batch);
    state.ended = true;
  })();
  return { got, state };
}

const seconds = (packets: readonly GkPacket[]): number[] =>
  packets
    .filter(({ kind }) => kind === GkKind.video)
    .map(({ capturedAtUs }) => Math.round(capturedAtUs / 1e3 - START_S * 1e3) / 1e3);

async function playing(more: object = {}) {
  const bench = new MediaBench();
  const opening = bench.media.openRecording(bench.terminal, { ...REQUEST, ...more }, {});
  await bench.settle();
  const upload = bench.upload('playback', 2);
  sendPicture(upload, 'key', 5000);
  const answer = await opening;
  if (answer.kind !== 'done') throw new Error(answer.kind);
  return { bench, upload, recording: answer.value };
}

async function steer({ pacing }: DeviceRecording, order: { kind: 'pause' } | { kind: 'play'; speed: number }) {
  return pacing.kind === 'device' ? pacing.control(order) : undefined;
}

describe('a recording that a terminal plays', () => {
  it('is asked for in the time of the terminal, after what was forgotten is ended, and shown at the time asked for', async () => {
    const { bench, upload, recording } = await playing();
    // Without what it is asked after a login.
    const told = bench.asked.map(({ message }) => message.type).filter((type) => type.startsWith('playback'));
    expect(told).toEqual(['playbackControl', 'playbackRequest']);
    expect(bench.of('playbackControl')).toMatchObject([{ channel: 2, command: 2 }]);
    expect(bench.of('playbackRequest')).toMatchObject([
      {
        host: '203.0.113.7',
        tcpPort: 8904,
        channel: 2,
        stream: 1,
        mode: 0,
        speed: 0,
        start: '231115061320',
        end: '231115062320',
      },
    ]);
    const { got } = reader(recording.packets);
    sendPicture(upload, 'predicted', 5040);
    // A gap of the recording.
    sendPicture(upload, 'key', 65_000);
    await bench.settle();
    expect(seconds(got)).toEqual([0, 0.04, 60]);
    expect(got.every(({ flags, channel }) => (flags & GkFlag.recorded) !== 0 && channel === 2)).toBe(true);
  });

  it('is one a terminal: another one is told so at once, and takes nothing over', async () => {
    const { bench, upload, recording } = await playing();
    const second = await bench.media.openRecording(bench.terminal, { ...REQUEST, channel: 1 }, {});
    expect(second).toEqual({ kind: 'refused', reason: 'The device is busy: it plays channel 2', isBusy: true });
    expect([bench.of('playbackRequest').length, upload.isDestroyed]).toEqual([1, false]);
    recording.close();
    expect(bench.of('playbackControl').at(-1)).toMatchObject({ channel: 2, command: 2 });
    expect(upload.isDestroyed).toBe(true);
    void bench.media.openRecording(bench.terminal, { ...REQUEST, channel: 1 }, {});
    await bench.settle();
    expect(bench.of('playbackRequest')).toHaveLength(2);
  });

  it('is paused by 9202 for as long as one likes, and goes on at the speed that is next to the one asked for', async () => {
    const { bench, upload, recording } = await playing();
    const { state } = reader(recording.packets);
    expect(await steer(recording, { kind: 'pause' })).toMatchObject({ kind: 'done' });
    bench.clock.advance(60_000);
    await bench.settle();
    expect([state.ended, upload.isDestroyed]).toEqual([false, false]);
    for (const speed of [0.5, 1, 2, 6, 16]) await steer(recording, { kind: 'play', speed });
    const orders = bench.of('playbackControl').slice(1);
    expect(orders.map(({ command, speed }) => [command, speed])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
      [3, 2],
      [3, 4],
      [3, 5],
    ]);
  });

  it('goes to another place with a key picture: what was on its way is dropped', async () => {
    const { bench, upload, recording } = await playing();
    const before = reader(recording.packets);
    sendPicture(upload, 'predicted', 5040);
    const moving = recording.seek?.({ startS: START_S + 300 });
    sendPicture(upload, 'key', 6000);
    const answer = await moving;
    sendPicture(upload, 'predicted', 6040);
    sendPicture(upload, 'key', 305_000);
    sendPicture(upload, 'predicted', 305_040);
    if (answer?.kind !== 'done') throw new Error('It did not go there');
    const { got } = reader(answer.value);
    await bench.settle();
    expect(bench.of('playbackControl').at(-1)).toMatchObject({ command: 5, time: '231115061820' });
    expect([before.state.ended, seconds(before.got)]).toEqual([true, [0, 0.04]]);
    expect(seconds(got)).toEqual([300, 300.04]);
  });

  it('has only key pictures where they are wanted, whatever the terminal sends', async () => {
    const { bench, upload, recording } = await playing({ keyFramesOnly: true, speed: 8 });
    // Mode 3, key pictures alone, has no speed.
    expect(bench.of('playbackRequest')).toMatchObject([{ mode: 1, speed: 4 }]);
    const { got } = reader(recording.packets);
    sendPicture(upload, 'predicted', 5040);
    sendPicture(upload, 'key', 6000);
    await bench.settle();
    expect(seconds(got)).toEqual([0, 1]);
  });

  it('at 16 times its speed is told so behind a place, also where key pictures are enough', async () => {
    const { bench, recording } = await playing();
    await recording.seek?.({ startS: START_S + 300, speed: 16, keyFramesOnly: true }, {});
    expect(bench.of('playbackControl').slice(-2)).toMatchObject([
      { command: 5, time: '231115061820' },
      { command: 3, speed: 5 },
    ]);
  });

  it('that nobody watches is played at four times its speed', async () => {
    const { bench } = await playing({ asFile: true });
    expect(bench.of('playbackRequest')).toMatchObject([{ mode: 1, speed: 3 }]);
  });

  it('ends when the terminal hangs up, or says nothing for ten seconds', async () => {
    const ends = [
      ({ upload }: { upload: FakeUpload }) => upload.connection.end(),
      ({ bench }: { bench: MediaBench }) => bench.clock.advance(10_000),
    ];
    for (const end of ends) {
      const played = await playing();
      const { got, state } = reader(played.recording.packets);
      sendPicture(played.upload, 'predicted', 5040);
      end(played);
      await played.bench.settle();
      expect([seconds(got), state.ended]).toEqual([[0, 0.04], true]);
      expect(
        (await played.bench.media.openRecording(played.bench.terminal, REQUEST, { signal: AbortSignal.abort() })).kind,
      ).not.toBe('refused');
    }
  });

  it('that the terminal refuses, or never sends, leaves it free for the next', async () => {
    const bench = new MediaBench();
    bench.answer = ({ header }) => generalAnswer(header, 1);
    expect(await bench.media.openRecording(bench.terminal, REQUEST, {})).toMatchObject({ kind: 'refused' });
    bench.answer = ({ header }) => generalAnswer(header, 0);
    const end = new AbortController();
    const opening = bench.media.openRecording(bench.terminal, REQUEST, { signal: end.signal });
    await bench.settle();
    end.abort();
    expect(await opening).toMatchObject({ kind: 'timeout' });
    const late = bench.upload('playback', 2);
    sendPicture(late, 'key', 1);
    expect(late.refused).toEqual(['unasked']);
  });
});

describe('the list of recordings on a terminal', () => {
  it('is in the time of the terminal, without the files of other channels and times, each stretch once', async () => {
    const bench = new MediaBench();
    const file = { channel: 2, alarms: 0n, kind: 0, stream: 1, storage: 1, bytes: 1000 };
    bench.answer = ({ header, message }) =>
      message.type === 'recordingsRequest'
        ? {
            type: 'recordings',
            requestSerial: header.serial,
            recordings: [
              { ...file, start: '231115062320', end: '231115063320', alarms: 1n },
              { ...file, start: '231115061320', end: '231115062320' },
              { ...file, start: '231115061320', end: '231115062320', stream: 2 },
              { ...file, start: '231115063320', end: '231115064320', alarms: 1n << 29n },
              { ...file, channel: 1, start: '231115061320', end: '231115062320' },
              { ...file, start: '231114061320', end: '231114062320' },
              { ...file, start: 'ffffffffffff', end: '231114062320' },
            ],
          }
        : generalAnswer(header, 0);
    const query = { channel: 2, startS: START_S, endS: START_S + 3600 };
    const answer = await bench.media.recordings(bench.terminal, query, {});
    expect(bench.of('recordingsRequest')).toMatchObject([{ channel: 2, start: '231115061320', end: '231115071320' }]);
    expect(answer).toEqual({
      kind: 'done',
      value: [
        { channel: 2, startS: START_S, endS: START_S + 600, type: 0 },
        { channel: 2, startS: START_S + 600, endS: START_S + 1200, type: 2 },
        { channel: 2, startS: START_S + 1200, endS: START_S + 1800, type: 1 },
      ],
    });
  });
});
