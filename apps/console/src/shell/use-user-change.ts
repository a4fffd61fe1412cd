import { useLayoutEffect } from 'react';
import { useConsoleSession } from '../shared/session/console-session-context.js';
import type { ConsoleSession } from '../shared/session/console-session.js';
import { userOf } from '../shared/session/use-user.js';
import { eventToasts } from '../shared/toast/event-toast-store.js';
import { notices } from '../shared/toast/notice-store.js';
import { unreadEvents } from './notifications/unread-events.js';

/**
 * Keeps the alarms of one user from the next: a logout, here or in another tab, leaves nothing behind, and another user
 * who logs in after an expired login sees only their own toasts and marks.
 */
export function useUserChange(): void {
  const consoleSession = useConsoleSession();
  // Ahead of the first paint: not even for a moment is anything of the user before in sight.
  useLayoutEffect(() => watchUser(consoleSession), [consoleSession]);
}

function watchUser(consoleSession: ConsoleSession): () => void {
  let stopState = (): void => undefined;
  const look = (): void => {
    const user = userOf(consoleSession.session.state);
    if (user) handOver(`${user.username} ${consoleSession.serverUrl ?? ''}`);
    else if (consoleSession.leftOnPurpose || consoleSession.endedElsewhere) {
      clearMessages();
      unreadEvents.forget();
    }
  };
  const follow = (): void => {
    stopState();
    stopState = consoleSession.session.subscribe(look);
    look();
  };
  const stop = consoleSession.subscribe(follow);
  follow();
  return () => {
    stop();
    stopState();
  };
}

function handOver(owner: string): void {
  if (unreadEvents.owner !== undefined && unreadEvents.owner !== owner) clearMessages();
  unreadEvents.own(owner);
}

function clearMessages(): void {
  notices.clear();
  eventToasts.clear();
}
