import { describe, expect, it } from 'vitest';
import { GkError } from 'gk-sdk';
import { englishPlayerLabels } from './player.labels.js';
import {
  clipWith,
  firstPositionS,
  isRunning,
  loopTargetS,
  clipName,
  pictureName,
  planPlayer,
  playerKeyAction,
  playerObstacle,
  playerStreams,
  recordedPeriod,
  viewNotice,
  type PlayerSituation,
} from './player-core.js';

const bounds = { startS: 1000, endS: 2000 };
const key = (name: string, over: object = {}): ReturnType<typeof playerKeyAction> =>
  playerKeyAction({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...over });

describe('playerStreams', () => {
  const every = (): boolean => true;

  it('shows the main stream of the one picture in sight, and sub streams side by side', () => {
    expect(playerStreams('auto', [2], undefined, every)).toEqual({ channels: [2], main: true });
    expect(playerStreams('auto', [1, 2], undefined, every)).toEqual({ channels: [1, 2], main: false });
    expect(playerStreams('auto', [1, 2], 2, every)).toEqual({ channels: [2], main: true });
  });

  it('does what was asked for, and shows a coarse picture rather than none', () => {
    expect(playerStreams(true, [1, 2], 2, every)).toEqual({ channels: [1, 2], main: true });
    expect(playerStreams(false, [1, 2], 2, every)).toEqual({ channels: [1, 2], main: false });
    expect(playerStreams('auto', [1, 2], 2, (channel) => channel !== 2)).toEqual({ channels: [1, 2], main: false });
  });
});

describe('playerKeyAction', () => {
  it('knows the keys of video players', () => {
    expect(key('K')).toEqual({ kind: 'toggle' });
    expect(key('j')).toEqual({ kind: 'slower' });
    expect(key('l')).toEqual({ kind: 'faster' });
    expect(key('.')).toEqual({ kind: 'step', direction: 1 });
    expect(key(',')).toEqual({ kind: 'step', direction: -1 });
    expect(key('ArrowLeft')).toEqual({ kind: 'skip', byS: -5 });
    expect(key('ArrowRight', { shiftKey: true })).toEqual({ kind: 'skip', byS: 10 });
    expect(key('7')).toEqual({ kind: 'channel', channel: 7 });
    expect(key('[')).toEqual(key('i'));
    expect(key(']')).toEqual(key('O'));
  });
  it('leaves the browser its own', () => {
    expect(key('s', { ctrlKey: true })).toBeUndefined();
    expect(key('Tab')).toBeUndefined();
    expect(key('0')).toBeUndefined();
  });
});

describe('playerObstacle', () => {
  const fine: PlayerSituation = {
    device: 'BUS-7',
    place: 'server',
    signedIn: true,
    online: false,
    records: { kind: 'ready', records: [{ channel: 1, startS: 1, endS: 2, kind: 'Normal' }] },
  };
  it('is none when something can be played', () => {
    expect(playerObstacle(fine)).toBeUndefined();
    expect(playerObstacle({ ...fine, place: 'device', online: true })).toBeUndefined();
  });
  it('says what is in the way, the nearest first', () => {
    expect(playerObstacle({ ...fine, device: undefined, signedIn: false })?.kind).toBe('no-device');
    expect(playerObstacle({ ...fine, signedIn: false })?.kind).toBe('connecting');
    expect(playerObstacle({ ...fine, place: 'device' })?.kind).toBe('offline');
    expect(playerObstacle({ ...fine, records: { kind: 'loading' } })?.kind).toBe('loading');
    expect(playerObstacle({ ...fine, records: { kind: 'ready', records: [] } })?.kind).toBe('no-record');
    expect(playerObstacle({ ...fine, records: { kind: 'failed', error: new GkError('forbidden', 'no') } })).toEqual({
      kind: 'failed',
      message: 'no',
    });
  });
});

describe('viewNotice', () => {
  it('speaks only when there are no pictures', () => {
    const said = (state: Parameters<typeof viewNotice>[0]): string | undefined =>
      viewNotice(state, englishPlayerLabels)?.words;
    expect(said({ kind: 'playing' })).toBeUndefined();
    expect(said({ kind: 'seeking', toS: 1 })).toBeUndefined();
    expect(said({ kind: 'opening' })).toBe('Opening the recording');
    expect(said({ kind: 'opening', retryAtS: 1 })).toBe('Connection lost, reconnecting');
    expect(said({ kind: 'ended' })).toBe('End of the recording');
  });
});

