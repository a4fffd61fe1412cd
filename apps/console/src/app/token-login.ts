import type { ConsoleSession } from '../shared/session/console-session.js';

/** The token pair of a kiosk login. */
export interface TokenPair {
  readonly e: string;
  readonly h: string;
}

/** The token pair of a kiosk login in an address (query parameters `h` and `e`, spec 000 section 2.1), if it has a whole one. */
export function tokenOfUrl(href: string): TokenPair | undefined {
  const { searchParams } = new URL(href);
  const e = searchParams.get('e');
  const h = searchParams.get('h');
  return e && h ? { e, h } : undefined;
}

/** Used part of the page in {@link keepTokenInAddress}. */
export interface TokenPage {
  readonly location: Pick<Location, 'href'>;
  readonly history: Pick<History, 'replaceState' | 'state'>;
}

/** Used part of the router in {@link keepTokenInAddress}: it reports each new address. */
export interface AddressSource {
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps the token in the address of every screen while the console is logged in by it, so that a kiosk goes on after a
 * reload; removes it when the user logs out or logs in otherwise. It is stored nowhere else.
 */
export function keepTokenInAddress(
  { e, h }: TokenPair,
  router: AddressSource,
  consoleSession: Pick<ConsoleSession, 'isTokenLogin'>,
  { location, history }: TokenPage,
): () => void {
  return router.subscribe(() => {
    const url = new URL(location.href);
    if (consoleSession.isTokenLogin) {
      url.searchParams.set('e', e);
      url.searchParams.set('h', h);
    } else {
      url.searchParams.delete('e');
      url.searchParams.delete('h');
    }
    if (url.href !== location.href) history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  });
}
