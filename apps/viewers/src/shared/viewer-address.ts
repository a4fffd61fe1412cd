import { encodeViewerPath } from './viewer-path.js';
import type { ViewerSegment } from './viewer-segments.js';

/** How to treat the address of a viewer page. */
export type ViewerAddress<Path> =
  /** Device, user and password stand in the open: go to the encoded form of it. */
  | { readonly kind: 'plain'; readonly redirectTo: string }
  | { readonly kind: 'request'; readonly path: Path }
  /** Nothing: ask. */
  | { readonly kind: 'empty' }
  /** Nothing that can be read. */
  | { readonly kind: 'unreadable' };

/**
 * Reads the path of a viewer page (spec 000 section 2.11): "if the path lacks exactly three segments it is treated as
 * encoded and decoded; when not encoded it is re-encoded and the browser redirected".
 *
 * @param reader - `parse` reads the path after the page's own segment, plain or encoded; an empty path is read only
 *   with `readsEmpty`.
 */
export function readViewerAddress<Path extends { readonly plain: boolean }>(
  page: ViewerSegment,
  pathname: string,
  { parse, readsEmpty = false }: { readonly parse: (rest: string) => Path | undefined; readonly readsEmpty?: boolean },
): ViewerAddress<Path> {
  const rest = pathname.slice(page.length + 1).replace(/^\/+|\/+$/g, '');
  if (rest === '' && !readsEmpty) return { kind: 'empty' };
  const path = parse(rest);
  if (path === undefined) return { kind: 'unreadable' };
  return path.plain ? { kind: 'plain', redirectTo: `/${page}/${encodeViewerPath(rest)}` } : { kind: 'request', path };
}
