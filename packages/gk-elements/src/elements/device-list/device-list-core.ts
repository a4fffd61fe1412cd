import type { Device } from 'gk-sdk';
import { isWaiting, type FleetNotice } from '../../fleet/fleet-notice.js';
import type { FleetLabels } from '../../labels/fleet.labels.js';

/** Rows drawn beyond each edge of the visible part, so that a flick does not show a gap. */
const OVERSCAN = 6;

/** Which rows to draw: from `first` to before `end`. @internal */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** The rows to draw of a list of `count` rows of one height, scrolled to `scrollTop`. @internal */
export function rowWindow(scrollTop: number, viewHeight: number, rowHeight: number, count: number): RowWindow {
  const first = Math.min(Math.max(0, Math.floor(scrollTop / rowHeight) - OVERSCAN), Math.max(0, count - 1));
  const end = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + OVERSCAN);
  return { first, end: Math.max(first, end) };
}

/** Where to scroll so that a row is wholly visible, with the least movement. @internal */
export function scrollToRow(index: number, scrollTop: number, viewHeight: number, rowHeight: number): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return top + rowHeight > scrollTop + viewHeight ? top + rowHeight - viewHeight : scrollTop;
}

/** The row that a key leads to; undefined for a key that does not move. -1 = no row is active. @internal */
export function moveByKey(key: string, active: number, count: number, rowsPerPage: number): number | undefined {
  if (count === 0) return undefined;
  const clamp = (index: number): number => Math.min(count - 1, Math.max(0, index));
  switch (key) {
    case 'ArrowDown':
      return clamp(active + 1);
    case 'ArrowUp':
      return clamp(active < 0 ? count - 1 : active - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageDown':
      return clamp(Math.max(active, 0) + rowsPerPage);
    case 'PageUp':
      return clamp(active - rowsPerPage);
    default:
      return undefined;
  }
}

/** Silence after which typed letters begin a new word. @internal */
export const TYPE_AHEAD_MS = 700;

/** Letters typed in a row, searched as the beginning of an id, a driver or a memo. @internal */
export class TypeAhead {
  #typed = '';
  #lastMs = -Infinity;

  /** True while a space belongs to the word that is being typed. */
  isTyping(nowMs: number): boolean {
    return this.#typed !== '' && nowMs - this.#lastMs < TYPE_AHEAD_MS;
  }

  /** The next row that begins with what was typed, from the active row on and around; undefined when none does. */
  type(letter: string, nowMs: number, devices: readonly Device[], active: number): number | undefined {
    const fresh = !this.isTyping(nowMs);
    this.#typed = (fresh ? '' : this.#typed) + letter.toLowerCase();
    this.#lastMs = nowMs;
    // A first letter moves on to the next match; further letters may keep the present row.
    const from = fresh ? active + 1 : Math.max(active, 0);
    for (let step = 0; step < devices.length; step++) {
      const index = (from + step) % devices.length;
      const device = devices[index];
      const texts = [device?.deviceid, device?.drivername, device?.vehicleid, device?.plate];
      if (texts.some((text) => text?.toLowerCase().startsWith(this.#typed))) return index;
    }
    return undefined;
  }
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Seconds of silence that still count as "now" (two polls). */
const NOW_S = 20;

/** How long ago, in the words of the formatter: `3 min. ago`. @internal */
export function formatAgo(timeS: number, nowMs: number, format: Intl.RelativeTimeFormat): string {
  const elapsedS = Math.max(0, Math.round(nowMs / 1000 - timeS));
  if (elapsedS < NOW_S) return format.format(0, 'second');
  const [unit, seconds] = UNITS.find(([, length]) => elapsedS >= length) ?? UNITS[3];
  return format.format(-Math.floor(elapsedS / seconds), unit);
}

/** What a list shows besides rows. @internal */
export type ListView =
  /** Gray rows: the first list is on its way. */
  | { readonly kind: 'loading'; readonly words: string }
  /** No rows, and why. */
  | { readonly kind: 'message'; readonly words: string }
  /** Rows, under a notice when what they show is old. */
  | { readonly kind: 'rows'; readonly notice: string };

/** Decides what a list shows. @internal */
export function toListView(notice: FleetNotice, rowCount: number, filtered: boolean, labels: FleetLabels): ListView {
  if (rowCount > 0) return { kind: 'rows', notice: isWaiting(notice) ? '' : labels.notices[notice] };
  if (isWaiting(notice)) return { kind: 'loading', words: labels.notices[notice] };
  if (notice !== 'none') return { kind: 'message', words: labels.notices[notice] };
  return { kind: 'message', words: filtered ? labels.noMatch : labels.noDevices };
}
