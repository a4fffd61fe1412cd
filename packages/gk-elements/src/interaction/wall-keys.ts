/** Direction of an arrow key. @public */
export type WallDirection = 'left' | 'right' | 'up' | 'down';

/** Action of a key on a wall. @internal */
export type WallKeyAction =
  | { readonly kind: 'carry' | 'go'; readonly direction: WallDirection }
  | { readonly kind: 'cancel' | 'remove' | 'hold' | 'full-screen' }
  /** @param cell - Cell of the page, from 0; undefined = the one with the focus. */
  | { readonly kind: 'enlarge'; readonly cell?: number }
  | { readonly kind: 'turn'; readonly by: number };

/** The key as it came. @internal */
export type WallKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented'>;

/** Where a key was pressed. @internal */
export interface WallKeyPlace {
  readonly isCarrying: boolean;
  /** The place of the wall. */
  readonly place: number | undefined;
  /** In a field, such as one of a tile. */
  readonly onField: boolean;
  /** The grid runs from right to left. */
  readonly isRtl: boolean;
}

const ARROWS: Readonly<Record<string, WallDirection>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/**
 * Returns the action of a key. Keys that a tile has used for itself (`defaultPrevented`), and those of a field, stay
 * theirs. @internal
 */
export function wallKeyAction(key: WallKey, at: WallKeyPlace): WallKeyAction | undefined {
  if (key.ctrlKey || key.altKey || key.metaKey || key.shiftKey) return undefined;
  const arrow = ARROWS[key.key];
  const direction = arrow === undefined ? undefined : mirrored(arrow, at.isRtl);
  if (at.isCarrying) {
    if (direction !== undefined) return { kind: 'carry', direction };
    if (key.key === 'Escape') return { kind: 'cancel' };
    // Enter and Space click the handle, which puts the camera down.
    return undefined;
  }
  if (key.defaultPrevented || at.onField) return undefined;
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
