import { createContext, use } from 'react';
import type { MenuSettings } from 'gk-sdk/rest';

/** As long as the server has not answered, nothing more is offered than it surely has. */
const UNTIL_KNOWN: MenuSettings = { otherAdministrators: false, accessLog: false, changePassword: false };
const ALL_ON: MenuSettings = { otherAdministrators: true, accessLog: true, changePassword: true };

/** State of the server's settings about access. */
export type MenuSettingsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly settings: MenuSettings }
  /** The server did not send them: it refuses by itself what they close. */
  | { readonly kind: 'failed' };

/** Filled by `MenuSettingsProvider`. */
export const MenuSettingsContext = createContext<MenuSettingsState>({ kind: 'loading' });

/** Returns the settings for menus and guards; undefined until the server has answered. */
export function knownSettings(state: MenuSettingsState): MenuSettings | undefined {
  if (state.kind === 'ready') return state.settings;
  return state.kind === 'failed' ? ALL_ON : undefined;
}

/** Which entries the server's settings open in the menus. */
export function useMenuSettings(): MenuSettings {
  return knownSettings(use(MenuSettingsContext)) ?? UNTIL_KNOWN;
}
