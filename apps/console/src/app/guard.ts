import { needsLoginScreen, type LoginFlag, type SessionUser } from 'gk-sdk';
import { AREA_RULES, DEFAULT_BRAND_SWITCHES, mayOpen, showsMap, type Area } from 'gk-sdk/rules';
import type { RouteRow } from './routes.js';

/** All that a guard's answer follows from. */
export interface GuardFacts {
  readonly autoLogin: boolean | undefined;
  readonly loginFlag: LoginFlag;
  readonly user: SessionUser | undefined;
  readonly isMobile: boolean;
  /** The page's host is the server address that the server tells; undefined while it has not. */
  readonly sameHost: boolean | undefined;
}

/** What a guard decides. */
export type GuardAnswer =
  | { readonly kind: 'show' }
  /** The login is under way. */
  | { readonly kind: 'wait' }
  /** To the login screen, which later leads back to the asked URL. */
  | { readonly kind: 'login' }
  | { readonly kind: 'redirect'; readonly to: string; readonly hint?: string };

/** Decides whether a screen is shown. */
export function guardRoute(row: RouteRow, facts: GuardFacts): GuardAnswer {
  if (needsLoginScreen(facts.autoLogin, facts.loginFlag)) return { kind: 'login' };
  const { user } = facts;
  if (!user) return { kind: 'wait' };
  if (row.path === '/') {
    if (facts.isMobile) return { kind: 'redirect', to: '/blockview' };
    if (!showsMap(user, DEFAULT_BRAND_SWITCHES)) return { kind: 'redirect', to: '/idle' };
  }
  if (row.onlyAdministrator && user.permission !== 0) return refuse(row);
  const area = areaOf(row);
  if (area === undefined) return { kind: 'show' };
  const may = (sameHost: boolean): boolean =>
    mayOpen(area, user, { sameHost, switches: DEFAULT_BRAND_SWITCHES }).allowed;
  if (!may(facts.sameHost ?? true)) return refuse(row);
  // Not refused on the server's own host; whether this is the one is not known yet.
  return facts.sameHost === undefined && !may(false) ? { kind: 'wait' } : { kind: 'show' };
}

/** The area that a screen is for the rights of its user; undefined where a login is enough. */
function areaOf({ path }: RouteRow): Area | undefined {
  const segment = path.split('/')[1] ?? '';
  const isArea = (name: string): name is Area => Object.hasOwn(AREA_RULES, name);
  if (segment === '') return 'home';
  return isArea(segment) ? segment : undefined;
}

function refuse(row: RouteRow): GuardAnswer {
  return { kind: 'redirect', to: row.redirect ?? '/', hint: `Your account has no right to open "${row.title}".` };
}

/**
 * Where a fresh login leads: to the URL that a guard turned away, else to the dashboard on mobile and
 * where the map is off, else to the map home.
 */
export function afterLogin(askedUrl: string | undefined, user: SessionUser, isMobile: boolean): string {
  if (askedUrl !== undefined) return askedUrl;
  return isMobile || !showsMap(user, DEFAULT_BRAND_SWITCHES) ? '/blockview' : '/';
}
