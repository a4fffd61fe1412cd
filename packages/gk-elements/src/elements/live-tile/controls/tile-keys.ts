import type { LiveTileControlLabels } from '../live-tile-controls.labels.js';

/** Relevant part of a keyboard event. @internal */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Keys that a button or a list in the tile uses itself. */
const KEYS_OF_CONTROLS = /^(Space|Enter|Arrow\w+)$/;

/**
 * The key that was pressed, as the table of actions names it; undefined for one that cannot be the tile's.
 *
 * @param onFrame - Whether the tile itself has the focus, not a control in it.
 * @internal
 */
export function tileKeyOf(event: PressedKey, onFrame: boolean): string | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  // Shift decides which character a key gives; with an arrow, it is part of the shortcut.
  const shift = event.shiftKey && event.key.startsWith('Arrow') ? 'Shift+' : '';
  const name = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const key = shift + name;
  return onFrame || !KEYS_OF_CONTROLS.test(key) ? key : undefined;
}

/** Keys for readers, for example `Shift+arrows`. @internal */
export function keyText(keys: readonly string[], words: Pick<LiveTileControlLabels, 'spaceKey' | 'arrowKeys'>): string {
  const names = keys.map((key) => key.replace(/Arrow\w+$/, words.arrowKeys).replace(/^Space$/, words.spaceKey));
  return [...new Set(names)].join(', ');
}
