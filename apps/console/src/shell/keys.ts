import { word } from '../shared/i18n/translate.js';

/** Command of a key of the console. */
export type KeyCommand =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'open'; readonly dialog: 'keys' | 'palette' | 'notifications' }
  | { readonly kind: 'filter' }
  | { readonly kind: 'message' }
  /** Bootstrap or the browser does it: the sheet only tells it. */
  | { readonly kind: 'none' };

/** A key of the console. */
export interface Key {
  /** As tinykeys reads it; `$mod` is Ctrl, or Cmd on a Mac; letters in a row are pressed one after another. */
  readonly keys: string;
  /** Meaning of the key: an English word, shown through `t`. */
  readonly does: string;
  readonly command: KeyCommand;
}

/** The keys that work on every screen, in the order of the sheet. Each stands once. */
export const KEYS: readonly Key[] = uniqueKeys([
  { keys: '?', does: word('Show this list'), command: { kind: 'open', dialog: 'keys' } },
  {
    keys: '$mod+k',
    does: word('Find a device, screen or action'),
    command: { kind: 'open', dialog: 'palette' },
  },
  { keys: '/', does: word('Filter devices'), command: { kind: 'filter' } },
  { keys: 'g m', does: word('Go to the map'), command: { kind: 'go', to: '/' } },
  { keys: 'g d', does: word('Go to the dashboard'), command: { kind: 'go', to: '/blockview' } },
  { keys: 'g l', does: word('Go to live view'), command: { kind: 'go', to: '/liveview' } },
  { keys: 'g t', does: word('Go to the tree view'), command: { kind: 'go', to: '/treeview' } },
  { keys: 'g e', does: word("Go to today's events"), command: { kind: 'go', to: '/todayevents' } },
  { keys: 'g n', does: word('Show the notifications'), command: { kind: 'open', dialog: 'notifications' } },
  { keys: 'g a', does: word('Go to the newest message; Esc leads back'), command: { kind: 'message' } },
  { keys: 'esc', does: word('Close the open window, or clear and leave the filter box'), command: { kind: 'none' } },
]);

/** Whether a key works by letters or signs alone, which a slip of the hand or a voice control may press. */
export function isSingleKey({ keys, command }: Key): boolean {
  return command.kind !== 'none' && !keys.includes('+');
}

/** The table as it is; a key that stands twice, or that begins another one, is a mistake that shows at once. */
export function uniqueKeys(keys: readonly Key[]): readonly Key[] {
  for (const [index, { keys: first }] of keys.entries()) {
    for (const { keys: second } of keys.slice(index + 1)) {
      if (first === second || first.startsWith(`${second} `) || second.startsWith(`${first} `)) {
        throw new Error(`The key "${first}" gets in the way of "${second}".`);
      }
    }
  }
  return keys;
}
