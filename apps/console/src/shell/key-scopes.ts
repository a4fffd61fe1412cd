import type { Area } from 'gk-sdk/rules';
import { word } from '../shared/i18n/translate.js';
import { KEYS } from './keys.js';

/** Keys of a scope that all do the same. */
export interface ScopeKeys {
  /** As `KeyboardEvent.key` names them, with `$mod+`, `Shift+` or `Alt+` in front. */
  readonly keys: readonly string[];
  /** Description in English, shown through `t`. */
  readonly does: string;
}

/** A part of a screen with keys that work while the focus is in it. */
export interface KeyScope {
  /** English word, shown through `t`. */
  readonly title: string;
  /** Only users of this area see it. */
  readonly area?: Area;
  readonly keys: readonly ScopeKeys[];
}

/** The keys of the parts of screens, in the order of the sheet. The parts themselves act on them. */
export const KEY_SCOPES: readonly KeyScope[] = uniqueScopes([
  {
    title: word('In the filter box'),
    keys: [
      { keys: ['Enter'], does: word('Open the only vehicle that fits') },
      { keys: ['ArrowDown'], does: word('Go to the list') },
    ],
  },
  {
    title: word('In tables'),
    keys: [
      { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], does: word('Go to the next cell') },
      { keys: ['PageUp', 'PageDown'], does: word('Go ten rows up or down') },
      { keys: ['Home', 'End'], does: word('Go to the first or last cell of the row') },
      { keys: ['$mod+Home', '$mod+End'], does: word('Go to the first or last cell of the table') },
      { keys: ['Enter'], does: word('Open the row, or press or edit what the cell holds') },
      { keys: ['Space'], does: word('Press or check what the cell holds') },
    ],
  },
  {
    title: word('In lists of events, and in the close-up of an event'),
    area: 'todayevents',
    keys: [
      { keys: ['j'], does: word('Go down to the next event that was not reviewed') },
      { keys: ['k'], does: word('Go up to the next event that was not reviewed') },
      { keys: ['e'], does: word('Mark the event as reviewed and go to the next one') },
    ],
  },
  {
    title: word('In the close-up of an event'),
    area: 'todayevents',
    keys: [
      { keys: ['ArrowUp', 'ArrowLeft'], does: word('Show the event above in the list') },
      { keys: ['ArrowDown', 'ArrowRight'], does: word('Show the event below in the list') },
    ],
  },
  {
    title: word('On the handle of a tile'),
    keys: [
      { keys: ['ArrowUp', 'ArrowLeft'], does: word('Move the tile one place ahead') },
      { keys: ['ArrowDown', 'ArrowRight'], does: word('Move the tile one place back') },
      { keys: ['Enter'], does: word('Pick the tile up, or put it down') },
    ],
  },
  {
    title: word('On a wall of tiles'),
    keys: [
      { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], does: word('Go to the next tile') },
      { keys: ['PageUp', 'PageDown'], does: word('Turn the page of the carousel') },
      { keys: ['p'], does: word('Hold the carousel, or let it go on') },
      { keys: ['w'], does: word('Full Screen') },
      { keys: ['Delete'], does: word('Remove the tile') },
    ],
  },
  {
    title: word('In editors with a drawing'),
    keys: [
      { keys: ['$mod+z'], does: word('Undo') },
      { keys: ['$mod+y', '$mod+Shift+z'], does: word('Redo') },
    ],
  },
  {
    title: word('In the positions of a route'),
    area: 'routeplanning',
    keys: [
      { keys: ['Alt+ArrowUp'], does: word('Move the position up') },
      { keys: ['Alt+ArrowDown'], does: word('Move the position down') },
    ],
  },
  {
    title: word('On a calibration point'),
    area: 'deviceParameters',
    keys: [
      { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], does: word('Move the point by 1') },
      {
        keys: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
        does: word('Move the point by 10'),
      },
    ],
  },
]);

/**
 * Returns the scopes unchanged. Throws when a key stands twice in a scope, or does something on every screen too.
 */
export function uniqueScopes(scopes: readonly KeyScope[]): readonly KeyScope[] {
  const everywhere = KEYS.map(({ keys }) => keys);
  for (const { title, keys } of scopes) {
    const all = keys.flatMap((row) => row.keys);
    const twice = all.find((key, index) => all.indexOf(key) !== index || everywhere.includes(key));
    if (twice !== undefined) throw new Error(`The key "${twice}" of "${title}" stands twice.`);
  }
  return scopes;
}

/** Labels on keyboards for the keys that browsers name by words. */
const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** A key as people read it: its presses, one after another. */
export function keyPresses(keys: string, isMac: boolean): string[] {
  return keys.split(' ').map((press) =>
    press
      .replace(/Arrow\w+$/, (arrow) => ARROWS[arrow] ?? arrow)
      .replace('$mod', isMac ? '⌘' : 'Ctrl')
      .replace('esc', 'Esc'),
  );
}
