import type { SessionStorage } from 'gk-sdk';
import {
  addLayout,
  deleteLayout,
  DEFAULT_LAYOUT_NAME,
  layoutStorageKey,
  selectLayout,
  withTiles,
  type LayoutConfigs,
  type TileKey,
} from 'gk-sdk/rules';
import { readStoredNames, readStoredTiles } from './stored-tiles.js';

/** Whose layouts these are. */
export interface LayoutOwner {
  readonly serverAddress: string;
  readonly username: string;
}

/** Which of the two keeps them. */
export type LayoutView = 'tree' | 'wall';

type Layouts = LayoutConfigs<TileKey>;

/**
 * The layouts of the tree view or of the dashboard's wall in this browser: each "stored per server address, user name and config name" (spec 000
 * section 3), and a list of their names, of which the first one is shown.
 */
export class LayoutStore {
  readonly #storage: SessionStorage;
  readonly #view: LayoutView;
  readonly #owner: LayoutOwner;
  readonly #listeners = new Set<() => void>();
  #layouts: Layouts;

  constructor(storage: SessionStorage, view: LayoutView, owner: LayoutOwner) {
    this.#storage = storage;
    this.#view = view;
    this.#owner = owner;
    this.#layouts = this.#read();
  }

  readonly get = (): Layouts => this.#layouts;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Makes a layout of tiles and selects it; a name that stands changes nothing. */
  add(name: string, tiles: readonly TileKey[] = []): void {
    const added = addLayout(this.#layouts, name);
    if (added !== this.#layouts) this.#change(withTiles(added, tiles));
  }

  select(name: string): void {
    this.#change(selectLayout(this.#layouts, name));
  }

  delete(name: string): void {
    this.#change(deleteLayout(this.#layouts, name));
  }

  setTiles(tiles: readonly TileKey[]): void {
    this.#change(withTiles(this.#layouts, tiles));
  }

  #key(name: string): string {
    return layoutStorageKey(this.#view, this.#owner, name);
  }

  /** The names stand under the key of a layout without a name, which no layout has. */
  #read(): Layouts {
    const names = readStoredNames(this.#storage.getItem(this.#key('')));
    const all = new Set([DEFAULT_LAYOUT_NAME, ...names.toSorted()]);
    const configs = new Map([...all].map((name) => [name, readStoredTiles(this.#storage.getItem(this.#key(name)))]));
    return { configs, selected: names[0] ?? DEFAULT_LAYOUT_NAME };
  }

  #change(next: Layouts): void {
    const before = this.#layouts;
    if (next === before) return;
    this.#layouts = next;
    const names = [next.selected, ...[...next.configs.keys()].filter((name) => name !== next.selected)];
    this.#storage.setItem(this.#key(''), JSON.stringify(names));
    for (const [name, tiles] of next.configs) {
      if (before.configs.get(name) !== tiles) this.#storage.setItem(this.#key(name), JSON.stringify(tiles));
    }
    for (const name of before.configs.keys()) if (!next.configs.has(name)) this.#storage.removeItem(this.#key(name));
    for (const listener of [...this.#listeners]) listener();
  }
}
