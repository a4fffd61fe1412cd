import { needsLoginScreen, type LoginFlag, type SessionUser } from 'gk-sdk';
import {
  AREA_RULES,
  mayOpen,
  permissionRank,
  type AccessContext,
  type AccessSettings,
  type AccessUser,
  type AreaRule,
  type BrandSwitches,
} from 'gk-sdk/rules';
import { fleetSearch } from '../shared/fleet/fleet-view.js';
import { t } from '../shared/i18n/translate.js';
import { knownSettings, type MenuSettingsState } from '../shared/settings/menu-settings.js';
import type { Screen } from '../shell/screen.js';

/** All that a guard's answer follows from. */
export interface GuardFacts {
  readonly autoLogin: boolean | undefined;
  readonly loginFlag: LoginFlag;
  readonly user: AccessUser | undefined;
  /** The password is right and has expired: the login screen has the dialog that changes it. */
  readonly passwordExpired: boolean;
  readonly isMobile: boolean;
  readonly switches: BrandSwitches;
  /** The page's host is the server address that the server tells; undefined while it has not. */
  readonly sameHost: boolean | undefined;
  /** The server's settings about access. */
  readonly settings: MenuSettingsState;
}

/** Decision of a guard. */
export type GuardAnswer =
  | { readonly kind: 'show' }
  /** The login is under way, or the answer depends on something that the server has not sent yet. */
  | { readonly kind: 'wait'; readonly missing?: 'server-info' | 'settings' }
  /** To the login screen, which later leads back to the asked URL. */
  | { readonly kind: 'login' }
  | { readonly kind: 'redirect'; readonly to: string; readonly hint?: string };

/** Decides whether a screen is shown. */
export function guardScreen(screen: Screen, facts: GuardFacts): GuardAnswer {
  if (facts.passwordExpired || needsLoginScreen(facts.autoLogin, facts.loginFlag)) return { kind: 'login' };
  const { user, switches } = facts;
  if (!user) return { kind: 'wait' };
  if (screen.area === 'home') {
    if (facts.isMobile) return { kind: 'redirect', to: '/blockview' };
    if (!mayOpenMap(user, switches)) return { kind: 'redirect', to: '/idle' };
  }
  if (screen.area === 'idle' && switches.disableIdle) {
    const elsewhere = besidesIdle(user, facts);
    return elsewhere === undefined ? { kind: 'show' } : { kind: 'redirect', to: elsewhere };
  }
  const { sameHost, settings } = facts;
  const may = (at: Pick<AccessContext, 'sameHost' | 'settings'>): boolean =>
    mayOpen(screen.area, user, { ...at, switches }).allowed;
  const known = knownSettings(settings);
  if (!may({ sameHost: sameHost ?? true, settings: known ?? ALL_ON })) return refuse(screen, user);
  // Not refused at best; at worst, as long as the server has not told where this is and what its settings are.
  const atWorst = { sameHost: sameHost ?? false, settings: known ?? ALL_OFF };
  if (may(atWorst)) return { kind: 'show' };
  return { kind: 'wait', missing: may({ ...atWorst, sameHost: true }) ? 'server-info' : 'settings' };
}

/** The first screen of a user where the brand has no idle screen; undefined for one who has nothing else to look at. */
function besidesIdle(user: AccessUser, { isMobile, switches }: GuardFacts): string | undefined {
  if (!isMobile && mayOpenMap(user, switches)) return '/';
  return mayOpen('blockview', user, { sameHost: false, settings: ALL_OFF, switches }).allowed
    ? '/blockview'
    : undefined;
}

const ALL_ON: AccessSettings = { otherAdministrators: true, accessLog: true, changePassword: true };
const ALL_OFF: AccessSettings = { otherAdministrators: false, accessLog: false, changePassword: false };

function refuse(screen: Screen, user: AccessUser): GuardAnswer {
  const hint = t('You do not have permission to open "{screen}".', { screen: t(screen.title) });
  const rule: AreaRule = AREA_RULES[screen.area];
  // An administrator of a branch has all other rights, and would look for the missing one.
  const isOfServer = rule.rootGroup === true && permissionRank(user.permission) === 0 && user.inRootGroup === false;
  const why = isOfServer ? ` ${t('It is about the whole server: administrators of the root group manage it.')}` : '';
  return { kind: 'redirect', to: screen.redirect ?? '/', hint: hint + why };
}

/**
 * Returns the part of a query string that a redirect keeps: the filter of the fleet, as links do, and the switch for
 * pages that run unattended.
 */
export function redirectSearch(params: URLSearchParams): string {
  const kept = new URLSearchParams(fleetSearch(params));
  const kiosk = params.get('kiosk');
  if (kiosk !== null) kept.set('kiosk', kiosk);
  return kept.size === 0 ? '' : `?${kept.toString()}`;
}

/**
 * Where a fresh login leads: to the URL that a guard turned away, else to the dashboard on mobile and where the map is
 * off, else to the map home (spec 000 section 2.1). A login from the map home gets the same choice.
 */
export function afterLogin(
  askedUrl: string | undefined,
  { user, isMobile, switches }: Pick<GuardFacts, 'isMobile' | 'switches'> & { readonly user: SessionUser },
): string {
  const home = isMobile || !mayOpenMap(user, switches) ? '/blockview' : '/';
  if (askedUrl === undefined) return home;
  const { pathname, searchParams } = new URL(askedUrl, window.location.origin);
  return pathname === '/' && home !== '/' ? home + redirectSearch(searchParams) : askedUrl;
}

/** "Without the GPS right the map and GPS playback are disabled" (spec 000 section 6), as a brand may do with the map. */
function mayOpenMap(user: AccessUser, switches: BrandSwitches): boolean {
  return mayOpen('home', user, { sameHost: false, settings: ALL_OFF, switches }).allowed;
}
