import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tinykeys } from 'tinykeys';
import { FILTER_ID } from '../shared/fleet/fleet-list.js';
import { fleetSearch } from '../shared/fleet/fleet-view.js';
import { useOpenDialog } from '../shared/page/dialog-link.js';
import { usePreference } from '../shared/storage/preference.js';
import { singleKeysPreference } from '../shared/storage/switch-preference.js';
import { messageFocus } from '../shared/toast/message-focus.js';
import { useMayDialog } from './actions.js';
import { listenForSequences } from './key-sequences.js';
import { isSingleKey, KEYS, type KeyCommand } from './keys.js';

/**
 * Lets the keys of the table work. They rest while somebody types, but for those with Ctrl or Cmd, and what another part
 * of the page has used, such as a live tile or the letters typed in a list, is none of them, nor the first of two. Those
 * without Ctrl or Cmd can be switched off.
 */
export function useShellKeys(): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const openDialog = useOpenDialog();
  const mayDialog = useMayDialog();
  const single = usePreference(singleKeysPreference);
  const perform = useEffectEvent((command: KeyCommand, event: KeyboardEvent): void => {
    switch (command.kind) {
      case 'go':
        return void navigate({ pathname: command.to, search: fleetSearch(new URLSearchParams(search)) });
      case 'open':
        event.preventDefault();
        return mayDialog(command.dialog) ? openDialog(command.dialog) : undefined;
      case 'filter':
        event.preventDefault();
        return document.getElementById(FILTER_ID)?.focus();
      case 'message':
        return void messageFocus.goToNewest();
      case 'none':
        return;
    }
  });
  useEffect(() => {
    const bound = KEYS.filter((key) => key.command.kind !== 'none' && (single || !isSingleKey(key))).flatMap(
      ({ keys, command }) => {
        const act = (event: KeyboardEvent): void => perform(command, event);
        // A question mark needs Shift on most keyboards and not on all.
        return keys === '?' ? [['?', act] as const, ['Shift+?', act] as const] : [[keys, act] as const];
      },
    );
    const ofTwo = ([keys]: readonly [string, unknown]): boolean => keys.includes(' ');
    const offs = [
      tinykeys(window, Object.fromEntries(bound.filter((row) => !ofTwo(row))), { ignore: isElsewhere }),
      listenForSequences(window, new Map(bound.filter(ofTwo)), isElsewhere),
    ];
    return () => offs.forEach((off) => off());
  }, [single]);
}

/** Whether a key belongs to something else on the page. What is ignored does not begin a key of two presses either. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.repeat || event.isComposing || event.defaultPrevented) return true;
  return !event.ctrlKey && !event.metaKey && isTyping(event.composedPath()[0]);
}

/** The innermost target tells: that of the event is the element around a shadow root, never a field inside. */
function isTyping(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
