import type { SettingTab } from './define-setting.js';
import type { SettingTabRow } from './setting-tabs.js';

const loading = new Map<string, Promise<SettingTab>>();

/** Loads a tab once; a load that failed is tried again at the next call. */
export function loadTab({ id, load }: SettingTabRow): Promise<SettingTab> {
  const known = loading.get(id);
  if (known) return known;
  const started = load().then((module) => module.default);
  loading.set(id, started);
  started.catch(() => loading.delete(id));
  return started;
}