describe('planPlayer', () => {
  const wide = { width: 1140, height: 430 };
  const four = (ratio: number): number[] => [ratio, ratio, ratio, ratio];
  const pictureHeight = (ratio: number, columns: number, width: number): number =>
    Math.min(wide.height / Math.ceil(4 / columns), width / columns / ratio);

  it('shows the most picture: by the stage and by the shape of the cameras', () => {
    expect(planPlayer([16 / 9, 16 / 9], wide, false).columns).toBe(2);
    expect(planPlayer([16 / 9, 16 / 9], { width: 390, height: 500 }, false).columns).toBe(1);
    expect(planPlayer(four(4 / 3), { width: 1600, height: 400 }, false).columns).toBe(4);
    expect(
      planPlayer(
        Array.from({ length: 8 }, () => 16 / 9),
        { width: 1200, height: 800 },
        false,
      ).columns,
    ).toBe(3);
  });

  it('leaves 7 and 8 pictures to the layout of the server where it is given', () => {
    const eight = Array.from({ length: 8 }, () => 16 / 9);
    expect(planPlayer(eight, { width: 1200, height: 800 }, false, '4x2').columns).toBe(4);
    expect(planPlayer(four(16 / 9), wide, false, '3x3').columns).toBe(2);
  });

  it.each([16 / 9, 4 / 3])('gives a map beside four cameras of %f to 1 the width that they leave free', (ratio) => {
    const alone = planPlayer(four(ratio), wide, false);
    const beside = planPlayer(four(ratio), wide, true);
    expect(alone.asidePx).toBe(0);
    expect(beside.asidePx).toBeGreaterThanOrEqual(132);
    expect(beside.asidePx).toBeLessThanOrEqual(256);
    const before = pictureHeight(ratio, alone.columns, wide.width);
    expect(pictureHeight(ratio, beside.columns, wide.width - beside.asidePx)).toBeGreaterThanOrEqual(before * 0.99);
  });

  it('gives it no more than a small map needs', () => {
    expect(planPlayer(four(16 / 9), wide, true).asidePx).toBe(256);
  });

  it('makes room for it where they leave none', () => {
    expect(planPlayer([16 / 9], { width: 764, height: 430 }, true)).toEqual({ columns: 1, asidePx: 132 });
  });
});

describe('a clip', () => {
  it('gets its other end by itself, and is never turned around', () => {
    expect(clipWith(undefined, 'start', 1500.7, bounds)).toEqual({ startS: 1500, endS: 1510 });
    expect(clipWith(undefined, 'end', 1500.2, bounds)).toEqual({ startS: 1491, endS: 1501 });
    expect(clipWith({ startS: 1500, endS: 1600 }, 'start', 1550, bounds)).toEqual({ startS: 1550, endS: 1600 });
    expect(clipWith({ startS: 1500, endS: 1600 }, 'start', 1700, bounds)).toEqual({ startS: 1700, endS: 1710 });
    expect(clipWith({ startS: 1500, endS: 1600 }, 'end', 1400, bounds)).toEqual({ startS: 1390, endS: 1400 });
    expect(clipWith(undefined, 'start', 1999, bounds)).toEqual({ startS: 1999, endS: 2000 });
  });
  it('is repeated from its end on', () => {
    const clip = { startS: 1500, endS: 1600 };
    expect(loopTargetS(clip, true, 1599)).toBeUndefined();
    expect(loopTargetS(clip, true, 1600.1)).toBe(1500);
    expect(loopTargetS(clip, false, 1600.1)).toBeUndefined();
  });
});

describe('where it begins', () => {
  const records = [
    { startS: 1300, endS: 1400 },
    { startS: 1100, endS: 1200 },
  ];
  it('is the wanted time within the bounds, else the first record', () => {
    expect(firstPositionS(1234, bounds, records)).toBe(1234);
    expect(firstPositionS(5000, bounds, records)).toBe(2000);
    expect(firstPositionS(undefined, bounds, records)).toBe(1100);
    expect(firstPositionS(undefined, bounds, [])).toBe(1000);
    expect(recordedPeriod(records, bounds)).toEqual({ startS: 1100, endS: 1400 });
  });
});

it('runs while there is a speed and something to play', () => {
  expect(isRunning({ speed: 1, state: { kind: 'buffering' } })).toBe(true);
  expect(isRunning({ speed: 0, state: { kind: 'paused' } })).toBe(false);
  expect(isRunning({ speed: 1, state: { kind: 'ended' } })).toBe(false);
});

it('names pictures so that every system takes them', () => {
  const atS = Date.UTC(2026, 10, 21, 14, 5, 9) / 1000;
  expect(pictureName('BUS/7 "x"', 2, atS, 'Asia/Taipei')).toBe('BUS-7-x_ch2_2026-11-21_22-05-09_+08-00.png');
  expect(pictureName('公車7', 1, atS, 'UTC')).toBe('公車7_ch1_2026-11-21_14-05-09_+00-00.png');
});

it('names of files tell the two equal hours of an autumn night apart', () => {
  const night = Date.UTC(2026, 10, 1, 5, 30) / 1000;
  expect([night, night + 3600].map((startS) => clipName('BUS-7', 1, startS, 0, 'America/New_York'))).toEqual([
    'BUS-7_ch1_2026-11-01_01-30-00_-04-00.mp4',
    'BUS-7_ch1_2026-11-01_01-30-00_-05-00.mp4',
  ]);
});

it('names of files keep the marks of letters', () => {
  expect(pictureName('รถที่ ๑', 1, 0, 0)).toBe('รถที่-๑_ch1_1970-01-01_00-00-00_+00-00.png');
});
