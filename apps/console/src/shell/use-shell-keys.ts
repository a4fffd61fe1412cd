import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createKeybindingsHandler, tinykeys, type KeybindingsMap } from 'tinykeys';
import { FILTER_ID } from '../shared/fleet/fleet-list.js';
import { fleetSearch } from '../shared/fleet/fleet-view.js';
import { useOpenDialog } from '../shared/page/dialog-link.js';
import { usePreference } from '../shared/storage/preference.js';
import { singleKeysPreference } from '../shared/storage/switch-preference.js';
import { messageFocus } from '../shared/toast/message-focus.js';
import { useMayDialog } from './actions.js';
import { isSingleKey, KEYS, type KeyCommand } from './keys.js';
import { newestMessage } from './messages/newest-message.js';

/** Longest time between two presses, ms. */
const SECOND_WITHIN_MS = 1000;

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
      case 'message': {
        const newest = newestMessage();
        return newest && void messageFocus.goTo(newest);
      }
      case 'none':
        return;
    }
  });
  useEffect(() => {
    const firsts: KeybindingsMap = {};
    const seconds = new Map<string, KeybindingsMap>();
    for (const key of KEYS.filter((each) => each.command.kind !== 'none' && (single || !isSingleKey(each)))) {
      const [first = '', second] = key.keys.split(' ');
      const act = (event: KeyboardEvent): void => perform(key.command, event);
      if (second === undefined) firsts[first] = act;
      else seconds.set(first, { ...seconds.get(first), [second]: ahead(act) });
      // A question mark needs Shift on most keyboards and not on all.
      if (first === '?') firsts['Shift+?'] = act;
    }
    const stops = [...seconds].map(([first, presses]) => {
      const take = createKeybindingsHandler(presses, { ignore: isElsewhere });
      firsts[first] = () => {
        const signal = AbortSignal.timeout(SECOND_WITHIN_MS);
        window.addEventListener('keydown', take, { capture: true, once: true, signal });
      };
      return () => window.removeEventListener('keydown', take, true);
    });
    stops.push(tinykeys(window, firsts, { ignore: isElsewhere }));
    return () => stops.forEach((stop) => stop());
  }, [single]);
}

/** The second of two presses is for nobody else: a live tile has a use of its own for some letters. */
function ahead(act: (event: KeyboardEvent) => void): (event: KeyboardEvent) => void {
  return (event) => {
    event.preventDefault();
    event.stopPropagation();
    act(event);
  };
}

/** Whether a key belongs to something else on the page. An ignored key does not begin a key of two presses either. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.repeat || event.isComposing || event.defaultPrevented) return true;
  return !event.ctrlKey && !event.metaKey && isTyping(event.composedPath()[0]);
}

/** The innermost target tells: that of the event is the element around a shadow root, never a field inside. */
function isTyping(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
