import { describe, expect, it } from 'vitest';
import { lookUpDelayMs, MOVING_MS, SETTLE_MS, toAddressView, toPosition } from './address-core.js';
import { englishAddressLabels as words } from './address.labels.js';

const here = { lat: 1, lng: 2 };

describe('toAddressView', () => {
  it('shows an address, and the last one while the next is looked up', () => {
    expect(toAddressView(here, { kind: 'found', address: 'A' }, 'A', words)).toMatchObject({
      state: 'found',
      text: 'A',
    });
    expect(toAddressView(here, undefined, 'A', words)).toMatchObject({ state: 'loading', text: 'A' });
    expect(toAddressView(here, undefined, undefined, words)).toEqual({
      state: 'loading',
      text: '',
      hint: words.loading,
      note: '',
    });
  });
  it('says that an address may be old, or cannot come, while the connection is lost', () => {
    expect(toAddressView(here, { kind: 'found', address: 'A' }, 'A', words, true)).toMatchObject({
      text: 'A',
      note: words.lastKnown,
    });
    expect(toAddressView(here, undefined, undefined, words, true).text).toBe(words.lost);
    expect(toAddressView(undefined, undefined, undefined, words, true).text).toBe(words.lost);
  });
  it('says what is the matter, and nothing where the server does no geocoding', () => {
    expect(toAddressView(undefined, undefined, undefined, words).text).toBe(words.noPosition);
    expect(toAddressView(here, { kind: 'none' }, 'A', words).text).toBe(words.none);
    expect(toAddressView(here, { kind: 'failed' }, undefined, words).text).toBe(words.failed);
    expect(toAddressView(here, { kind: 'unavailable' }, undefined, words)).toMatchObject({
      state: 'unavailable',
      text: '',
    });
  });
});

describe('lookUpDelayMs', () => {
  it('settles at first and spares the server while a vehicle moves', () => {
    expect(lookUpDelayMs(undefined, 9000)).toBe(SETTLE_MS);
    expect(lookUpDelayMs(9000, 10_000)).toBe(MOVING_MS - 1000);
    expect(lookUpDelayMs(9000, 90_000)).toBe(SETTLE_MS);
  });
});

describe('toPosition', () => {
  it('takes what is on earth', () => {
    expect(toPosition(24, 120)).toEqual({ lat: 24, lng: 120 });
    for (const [lat, lng] of [
      [Number.NaN, 1],
      [91, 0],
      [0, 181],
      [undefined, 1],
    ] as const) {
      expect(toPosition(lat, lng)).toBeUndefined();
    }
  });
});
