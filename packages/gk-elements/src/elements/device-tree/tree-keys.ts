import { moveByKey } from '../../fleet/move-by-key.js';
import type { TreeRow } from './tree-rows.js';

/** Action of a key in a tree (ARIA Authoring Practices, tree view). @internal */
export type TreeAction =
  | { readonly kind: 'move'; readonly index: number }
  | { readonly kind: 'expand'; readonly keys: readonly string[] }
  | { readonly kind: 'collapse'; readonly key: string };

/** Returns the action of a key; undefined for an unknown key. `rtl`: left and right are exchanged. @internal */
export function treeActionOf(
  key: string,
  rows: readonly TreeRow[],
  active: number,
  rowsPerPage: number,
  rtl: boolean,
): TreeAction | undefined {
  const row = rows[active];
  switch (key) {
    case rtl ? 'ArrowLeft' : 'ArrowRight':
      if (row === undefined || !('expanded' in row) || row.expanded === undefined) return undefined;
      return row.expanded ? { kind: 'move', index: active + 1 } : { kind: 'expand', keys: [row.key] };
    case rtl ? 'ArrowRight' : 'ArrowLeft':
      if (row === undefined) return undefined;
      if ('expanded' in row && row.expanded) return { kind: 'collapse', key: row.key };
      return row.parent >= 0 ? { kind: 'move', index: row.parent } : undefined;
    case '*': {
      if (row === undefined) return undefined;
      const closed = rows.filter(
        (other) => other.parent === row.parent && 'expanded' in other && other.expanded === false,
      );
      return { kind: 'expand', keys: closed.map((other) => other.key) };
    }
    default: {
      const index = moveByKey(key, active, rows.length, rowsPerPage);
      return index === undefined ? undefined : { kind: 'move', index };
    }
  }
}
