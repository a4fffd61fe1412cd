import { describe, expect, it } from 'vitest';
import {
  addLayout,
  canAddLayout,
  canDeleteLayout,
  DEFAULT_LAYOUT_NAME,
  deleteLayout,
  layoutStorageKey,
  selectedTiles,
  selectLayout,
  withTiles,
  type LayoutConfigs,
} from './layout-config.js';

describe('layout configurations', () => {
  const none: LayoutConfigs<string> = { configs: new Map([[DEFAULT_LAYOUT_NAME, []]]), selected: DEFAULT_LAYOUT_NAME };
  const depot = withTiles(addLayout(none, 'depot'), ['a', 'b']);

  it('a config named default always exists', () => {
    expect(DEFAULT_LAYOUT_NAME).toBe('default');
    expect([...deleteLayout(none, 'default').configs.keys()]).toEqual(['default']);
    expect([...addLayout(none, 'depot').configs.keys()]).toEqual(['default', 'depot']);
  });

  it('new layout config: name non-empty to save', () => {
    expect(canAddLayout(none, '')).toBe(false);
    expect(canAddLayout(none, 'default')).toBe(false);
    expect(canAddLayout(none, 'depot')).toBe(true);
    expect(addLayout(depot, '')).toBe(depot);
  });

  it('named configurations can be added, selected or deleted', () => {
    expect(depot.selected).toBe('depot');
    expect(selectedTiles(depot)).toEqual(['a', 'b']);
    expect(selectedTiles(selectLayout(depot, 'default'))).toEqual([]);
    expect(selectLayout(depot, 'nowhere')).toBe(depot);
  });

  it("deleting returns to 'default'", () => {
    const left = deleteLayout(depot, 'depot');
    expect(left.selected).toBe('default');
    expect([...left.configs.keys()]).toEqual(['default']);
  });

  it('delete is disabled for default', () => {
    expect(canDeleteLayout('default')).toBe(false);
    expect(canDeleteLayout('depot')).toBe(true);
    expect(deleteLayout(depot, 'default')).toBe(depot);
  });

  it('stored per server address, user name and config name', () => {
    const owner = { serverAddress: 'fleet.test', username: 'anna' };
    expect(layoutStorageKey('tree', owner, 'depot')).toBe('gk-tree/fleet.test/anna/depot');
    const keys = [
      layoutStorageKey('wall', owner, 'depot'),
      layoutStorageKey('tree', { ...owner, username: 'anna/depot' }, ''),
      layoutStorageKey('tree', { ...owner, serverAddress: 'other.test' }, 'depot'),
    ];
    expect(new Set([...keys, layoutStorageKey('tree', owner, 'depot')]).size).toBe(4);
  });
});
