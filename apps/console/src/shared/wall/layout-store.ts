import type { SessionStorage } from 'gk-sdk';
import {
  addLayout,
  deleteLayout,
  DEFAULT_LAYOUT_NAME,
  layoutStorageKey,
  selectLayout,
  withTiles,
  type LayoutConfigs,
} from './layout-config.js';
import type { TileKey } from 'gk-sdk/rules';
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
 * section 3), and a list of their names, of which the first one is shown where a page opens without naming one. What other pages of
 * this browser change is noticed.
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
    this.#layouts = this.#read(undefined);
  }

  readonly get = (): Layouts => this.#layouts;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      window.addEventListener('storage', this.#onStorage);
      // Catches up on changes that came without listeners.
      this.#layouts = this.#read(this.#layouts.selected);
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) window.removeEventListener('storage', this.#onStorage);
    };
  };

  /** Makes a layout of tiles and selects it; a name that stands changes nothing. */
  add(name: string, tiles: readonly TileKey[] = []): void {
    this.#change((layouts) => {
      const added = addLayout(layouts, name);
      return added === layouts ? layouts : withTiles(added, tiles);
    });
  }

  select(name: string): void {
    this.#change((layouts) => selectLayout(layouts, name));
  }

  delete(name: string): void {
    this.#change((layouts) => deleteLayout(layouts, name));
  }

  /** Another page may have deleted the layout just now: then nothing changes. */
  setTiles(name: string, tiles: readonly TileKey[]): void {
    this.#change((layouts) =>
      layouts.configs.has(name)
        ? { ...withTiles(selectLayout(layouts, name), tiles), selected: layouts.selected }
        : layouts,
    );
  }

  #key(name: string): string {
    return layoutStorageKey(this.#view, this.#owner, name);
  }

  /**
   * The names stand under the key of a layout without a name, which no layout has.
   *
   * @param shown - Layout that is shown; it stays, if it still exists.
   */
  #read(shown: string | undefined): Layouts {
    const names = readStoredNames(this.#storage.getItem(this.#key('')));
    const all = new Set([DEFAULT_LAYOUT_NAME, ...names.toSorted()]);
    const configs = new Map([...all].map((name) => [name, readStoredTiles(this.#storage.getItem(this.#key(name)))]));
    const selected = shown ?? names[0] ?? DEFAULT_LAYOUT_NAME;
    return { configs, selected: configs.has(selected) ? selected : DEFAULT_LAYOUT_NAME };
  }

  readonly #onStorage = ({ key }: StorageEvent): void => {
    // The key of the names is what those of all layouts begin with; no key means that all are gone.
    if (key === null || key.startsWith(this.#key(''))) this.#show(this.#read(this.#layouts.selected));
  };

  /** Changes the layouts as they are kept now: another page may have changed others of them. */
  #change(change: (layouts: Layouts) => Layouts): void {
    const before = this.#read(this.#layouts.selected);
    const next = change(before);
    if (next !== before) this.#write(before, next);
    this.#show(next);
  }

  #write(before: Layouts, next: Layouts): void {
    const names = [next.selected, ...[...next.configs.keys()].filter((name) => name !== next.selected)];
    this.#storage.setItem(this.#key(''), JSON.stringify(names));
    for (const [name, tiles] of next.configs) {
      if (before.configs.get(name) !== tiles) this.#storage.setItem(this.#key(name), JSON.stringify(tiles));
    }
    for (const name of before.configs.keys()) if (!next.configs.has(name)) this.#storage.removeItem(this.#key(name));
  }

  #show(layouts: Layouts): void {
    this.#layouts = layouts;
    for (const listener of [...this.#listeners]) listener();
  }
}
