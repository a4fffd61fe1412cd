/** What the path of a live page says (spec 000 section 2.11). */
export interface LiveRequest {
  readonly deviceId: string;
  /** Bit 0 = channel 1. */
  readonly channelMask: number;
  readonly username: string;
  /** Plain, or 64 characters of hash. A secret. */
  readonly password: string;
}

/** How to treat a path. */
export type LivePath =
  /** Device, user and password stand in the open: go to the encoded form of it. */
  | { readonly kind: 'plain'; readonly redirectTo: string }
  | { readonly kind: 'request'; readonly request: LiveRequest }
  /** Nothing, or nothing that can be read: ask. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' };

/** All of the first eight channels. */
export const DEFAULT_CHANNEL_MASK = 255;

const PREFIX = '/live';

/**
 * Reads the path of a live page: exactly three segments are device, user and password in the open,
 * anything else is base64url of such a path.
 */
export function readLivePath(pathname: string): LivePath {
  const rest = pathname.slice(PREFIX.length).replace(/^\/+|\/+$/g, '');
  if (rest === '') return { kind: 'empty' };
  if (rest.split('/').length === 3) return { kind: 'plain', redirectTo: `${PREFIX}/${encodeViewerPath(rest)}` };
  const plain = decodeViewerPath(rest);
  const request = plain === undefined ? undefined : toRequest(plain.split('/'));
  return request === undefined ? { kind: 'unreadable' } : { kind: 'request', request };
}

/** base64url of the UTF-8 plain path, without padding (docs/protocol.md, "Viewer paths"). */
export function encodeViewerPath(plain: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(plain)) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Takes base64url and plain base64, with or without padding; undefined when it is neither. */
export function decodeViewerPath(encoded: string): string | undefined {
  const base64 = unescaped(encoded).replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Splits `deviceid[@channelmask]`. An `@` that no number follows belongs to the device id. */
export function readDevice(text: string): Pick<LiveRequest, 'deviceId' | 'channelMask'> {
  const parts = /^(.+)@(\d{1,5})$/.exec(text);
  if (parts === null) return { deviceId: text, channelMask: DEFAULT_CHANNEL_MASK };
  return { deviceId: parts[1] ?? '', channelMask: Number(parts[2]) & 0xffff };
}

function toRequest(segments: readonly string[]): LiveRequest | undefined {
  const [device, username, password] = segments.map(unescaped);
  if (segments.length !== 3 || !device || !username || !password) return undefined;
  return { ...readDevice(device), username, password };
}

/** Undoes percent escapes; a stray `%` is itself. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
