/** Name of the configuration that always exists (spec 000 section 9). */
export const DEFAULT_LAYOUT_NAME = 'default';

/** The named configurations of a tree view or wall, and which one is shown. */
export interface LayoutConfigs<T> {
  /** Tiles by name, in the order in which they were made; `default` is always among them. */
  readonly configs: ReadonlyMap<string, readonly T[]>;
  /** Name of the configuration that is shown. */
  readonly selected: string;
}

/** "New layout config: name non-empty to save" (spec 000 section 5); a name that stands is not taken again. */
export function canAddLayout(layouts: LayoutConfigs<unknown>, name: string): boolean {
  return name !== '' && !layouts.configs.has(name);
}

/** Adds a configuration without tiles and selects it; nothing changes where {@link canAddLayout} says no. */
export function addLayout<T>(layouts: LayoutConfigs<T>, name: string): LayoutConfigs<T> {
  if (!canAddLayout(layouts, name)) return layouts;
  return { configs: new Map([...layouts.configs, [name, []]]), selected: name };
}

/** Selects a configuration; an unknown name changes nothing. */
export function selectLayout<T>(layouts: LayoutConfigs<T>, name: string): LayoutConfigs<T> {
  return layouts.configs.has(name) ? { ...layouts, selected: name } : layouts;
}

/** "Delete ... is disabled for default" (spec 000 section 5). */
export function canDeleteLayout(name: string): boolean {
  return name !== DEFAULT_LAYOUT_NAME;
}

/** "Deleting returns to 'default'" (spec 000 section 4). */
export function deleteLayout<T>(layouts: LayoutConfigs<T>, name: string): LayoutConfigs<T> {
  if (!canDeleteLayout(name) || !layouts.configs.has(name)) return layouts;
  const configs = new Map(layouts.configs);
  configs.delete(name);
  return { configs, selected: DEFAULT_LAYOUT_NAME };
}

/** The tiles of the selected configuration. */
export function selectedTiles<T>(layouts: LayoutConfigs<T>): readonly T[] {
  return layouts.configs.get(layouts.selected) ?? [];
}

/** Puts tiles into the selected configuration. */
export function withTiles<T>(layouts: LayoutConfigs<T>, tiles: readonly T[]): LayoutConfigs<T> {
  return { ...layouts, configs: new Map([...layouts.configs, [layouts.selected, tiles]]) };
}

/**
 * Where a configuration is kept: "stored per server address, user name and config name" (spec 000 section 3).
 * The parts are escaped, so that no two of them meet in one key.
 */
export function layoutStorageKey(
  view: 'tree' | 'wall',
  owner: { readonly serverAddress: string; readonly username: string },
  name: string,
): string {
  return [`gk-${view}`, owner.serverAddress, owner.username, name].map(encodeURIComponent).join('/');
}
