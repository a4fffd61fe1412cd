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

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Makes a URL of a style absolute and keeps its `{z}` placeholders. */
function absolute(url: string, base: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : new URL(url, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}

/**
 * Resolves the relative URLs of a style against the address it came from; the map library would resolve them against
 * the page. Undefined for an invalid style.
 *
 * @internal
 */
export function resolveStyle(style: unknown, base: string): object | undefined {
  if (!isObject(style) || style['version'] !== 8 || !Array.isArray(style['layers']) || !isObject(style['sources'])) {
    return undefined;
  }
  const resolved: Record<string, unknown> = { ...style };
  for (const name of ['glyphs', 'sprite']) {
    const url = style[name];
    if (typeof url === 'string') resolved[name] = absolute(url, base);
  }
  resolved['sources'] = Object.fromEntries(
    Object.entries(style['sources']).map(([name, source]) => {
      if (!isObject(source)) return [name, source];
      const { url, data, tiles } = source;
      return [
        name,
        {
          ...source,
          ...(typeof url === 'string' && { url: absolute(url, base) }),
          ...(typeof data === 'string' && { data: absolute(data, base) }),
          ...(Array.isArray(tiles) && { tiles: tiles.map((tile) => absolute(String(tile), base)) }),
        },
      ];
    }),
  );
  return resolved;
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
  fetcher: typeof fetch = fetch,
): Promise<object | undefined> {
  try {
    const response = await fetcher(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(STYLE_TIMEOUT_MS)]) });
    if (!response.ok) return undefined;
    return resolveStyle(await response.json(), response.url || url);
  } catch {
    return undefined;
  }
}
