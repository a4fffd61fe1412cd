/** State in the address of the login, so that a reload loses nothing. */
interface AskedUrl {
  /** Path and query that a guard turned away. */
  readonly askedUrl: string | undefined;
}

/** The state of a visit to the login, for the router. */
export function askedUrlState(askedUrl: string | undefined): AskedUrl {
  return { askedUrl };
}

/** The URL that a guard turned away, from the state of a visit; an address of another site is none. */
export function readAskedUrl(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('askedUrl' in state)) return undefined;
  const { askedUrl } = state;
  return typeof askedUrl === 'string' && /^\/(?!\/)/.test(askedUrl) ? askedUrl : undefined;
}

/**
 * Puts the login into the address bar as the router does, ahead of the router: with the asked URL in the state of the
 * visit.
 */
export function goToLogin({ location, history }: Pick<Window, 'location' | 'history'>): void {
  if (location.pathname === '/login') return;
  const usr = askedUrlState(location.pathname + location.search);
  history.replaceState({ usr, key: 'default', idx: 0 }, '', '/login');
}
