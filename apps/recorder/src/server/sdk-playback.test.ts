import { createSession, type Session } from 'gk-sdk';
import { createPlayback, playbackCommands, recordIndexOfDay, type Playback } from 'gk-sdk/recordings';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeMedia } from './testing/fake-media.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';

const NOW_MS = Date.UTC(2026, 10, 20, 12, 0, 30);
const START_S = NOW_MS / 1000 - 3630;
let recorder: RecorderUnderTest | undefined;
let session: Session | undefined;
let playback: Playback | undefined;
afterEach(async () => {
  playback?.close();
  session?.close();
  await recorder?.close();
});

async function signIn(): Promise<Session> {
  const openedMs = Date.now();
  const now = (): number => NOW_MS + Date.now() - openedMs;
  recorder = await startRecorder({ media: new FakeMedia({ fps: 10, frameBytes: 100 }), now });
  session = createSession({ server: recorder.url });
  await session.login({ kind: 'password', username: 'admin', password: 'admin' });
  return session;
}

async function until(isDone: (playback: Playback) => boolean): Promise<void> {
  await expect.poll(() => playback && isDone(playback), { interval: 10 }).toBe(true);
}

describe.each(['server', 'device'] as const)('the SDK plays recordings of the %s', (place) => {
  it('with pause, seek, speed and end, several channels on one clock', async () => {
    const signedIn = await signIn();
    const channels = new Set<number>();
    const positions: number[] = [];
    playback = createPlayback({
      deviceId: 'GK-0001',
      place,
      channels: [1, 2, 4],
      startS: START_S,
      durationS: 400,
      session: signedIn,
      onChunk: ({ channel }) => channels.add(channel),
      sink: { onGps: ({ capturedAtUs }) => positions.push(capturedAtUs / 1e6) },
    });
    playback.play();
    await until(({ state, positionS }) => state.kind === 'playing' && positionS > START_S + 0.3);
    expect([...channels].sort()).toEqual([0, 1, 2, 4]);
    expect(positions[0]).toBe(START_S);

    playback.pause();
    await until(({ state }) => state.kind === 'paused');
    await playback.seek(START_S + 300);
    await until(({ state, positionS }) => state.kind === 'playing' && positionS >= START_S + 300);
    expect(playback.speed).toBe(1);

    playback.setSpeed(16);
    await until(({ positionS }) => positionS > START_S + 310);
    await expect(playback.seek(START_S + 90_000)).rejects.toMatchObject({ code: 'not-found' });
    await playback.seek(START_S + 398);
    await until(({ state }) => state.kind === 'ended');
    expect(playback.positionS).toBeGreaterThan(START_S + 397);
  });
});

it('the SDK tells what is recorded, and deletes it', async () => {
  const { command } = await signIn();
  const records = playbackCommands(command);
  const dayStartS = Math.floor(START_S / 86_400) * 86_400;
  const index = recordIndexOfDay(await records.dayRecords('GK-0001', dayStartS));
  expect(index.at(START_S)).toBeDefined();
  const list = await records.recordList('GK-0001', { channel: 2, startS: START_S, endS: START_S + 900 });
  expect(list[0]?.startS).toBeLessThanOrEqual(START_S);
  const { devices } = await records.usage(dayStartS);
  expect(devices.find(({ deviceId }) => deviceId === 'GK-0001')?.usage).toBeCloseTo(
    index.recordedS(dayStartS, dayStartS + 86_400) / 86_400,
    3,
  );
  expect(await records.deleteRecords('GK-0001', { startS: START_S, endS: START_S + 60 })).toMatchObject({
    kind: 'done',
  });
  expect(recordIndexOfDay(await records.dayRecords('GK-0001', dayStartS)).at(START_S)).toBeUndefined();
});

it('the SDK says in words why nothing plays', async () => {
  const signedIn = await signIn();
  const at = { deviceId: 'GK-0001', channels: [1], startS: START_S + 86_400, session: signedIn } as const;
  playback = createPlayback({ ...at, place: 'server' });
  playback.play();
  await until(({ state }) => state.kind === 'failed');
  expect(playback.state).toMatchObject({ error: { code: 'not-found', message: 'No Record' } });
});
