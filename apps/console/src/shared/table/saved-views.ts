import { useMemo } from 'react';
import { useUser } from '../session/use-user.js';
import { createPreference, usePreference, type Preference } from '../storage/preference.js';
import type { ChangeUrlState } from '../url-state/use-url-state.js';
import { readSortOrder, writeSortOrder } from './sort-order.js';
import type { TableAddress } from './table-address.js';

/** A table's columns, order and page size under a name. */
export interface SavedView {
  readonly name: string;
  readonly sort: string;
  readonly size: number;
  readonly columns: readonly string[];
}

/** The views that the user keeps of a table, in this browser. */
export interface SavedViews {
  readonly names: readonly string[];
  /** Shows a view. */
  readonly apply: (name: string) => void;
  /** Saves the current view; a view of that name is replaced. */
  readonly save: (name: string) => void;
  readonly remove: (name: string) => void;
}

/** The saved views of the table `tableName` for the user who is logged in; undefined for a table without a name. */
export function useSavedViews(
  tableName: string | undefined,
  address: TableAddress,
  change: ChangeUrlState<TableAddress>,
): SavedViews | undefined {
  const userName = useUser()?.username ?? '';
  const preference = useMemo(() => viewsPreference(tableName ?? '', userName), [tableName, userName]);
  const views = usePreference(preference);
  if (tableName === undefined) return undefined;
  return {
    names: views.map(({ name }) => name),
    apply: (wanted) => {
      const view = views.find(({ name }) => name === wanted);
      if (view) change({ sort: readSortOrder(view.sort), size: view.size, columns: view.columns, page: 1 });
    },
    save: (name) => {
      const view = { name, sort: writeSortOrder(address.sort), size: address.size, columns: address.columns };
      preference.set([...views.filter((other) => other.name !== name), view]);
    },
    remove: (unwanted) => preference.set(views.filter(({ name }) => name !== unwanted)),
  };
}

const preferences = new Map<string, Preference<readonly SavedView[]>>();

function viewsPreference(tableName: string, userName: string): Preference<readonly SavedView[]> {
  const key = `gk.views.${encodeURIComponent(userName)}.${tableName}`;
  const known = preferences.get(key);
  if (known) return known;
  const made = createPreference<readonly SavedView[]>({
    key,
    decode: readViews,
    encode: (views) => (views.length === 0 ? null : JSON.stringify(views)),
  });
  preferences.set(key, made);
  return made;
}

function readViews(stored: string | null): readonly SavedView[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const view: Partial<Record<keyof SavedView, unknown>> = value;
  return (
    typeof view.name === 'string' &&
    typeof view.sort === 'string' &&
    typeof view.size === 'number' &&
    Array.isArray(view.columns) &&
    view.columns.every((id) => typeof id === 'string')
  );
}
