import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WALL_LAYOUTS } from './wall-layout.js';
import {
  clearPlace,
  decodeWallState,
  EMPTY_WALL,
  encodeWallState,
  freePlace,
  MAX_WALL_CAMERAS,
  pageCount,
  placeCamera,
  swapPlaces,
  toWallCamera,
  type WallState,
} from './wall-state.js';

const camera = (channel: number) => ({ device: 'BUS-1', channel });

describe('the places of a wall', () => {
  it('fill, change, empty and count', () => {
    let state = placeCamera(EMPTY_WALL, 0, camera(1));
    state = placeCamera(state, 2, camera(3));
    expect(state.cameras).toEqual([camera(1), null, camera(3)]);
    expect(freePlace(state)).toBe(1);
    state = swapPlaces(state, 0, 1);
    expect(state.cameras).toEqual([null, camera(1), camera(3)]);
    expect(pageCount(state, 2)).toBe(2);
    state = clearPlace({ ...state, enlarged: 2 }, 2);
    expect(state.cameras).toEqual([null, camera(1)]);
    expect(state.enlarged).toBeUndefined();
    expect(pageCount(EMPTY_WALL, 4)).toBe(1);
  });

  it('swap with a place behind the last, which was empty', () => {
    expect(swapPlaces({ ...EMPTY_WALL, cameras: [camera(1), camera(2)] }, 0, 3).cameras).toEqual([
      null,
      camera(2),
      null,
      camera(1),
    ]);
  });

  it('take no more than they can', () => {
    expect(placeCamera(EMPTY_WALL, MAX_WALL_CAMERAS, camera(1))).toBe(EMPTY_WALL);
  });
});

describe('encodeWallState', () => {
  it('is short, readable and names no secret', () => {
    const state: WallState = {
      layout: '1+5',
      cameras: [{ device: 'BUS 7', channel: 2 }, null, { device: '車', channel: 1 }],
      page: 0,
      enlarged: 0,
      carouselS: 10,
    };
    expect(encodeWallState(state)).toBe('layout=1-5&enlarged=0&carousel=10&cameras=BUS%207:2,,%E8%BB%8A:1');
    expect(decodeWallState(encodeWallState(state))).toEqual(state);
  });

  it('comes back whole, whatever the ids are', () => {
    const cameras = fc.array(
      fc.option(
        fc.record({
          device: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((id) => id.length <= 128),
          channel: fc.integer({ min: 1, max: 255 }),
        }),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...WALL_LAYOUTS),
        cameras,
        fc.nat(40),
        fc.nat(3600),
        (layout, list, page, carouselS) => {
          // The last place is never empty in a wall that was made by its own operations.
          const filled = [...list, { device: 'LAST', channel: 1 }];
          const state = { layout, cameras: filled, page, enlarged: filled.length - 1, carouselS };
          expect(decodeWallState(encodeWallState(state))).toEqual(state);
        },
      ),
    );
  });

  it('reads anything without a throw', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        decodeWallState(text);
        decodeWallState(`layout=4&cameras=${text}`);
      }),
    );
    expect(decodeWallState('layout=5&cameras=')).toBeUndefined();
    expect(decodeWallState('layout=4')).toBeUndefined();
    expect(decodeWallState('layout=4&cameras=%:1,BUS:x,BUS:2&enlarged=0')).toEqual({
      layout: '4',
      cameras: [null, null, { device: 'BUS', channel: 2 }],
      page: 0,
      enlarged: undefined,
      carouselS: 0,
    });
  });
});

describe('toWallCamera', () => {
  it('takes what names a camera, and nothing else', () => {
    expect(toWallCamera({ device: 'A', channel: 2, more: 1 })).toEqual({ device: 'A', channel: 2 });
    expect(toWallCamera({ device: 'A' })).toEqual({ device: 'A', channel: 1 });
    for (const bad of [null, 'A', {}, { device: '' }, { device: 'A', channel: 0 }, { device: 'A', channel: '1' }]) {
      expect(toWallCamera(bad)).toBeUndefined();
    }
  });
});
