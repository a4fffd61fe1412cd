import { describe, expect, it } from 'vitest';
import { tileKeyOf, type PressedKey } from './tile-keys.js';

const keyOf = (key: string, more: Partial<PressedKey> = {}, onFrame = true) =>
  tileKeyOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more }, onFrame);

describe('tileKeyOf', () => {
  it('names letters in either case, Space, and arrows with Shift', () => {
    expect([keyOf('s'), keyOf('S', { shiftKey: true }), keyOf(' '), keyOf('?', { shiftKey: true })]).toEqual([
      'S',
      'S',
      'Space',
      '?',
    ]);
    expect([keyOf('ArrowUp'), keyOf('ArrowUp', { shiftKey: true })]).toEqual(['ArrowUp', 'Shift+ArrowUp']);
  });

  it('leaves shortcuts to the browser, and to a control in the tile the keys that it uses itself', () => {
    expect(keyOf('s', { ctrlKey: true })).toBeUndefined();
    expect([' ', 'Enter', 'ArrowUp'].map((key) => keyOf(key, {}, false))).toEqual([undefined, undefined, undefined]);
    expect([keyOf('s', {}, false), keyOf('ArrowUp', { shiftKey: true }, false)]).toEqual(['S', 'Shift+ArrowUp']);
  });
});
