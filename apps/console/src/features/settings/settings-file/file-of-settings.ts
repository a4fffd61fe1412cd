import type { FieldValues } from 'react-hook-form';
import type { FiledSettings } from './settings-file.js';
import { loadTab } from '../load-tab.js';
import { SETTING_TABS } from '../setting-tabs.js';
import type { FiledSetting, SettingDifference, SettingServer } from './filed-setting.js';

/** A setting by its name in files: the id of its tab, with the part of a tab of several behind a point. */
export interface NamedSetting {
  readonly name: string;
  /** English word. */
  readonly title: string;
  readonly setting: FiledSetting;
}

/** Change of a setting by a file. */
export interface NamedDifference extends SettingDifference, Pick<NamedSetting, 'name' | 'title'> {}

/** Changes of all settings by a file. */
export interface FileComparison {
  readonly differences: readonly NamedDifference[];
  /** Names in the file that no setting has; they stay as they are in the file. */
  readonly unknown: readonly string[];
}

/** Saved after all others: a change of these may end the connection that the others are saved by. */
const LAST: readonly string[] = ['ssl', 'protocol'];

/** The settings of all tabs, in the order in which they are saved. */
export async function allSettings(): Promise<readonly NamedSetting[]> {
  const tabs = await Promise.all(
    SETTING_TABS.map(async (row) =>
      ((await loadTab(row)).filed ?? []).map((setting) => ({
        name: setting.part === undefined ? row.id : `${row.id}.${setting.part}`,
        title: row.title,
        setting,
      })),
    ),
  );
  return tabs.flat().toSorted((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));
}

/** All settings of a server, for a file. One that cannot be read rejects: a file without it would look complete. */
export async function readSettings(
  server: SettingServer,
  withSecrets: boolean,
  signal: AbortSignal,
): Promise<FiledSettings> {
  const settings = await allSettings();
  const values = await Promise.all(settings.map(({ setting }) => setting.read(server, withSecrets, signal)));
  return Object.fromEntries(settings.map(({ name }, index): [string, FieldValues] => [name, values[index] ?? {}]));
}

/** Compares the settings of a file with those of a server. It only reads from the server. */
export async function compareSettings(
  server: SettingServer,
  filed: FiledSettings,
  signal: AbortSignal,
): Promise<FileComparison> {
  const settings = await allSettings();
  const differences = await Promise.all(
    settings.map(async ({ name, title, setting }) => ({
      name,
      title,
      ...(await setting.compare(server, filed[name] ?? {}, signal)),
    })),
  );
  const names = new Set(settings.map(({ name }) => name));
  return {
    differences: differences.filter(({ fields }) => fields.length > 0),
    unknown: Object.keys(filed).filter((name) => !names.has(name)),
  };
}
