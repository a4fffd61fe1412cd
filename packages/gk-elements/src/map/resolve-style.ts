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
