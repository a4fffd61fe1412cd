import { createContext, use } from 'react';
import type { MenuSettings } from 'gk-sdk/rest';

/** As long as the server has not said otherwise, nothing more is offered than it surely has. */
const UNTIL_KNOWN: MenuSettings = { otherAdministrators: false, accessLog: false, changePassword: false };

/** What is known of the server's settings about access. */
export type MenuSettingsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly settings: MenuSettings }
  /** The server did not tell: it refuses by itself what they close. */
  | { readonly kind: 'failed' };

/** Filled by `MenuSettingsProvider`. */
export const MenuSettingsContext = createContext<MenuSettingsState>({ kind: 'loading' });

/** Which entries the server's settings open in the menus. */
export function useMenuSettings(): MenuSettings {
  const state = use(MenuSettingsContext);
  return state.kind === 'ready' ? state.settings : UNTIL_KNOWN;
}
