import { useMemo, type ReactNode } from 'react';
import { useResource } from 'gk-react';
import { pageSettingsResource } from 'gk-sdk/rest';
import { withTimeout } from '../query/with-timeout.js';
import { RETRY_MS } from '../query/retry.js';
import { useRest } from '../query/use-rest.js';
import { useUser } from '../session/use-user.js';
import { MenuSettingsContext, type MenuSettingsState } from './menu-settings.js';

/** A server that takes longer does not tell, for now. */
const ANSWER_WAIT_MS = 6000;

/**
 * Asks the server once a login for its settings about access, for guards, menus and everything else that follows them;
 * again until it has told.
 */
export function MenuSettingsProvider({ children }: { readonly children: ReactNode }) {
  const { menus } = useRest(pageSettingsResource);
  const username = useUser()?.username;
  const key = username === undefined ? undefined : ['menu settings', username];
  // Null when the server has no settings for the user, also while they are loaded again: screens that are open
  // meanwhile stay open.
  const { data } = useResource(
    key,
    (signal) =>
      withTimeout(ANSWER_WAIT_MS, signal, (limit) => menus.read({ signal: limit })).catch((thrown: unknown) => {
        if (signal.aborted) throw thrown;
        return null;
      }),
    { reloadAfterMs: ({ data: told }) => (told === null ? RETRY_MS : undefined) },
  );
  const state = useMemo<MenuSettingsState>(
    () => (data ? { kind: 'ready', settings: data } : { kind: data === null ? 'failed' : 'loading' }),
    [data],
  );
  return <MenuSettingsContext value={state}>{children}</MenuSettingsContext>;
}
