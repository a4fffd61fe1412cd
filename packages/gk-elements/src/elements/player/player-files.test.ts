import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GkPlayerClipPackedEvent } from './player.events.js';
import { englishPlayerLabels } from './player.labels.js';
import type { ClipOutcome } from './player-clip-controller.js';
import { PlayerFiles, type PlayerFilesParts } from './player-files.js';

const saved = vi.hoisted(() => vi.fn());
vi.mock('gk-sdk/dom', () => ({ saveFile: saved }));

/** 2026-11-20 01:00 UTC. */
const AT_S = 1_795_136_400;

/** A promise, and what resolves it. */
function later<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** A player at BUS-7, on the clock of UTC, whose picture and clip come when the test says so. */
function setup() {
  const picture = later<Blob>();
  const clip = later<ClipOutcome>();
  const situation = {
    device: { deviceId: 'BUS-7', plate: 'ABC-123' },
    source: { session: {}, deviceId: 'BUS-7', place: 'server' },
    channels: [1],
    zone: 'UTC',
  };
  const packing = { percent: undefined as number | undefined, record: () => clip.promise, cancel: vi.fn() };
  const packed: GkPlayerClipPackedEvent[] = [];
  const parts = {
    element: {
      clip: { startS: AT_S, endS: AT_S + 60 },
      dispatchEvent: (event: GkPlayerClipPackedEvent) => packed.push(event) < 0,
    },
    deck: { situation, positionS: AT_S, snapshot: () => picture.promise },
    choice: { channel: 1 },
    packing,
    labels: { words: englishPlayerLabels, locale: 'en' },
    message: { say: () => undefined },
  } as unknown as PlayerFilesParts;
  const goOn = (): void => {
    Object.assign(situation, { device: { deviceId: 'BUS-8', plate: 'XYZ-999' }, zone: 'Asia/Taipei' });
    situation.source = { ...situation.source, deviceId: 'BUS-8' };
  };
  return { files: new PlayerFiles(parts), picture, clip, packing, packed, situation, goOn };
}

describe('PlayerFiles', () => {
  afterEach(() => {
    saved.mockClear();
  });

  it('names a picture after the vehicle and the clock that it is of, whatever is shown when it comes', async () => {
    const { files, picture, goOn } = setup();
    const saving = files.savePicture();
    goOn();
    picture.resolve(new Blob());
    await saving;
    expect(saved.mock.calls.map(([, name]) => String(name))).toEqual(['ABC-123_ch1_2026-11-20_01-00-00_+00-00.png']);
  });

  it('names a clip after the vehicle and the clock that it is of', async () => {
    const { files, clip, packed, goOn } = setup();
    const packing = files.togglePacking();
    goOn();
    clip.resolve({
      kind: 'files',
      files: [{ channel: 1, index: 0, startS: AT_S, content: new Blob(), durationS: 60, pictures: 1, hasSound: false }],
    });
    await packing;
    expect(packed[0]?.files[0]?.name).toBe('ABC-123_ch1_2026-11-20_01-00-00_+00-00.mp4');
  });

  it('gives up a clip that is being packed when another vehicle or session is shown', () => {
    const { files, packing, situation, goOn } = setup();
    void files.togglePacking();
    packing.percent = 3;
    files.follow();
    situation.source = { ...situation.source };
    files.follow();
    expect(packing.cancel).not.toHaveBeenCalled();
    situation.source = { ...situation.source, session: {} };
    files.follow();
    expect(packing.cancel).toHaveBeenCalledTimes(1);
    goOn();
    files.follow();
    expect(packing.cancel).toHaveBeenCalledTimes(2);
  });
});
