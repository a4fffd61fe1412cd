// The page of M13: recorded channels of the reference recorder on one clock.
import { createSession } from 'gk-sdk';
import { createRecordedView, type RecordedView, type RecordedViewOptions } from 'gk-sdk/dom';
import { createPlayback, playbackCommands } from 'gk-sdk/recordings';

type RecordedRenderPath = NonNullable<RecordedViewOptions['renderPath']>;

/** Figures of one run. */
export interface RecordedFigures {
  readonly channels: number;
  /** Greatest distance of two pictures in sight, in pictures. */
  readonly skewAt1: number;
  readonly skewAt4: number;
  /** Milliseconds from each seek to its picture. */
  readonly seeksMs: readonly number[];
  /** Seconds of capture a second. */
  readonly paceAt4: number;
  readonly droppedAt4: number;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function plays(view: RecordedView): Promise<void> {
  const givenUpAt = performance.now() + 15_000;
  while (view.state.kind !== 'playing' || view.channels.some(({ state }) => state !== 'playing')) {
    if (performance.now() > givenUpAt) throw new Error(`It does not play: ${JSON.stringify(view.state)}`);
    await wait(10);
  }
}

/** Greatest skew of some seconds, in milliseconds of capture. */
async function worstSkew(view: RecordedView, seconds: number): Promise<number> {
  let worst = 0;
  for (let i = 0; i < seconds; i++) {
    await wait(1_000);
    worst = Math.max(worst, view.stats.skewMs);
  }
  return worst;
}

const dropped = (view: RecordedView): number =>
  view.stats.channels.reduce((sum, { droppedFrames }) => sum + droppedFrames, 0);

/** Plays yesterday's recordings of the device with the most channels. */
async function measure(
  server: string,
  most: number,
  fps: number,
  renderPath: RecordedRenderPath,
): Promise<RecordedFigures> {
  const session = createSession({ server });
  await session.login({ kind: 'password', username: 'admin', password: 'admin' });
  await session.ready();
  const [device] = [...session.devices.all].sort((a, b) => (b.channelCount ?? 0) - (a.channelCount ?? 0));
  if (device === undefined) throw new Error('The recorder has no device.');
  const dayS = (Math.floor(Date.now() / 86_400_000) - 1) * 86_400;
  const { minutes } = await playbackCommands(session.command).dayRecords(device.deviceId, dayS);
  const minute = minutes.findIndex((_, at) => minutes.slice(at, at + 6).every((flag) => flag === 1));
  const startS = dayS + minute * 60;
  const channels = Array.from({ length: Math.min(most, device.channelCount ?? 1) }, (_, index) => index + 1);
  const view = createRecordedView({
    renderPath,
    createPlayback: (onChunk) =>
      createPlayback({ session, deviceId: device.deviceId, place: 'server', channels, startS, onChunk }),
  });
  for (const { element } of view.channels) {
    Object.assign(element.style, { width: '300px', height: '170px', float: 'left' });
    document.body.append(element);
  }
  view.play();
  await plays(view);
  await wait(2_000);
  const stepMs = 1_000 / fps;
  const skewAt1 = (await worstSkew(view, 5)) / stepMs;
  const seeksMs: number[] = [];
  for (let i = 0; i < 10; i++) {
    await view.seek(startS + 20 + ((i * 37) % 90) + i * 0.37);
    await plays(view);
    await wait(500);
    seeksMs.push(view.stats.seekMs ?? Infinity);
  }
  await view.seek(startS + 5);
  view.setSpeed(4);
  await wait(3_000);
  const before = dropped(view);
  const [fromS, fromMs] = [view.positionS, performance.now()];
  const skewAt4 = (await worstSkew(view, 5)) / stepMs;
  const paceAt4 = (view.positionS - fromS) / ((performance.now() - fromMs) / 1_000);
  const figures = { channels: channels.length, skewAt1, skewAt4, seeksMs, paceAt4, droppedAt4: dropped(view) - before };
  view.close();
  session.close();
  return figures;
}

Object.assign(globalThis, { measureRecorded: measure });
