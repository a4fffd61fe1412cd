/**
 * Takes the token pair of a kiosk login (query parameters `h` and `e`, spec 000 section 2.1) out of the
 * address, so that it stays in no history entry; undefined when the address has none.
 */
export function takeTokenFromUrl({
  location,
  history,
}: {
  readonly location: Pick<Location, 'href'>;
  readonly history: Pick<History, 'replaceState' | 'state'>;
}): { readonly e: string; readonly h: string } | undefined {
  const url = new URL(location.href);
  const e = url.searchParams.get('e');
  const h = url.searchParams.get('h');
  if (!e || !h) return undefined;
  url.searchParams.delete('e');
  url.searchParams.delete('h');
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  return { e, h };
}
