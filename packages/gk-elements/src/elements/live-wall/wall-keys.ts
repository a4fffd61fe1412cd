import type { WallDirection } from './wall-layout.js';

/** What a key asks of a wall. @internal */
export type WallKeyAction =
  | { readonly kind: 'carry' | 'go'; readonly direction: WallDirection }
  | { readonly kind: 'cancel' | 'remove' | 'hold' | 'full-screen' }
  /** @param cell - Cell of the page, from 0; undefined = the one with the focus. */
  | { readonly kind: 'enlarge'; readonly cell?: number }
  | { readonly kind: 'turn'; readonly by: number };

/** The key as it came. @internal */
export type WallKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>;

const ARROWS: Readonly<Record<string, WallDirection>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/**
 * What a key means. Keys that a tile has used for itself (`defaultPrevented`), and those of a menu, stay theirs.
 *
 * @param at - `place`: where the focus is; `isRtl`: the grid runs from right to left.
 * @internal
 */
export function wallKeyAction(
  key: WallKey,
  at: { readonly isCarrying: boolean; readonly place: number | undefined; readonly isRtl: boolean },
): WallKeyAction | undefined {
  if (key.ctrlKey || key.altKey || key.metaKey || key.shiftKey) return undefined;
  const arrow = ARROWS[key.key];
  const direction = arrow === undefined ? undefined : mirrored(arrow, at.isRtl);
  if (at.isCarrying) {
    if (direction !== undefined) return { kind: 'carry', direction };
    if (key.key === 'Escape') return { kind: 'cancel' };
    // Enter and Space click the handle, which puts the camera down.
    return undefined;
  }
  if (key.defaultPrevented || isControl(key.target)) return undefined;
  if (direction !== undefined) return at.place === undefined ? undefined : { kind: 'go', direction };
  if (/^[1-9]$/.test(key.key)) return { kind: 'enlarge', cell: Number(key.key) - 1 };
  switch (key.key) {
    case 'Escape':
      return { kind: 'cancel' };
    case 'Delete':
      return { kind: 'remove' };
    case 'PageUp':
      return { kind: 'turn', by: -1 };
    case 'PageDown':
      return { kind: 'turn', by: 1 };
    case 'p':
    case 'P':
      return { kind: 'hold' };
    case 'w':
    case 'W':
      return { kind: 'full-screen' };
    default:
      return undefined;
  }
}

function mirrored(direction: WallDirection, isRtl: boolean): WallDirection {
  if (!isRtl || direction === 'up' || direction === 'down') return direction;
  return direction === 'left' ? 'right' : 'left';
}

function isControl(target: EventTarget | null): boolean {
  return (
    typeof HTMLElement !== 'undefined' &&
    (target instanceof HTMLSelectElement || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
  );
}
