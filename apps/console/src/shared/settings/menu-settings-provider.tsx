import { useMemo, type ReactNode } from 'react';
import { useResource } from 'gk-react';
import { pageSettingsResource } from 'gk-sdk/rest';
import { useRest } from '../query/use-rest.js';
import { useUser } from '../session/use-user.js';
import { MenuSettingsContext, type MenuSettingsState } from './menu-settings.js';

/** Asks the server once a login for its settings about access, for guards, menus and everything else that follows them. */
export function MenuSettingsProvider({ children }: { readonly children: ReactNode }) {
  const { menus } = useRest(pageSettingsResource);
  const username = useUser()?.username;
  const key = username === undefined ? undefined : ['menu settings', username];
  const { data, kind } = useResource(key, (signal) => menus.read({ signal }));
  const state = useMemo<MenuSettingsState>(
    () => (data ? { kind: 'ready', settings: data } : { kind: kind === 'failed' ? 'failed' : 'loading' }),
    [data, kind],
  );
  return <MenuSettingsContext value={state}>{children}</MenuSettingsContext>;
}
