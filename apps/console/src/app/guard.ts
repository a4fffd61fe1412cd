import { needsLoginScreen, type LoginFlag, type SessionUser } from 'gk-sdk';
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
    if (!user.permissions.F_gps) return { kind: 'redirect', to: '/idle' };
  }
  if (row.right && !user.permissions[row.right]) return refuse(row);
  if (row.maxPermission !== undefined && user.permission > row.maxPermission) return refuse(row);
  if (row.sameHost && facts.sameHost === undefined) return { kind: 'wait' };
  if (row.sameHost && !facts.sameHost) return refuse(row);
  return { kind: 'show' };
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
  return isMobile || !user.permissions.F_gps ? '/blockview' : '/';
}
