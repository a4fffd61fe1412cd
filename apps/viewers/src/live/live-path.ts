import { encodeViewerPath, parseLiveViewerPath, type LiveViewerPath } from 'gk-sdk';

/** What the live page is to open. The password is plain or 64 characters of hash: a secret. */
export type LiveRequest = Omit<LiveViewerPath, 'plain'>;

/** How to treat a path. */
export type LivePath =
  /** Device, user and password stand in the open: go to the encoded form of it. */
  | { readonly kind: 'plain'; readonly redirectTo: string }
  | { readonly kind: 'request'; readonly request: LiveRequest }
  /** Nothing, or nothing that can be read: ask. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' };

/** The address that is left when the credentials are gone from it. */
export const LIVE_PATH = '/live';

/** Reads the path of a live page (spec 000 section 2.11). */
export function readLivePath(pathname: string): LivePath {
  const rest = pathname.slice(LIVE_PATH.length).replace(/^\/+|\/+$/g, '');
  if (rest === '') return { kind: 'empty' };
  const path = parseLiveViewerPath(rest);
  if (path === undefined) return { kind: 'unreadable' };
  if (path.plain) return { kind: 'plain', redirectTo: `${LIVE_PATH}/${encodeViewerPath(rest)}` };
  const { deviceId, channelMask, username, password } = path;
  return { kind: 'request', request: { deviceId, channelMask, username, password } };
}
