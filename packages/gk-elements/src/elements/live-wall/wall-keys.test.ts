import { describe, expect, it } from 'vitest';
import { TILE_ACTIONS } from '../live-tile/controls/tile-actions.js';
import { wallKeyAction, type WallKey, type WallKeyPlace } from '../../interaction/wall-keys.js';

const press = (key: string, more: Partial<WallKey> = {}, at: Partial<WallKeyPlace> = {}) =>
  wallKeyAction(
    {
      key,
      ctrlKey: false,
      altKey: false,
      metaKey: false,
      shiftKey: false,
      defaultPrevented: false,
      ...more,
    },
    { isCarrying: false, place: 2, onField: false, isRtl: false, ...at },
  );

describe('wallKeyAction', () => {
  it('goes, enlarges, turns, holds', () => {
    expect(press('ArrowLeft')).toEqual({ kind: 'go', direction: 'left' });
    expect(press('ArrowLeft', {}, { isRtl: true })).toEqual({ kind: 'go', direction: 'right' });
    expect(press('ArrowUp', {}, { isRtl: true })).toEqual({ kind: 'go', direction: 'up' });
    expect(press('3')).toEqual({ kind: 'enlarge', cell: 2 });
    expect(press('PageDown')).toEqual({ kind: 'turn', by: 1 });
    expect(press('p')).toEqual({ kind: 'hold' });
    expect(press('W')).toEqual({ kind: 'full-screen' });
    expect(press('Escape')).toEqual({ kind: 'cancel' });
    expect(press('Delete')).toEqual({ kind: 'remove' });
  });

  it('leaves what a tile used, what the browser means, and arrows outside of a picture', () => {
    expect(press('ArrowLeft', { defaultPrevented: true })).toBeUndefined();
    expect(press('1', { ctrlKey: true })).toBeUndefined();
    expect(press('ArrowUp', { shiftKey: true })).toBeUndefined();
    expect(press('ArrowUp', {}, { place: undefined })).toBeUndefined();
    expect(press('q')).toBeUndefined();
    for (const key of ['3', 'Delete', 'ArrowLeft']) expect(press(key, {}, { onField: true }), key).toBeUndefined();
  });

  it('takes no key that its tiles show, except arrows, which they use ahead of it', () => {
    const keys = TILE_ACTIONS.flatMap((row) => row.keys ?? []).filter((key) => !key.includes('Arrow'));
    expect(keys).toContain('S');
    for (const key of keys) {
      expect(press(key === 'Space' ? ' ' : key), key).toBeUndefined();
      expect(press(key.toLowerCase()), key).toBeUndefined();
    }
  });

  it('carries while a camera is in hand, and lets the handle put it down', () => {
    const carrying = { isCarrying: true };
    expect(press('ArrowDown', {}, carrying)).toEqual({ kind: 'carry', direction: 'down' });
    expect(press('Escape', {}, carrying)).toEqual({ kind: 'cancel' });
    expect(press('Enter', {}, carrying)).toBeUndefined();
    expect(press('Delete', {}, carrying)).toBeUndefined();
  });
});
