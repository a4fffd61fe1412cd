import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LivePlayer } from 'gk-sdk/dom';
import type { Session } from 'gk-sdk';
import { englishLiveTileControlLabels } from '../live-tile-controls.labels.js';
import { taiwanLabels } from '../../../labels/tw.js';
import type { LiveTileElement, LiveTileHost } from '../live-tile-host.js';
import { englishLiveTileLabels } from '../live-tile.labels.js';
import { actionOfKey, availableKeys, menuActions, TILE_ACTIONS, type TileActionsHost } from './tile-actions.js';

const words = { ...englishLiveTileLabels, ...englishLiveTileControlLabels };

/** A tile of a camera; the user has all rights and the page offers all, except as told. */
function actionsHost({
  rights = true,
  offers = true,
  hasSound = true,
  scale = 1,
  fullscreenEnabled = true,
} = {}): TileActionsHost {
  const element = {
    device: 'CAR-1',
    ptz: offers,
    talk: offers,
    sound: false,
    paused: false,
    ownerDocument: { fullscreenEnabled },
    requestFullscreen: () => Promise.resolve(),
  } as unknown as LiveTileElement;
  const permissions = rights ? { F_ptz: true, F_talk: true } : {};
  const tile = {
    element,
    session: { state: { kind: 'signed-in', user: { permissions } } } as unknown as Session,
    player: { hasSound } as LivePlayer,
  } as LiveTileHost;
  return {
    tile,
    zoom: { scale, zoomIn: vi.fn(), zoomOut: vi.fn(), reset: vi.fn(), panByKey: vi.fn() },
    pip: { active: false, isPossible: () => false },
    ptz: { isOpen: false, toggle: vi.fn(), moveByKey: vi.fn() },
    talk: { isOpen: false, toggle: vi.fn() },
    pictures: { save: vi.fn(), copy: vi.fn() },
    toggleFullscreen: vi.fn(),
    togglePip: vi.fn(),
    toggleKeys: vi.fn(),
  };
}

const keysOf = (host: TileActionsHost): string[] => availableKeys(host, words).map(([keys]) => keys);

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('TILE_ACTIONS', () => {
  it('uses no key and no id twice', () => {
    const keys = TILE_ACTIONS.flatMap((row) => [...(row.keys ?? []), ...(row.otherKeys ?? [])]);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    const ids = TILE_ACTIONS.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('leads from every key to its own action while all is available', () => {
    const near = actionsHost({ scale: 2 });
    for (const row of TILE_ACTIONS) {
      for (const key of [...(row.keys ?? []), ...(row.otherKeys ?? [])]) expect(actionOfKey(key, near), key).toBe(row);
    }
    expect(actionOfKey('Q', near)).toBeUndefined();
  });
});

describe('the keys of a tile', () => {
  it('are those that do something now', () => {
    expect(keysOf(actionsHost())).toEqual(['F', 'Space', 'M', 'S', '+', 'Shift+arrows', 'T', 'I', '?']);
    expect(keysOf(actionsHost({ hasSound: false }))).not.toContain('M');
    expect(keysOf(actionsHost({ scale: 2 }))).toEqual(expect.arrayContaining(['+', '-', '0', 'arrows']));
    expect(keysOf(actionsHost({ scale: 8 }))).not.toContain('+');
  });

  it('of camera and talk need the offer of the page and the right that the table names', () => {
    for (const host of [actionsHost({ offers: false }), actionsHost({ rights: false })]) {
      for (const { id, right, keys } of TILE_ACTIONS) {
        if (right === undefined) continue;
        expect(menuActions(host, words).map((action) => action.id)).not.toContain(id);
        for (const key of keys ?? []) expect(actionOfKey(key, host), key).toBeUndefined();
      }
      expect(keysOf(host)).toEqual(['F', 'Space', 'M', 'S', '+', 'I', '?']);
    }
  });

  it('are read in the language of the page', () => {
    const taiwan = { ...taiwanLabels.liveTile, ...taiwanLabels.liveTileControls };
    expect(availableKeys(actionsHost({ scale: 2 }), taiwan)).toEqual(
      expect.arrayContaining([
        ['空白鍵', '暫停'],
        ['方向鍵', '移動畫面'],
        ['Shift+方向鍵', '移動鏡頭'],
        ['?', '快速鍵'],
      ]),
    );
  });
});
