import { describe, expect, it } from 'vitest';
import { englishFleetLabels } from '../../labels/fleet.labels.js';
import { DEFAULT_CENTER, DEFAULT_ZOOM, infoPlace, parseCenter, toMapStatus, toView } from './gps-map-core.js';

describe('parseCenter', () => {
  it('reads latitude and longitude', () => {
    expect(parseCenter('24.5,120.25')).toEqual({ lat: 24.5, lng: 120.25 });
    expect(parseCenter(' -33.9 , +18.4 ')).toEqual({ lat: -33.9, lng: 18.4 });
  });
  it.each(['', '24', 'x,y', '24,120,1', '95,0', '0,190', '24;120', undefined])('takes %o for none', (text) => {
    expect(parseCenter(text)).toBeUndefined();
  });
});

describe('toView', () => {
  it('falls back to the view of the specification', () => {
    expect(toView(undefined, DEFAULT_ZOOM)).toEqual({ lat: 24.078605, lng: 120.528535, zoom: 11 });
    expect(toView('nonsense', Number.NaN)).toEqual({ ...DEFAULT_CENTER, zoom: DEFAULT_ZOOM });
  });
  it('takes what it is given', () => {
    expect(toView('1,2', 15)).toEqual({ lat: 1, lng: 2, zoom: 15 });
  });
});

describe('toMapStatus', () => {
  it('says that WebGL is missing, in place of the map', () => {
    const link = { url: 'https://get.webgl.org/', words: 'How to turn WebGL on' };
    expect(toMapStatus('unsupported', 'none', 5, englishFleetLabels, false)).toEqual({
      words: 'Your browser does not seem to support WebGL',
      blocking: true,
      link,
    });
    expect(toMapStatus('unsupported', 'none', 5, englishFleetLabels, true)).toEqual({
      words: 'Your graphics card does not seem to support WebGL',
      blocking: true,
      link,
    });
  });
  it('is silent over a map that works', () => {
    expect(toMapStatus('ready', 'none', 5, englishFleetLabels)).toEqual({ words: '', blocking: false });
  });
  it('tells an empty map from one whose vehicles are on their way', () => {
    expect(toMapStatus('ready', 'none', 0, englishFleetLabels).words).toBe('No vehicles with a position');
    expect(toMapStatus('ready', 'loading', 0, englishFleetLabels).words).toBe('Loading devices…');
    expect(toMapStatus('ready', 'loading', 3, englishFleetLabels).words).toBe('');
  });
  it('says why one map of many is not shown', () => {
    expect(toMapStatus('waiting', 'none', 5, englishFleetLabels)).toEqual({
      words: 'Too many maps are in view. This one appears when another one is closed.',
      blocking: true,
    });
  });
  it('offers another try where the map did not load', () => {
    const failed = { words: 'The map could not be loaded', blocking: true, canRetry: true };
    expect(toMapStatus('failed', 'none', 5, englishFleetLabels)).toEqual(failed);
  });
  it('says that what is shown is old', () => {
    expect(toMapStatus('ready', 'reconnecting', 3, englishFleetLabels).words).toBe(
      englishFleetLabels.notices.reconnecting,
    );
  });
});

describe('infoPlace', () => {
  const size = { width: 800, height: 600 };
  const point = { x: 10, y: 10 };

  it('opens the box at the vehicle towards the middle', () => {
    expect(infoPlace(true, point, 'ready', size)).toEqual({ transform: 'translate(10px, 10px) translate(0, 0)' });
    for (const [x, y] of [
      [395, 295],
      [405, 305],
    ] as const) {
      expect(infoPlace(true, { x, y }, 'ready', size)).toEqual({
        transform: `translate(${x}px, ${y}px) translate(-100%, -100%)`,
      });
    }
    expect(infoPlace(true, { x: 790, y: 590 }, 'ready', size)).toEqual({
      transform: 'translate(790px, 590px) translate(-100%, -100%)',
    });
  });

  it('puts the box of a vehicle without a position into the corner', () => {
    expect(infoPlace(true, undefined, 'ready', size)).toBe('corner');
    expect(infoPlace(true, undefined, 'context-lost', size)).toBe('corner');
  });

  it('puts the box into the corner where there is no map, wherever the vehicle was on it', () => {
    for (const condition of ['waiting', 'unsupported', 'missing', 'failed'] as const) {
      expect([infoPlace(true, undefined, condition, size), infoPlace(true, point, condition, size)]).toEqual([
        'corner',
        'corner',
      ]);
    }
  });

  it('shows no box without a focus, nor while a map starts that does not know the place yet', () => {
    expect(infoPlace(false, undefined, 'ready', size)).toBe('nowhere');
    expect(infoPlace(false, undefined, 'unsupported', size)).toBe('nowhere');
    expect(infoPlace(true, undefined, 'starting', size)).toBe('nowhere');
  });
});
