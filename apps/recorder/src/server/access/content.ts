import type { ContentKind } from '../../store/access/share-link-store.js';
import type { Principal } from './principal.js';

/** True for a token that names a period or kinds of content. It looks; it changes nothing, and manages nothing. */
export function isForContent({ token }: Principal): boolean {
  return token !== undefined && (token.fromS ?? token.toS ?? token.kinds) !== undefined;
}

/** False for a kind that the token does not name. */
export function opensKind({ token }: Principal, kind: ContentKind): boolean {
  return token?.kinds?.has(kind) !== false;
}

/** False for a moment (unix s) outside of the period of the token. */
export function opensAt({ token }: Principal, atS: number): boolean {
  return atS >= (token?.fromS ?? -Infinity) && atS <= (token?.toS ?? Infinity);
}

/** False when the present is outside of the period of the token. */
export function opensNow(principal: Principal): boolean {
  return principal.token === undefined || opensAt(principal, principal.token.nowS());
}

/** False for a period (unix s) that is not all within that of the token. */
export function opensPeriod(principal: Principal, startS: number, endS: number): boolean {
  return opensAt(principal, startS) && opensAt(principal, endS);
}

/** The part of a period (unix s) that the token opens; undefined where there is none. */
export function openedPart(
  { token }: Principal,
  startS: number,
  endS: number,
): { readonly startS: number; readonly endS: number } | undefined {
  const from = Math.max(startS, token?.fromS ?? -Infinity);
  const to = Math.min(endS, token?.toS ?? Infinity);
  return from > to ? undefined : { startS: from, endS: to };
}

/** Why a period is refused, in words. */
export const OUTSIDE_PERIOD = 'This link or token does not open this period';
