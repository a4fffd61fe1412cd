import type { FetchLike } from 'gk-sdk';

/** How long a server may take to answer for its map style before the map goes on without. */
const STYLE_TIMEOUT_MS = 8000;

/**
 * Where a recorder serves its own base map, in light or dark colours. `server` is a base URL or a bare host name, undefined for
 * the origin of the page.
 *
 * @internal
 */
export function serverStyleUrl(server: string | undefined, pageUrl: string, dark: boolean): string {
  const path = `/map/style.json${dark ? '?dark=1' : ''}`;
  if (!server) return new URL(path, pageUrl).href;
  const base = /^[a-z]+:\/\//i.test(server) ? server : `${new URL(pageUrl).protocol}//${server}`;
  return `${base.replace(/\/+$/, '')}${path}`;
}

/**
 * Fetches a map style. Undefined when there is none to be had: no network, no such file, a page
 * instead of a style. A map without streets still shows its vehicles.
 *
 * @internal
 */
export async function loadBaseStyle(
  url: string,
  signal: AbortSignal,
  fetcher: FetchLike = (address, init) => fetch(address, init),
): Promise<object | undefined> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(STYLE_TIMEOUT_MS)]);
    const [response, { resolveStyle }] = await Promise.all([
      fetcher(url, { method: 'GET', headers: {}, signal: limited }),
      import('./resolve-style.js'),
    ]);
    if (response.status >= 400) return undefined;
    return resolveStyle(JSON.parse(await response.text()), response.url || url);
  } catch {
    return undefined;
  }
}
