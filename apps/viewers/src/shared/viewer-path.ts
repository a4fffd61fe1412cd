import { type DeviceRecord, channelNumbers, hashPassword, type Authorization, GkError } from 'gk-sdk';

/** Channel mask when the path has none (spec 000 section 2.11). */
export const DEFAULT_VIEWER_MASK = 255;
/** Bits of a channel mask that are looked at (spec 000 section 9). */
const MASK_BITS = 16;
/** Most channels on the live page (spec 000 section 9). */
export const MAX_VIEWER_CHANNELS = 8;

/** The parsed path of the live page. Holds a secret. */
export interface LiveViewerPath {
  readonly deviceId: string;
  /** Bit 0 = channel 1. */
  readonly channelMask: number;
  readonly username: string;
  /** Plain, or already hashed when it has 64 characters. */
  readonly password: string;
  /** True when the address bar shows the parts in plain: put {@link encodeViewerPath} in its place. */
  readonly plain: boolean;
}

/**
 * Reads `deviceid[@channelmask]/username/password`, plain or encoded: "if the path lacks exactly three
 * segments it is treated as encoded and decoded" (spec 000 section 2.11). Undefined when it is neither.
 *
 * @param path - Path after the page's own segment, with or without slashes around it.
 */
export function parseLiveViewerPath(path: string): LiveViewerPath | undefined {
  const read = readViewerSegments(path, [3]);
  if (!read) return undefined;
  const [device = '', username = '', password = ''] = read.segments;
  const { deviceId, mask } = parseViewerDevice(device);
  if (deviceId === '' || username === '') return undefined;
  return { deviceId, channelMask: mask ?? DEFAULT_VIEWER_MASK, username, password, plain: read.plain };
}

/** Encodes a plain viewer path: base64url of its UTF-8 text, so that it cannot be read off a screen. */
export function encodeViewerPath(plainPath: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(trimSlashes(plainPath))) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Reads what {@link encodeViewerPath} wrote; undefined for anything else. */
export function decodeViewerPath(encoded: string): string | undefined {
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(encoded)) return undefined;
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Splits `deviceid[@number]`; `mask` is undefined without a number. */
export function parseViewerDevice(segment: string): { readonly deviceId: string; readonly mask: number | undefined } {
  const match = /^(.*)@(\d+)$/.exec(segment);
  return match ? { deviceId: match[1] ?? '', mask: Number(match[2]) } : { deviceId: segment, mask: undefined };
}

/**
 * "Shows up to 8 channels (device channels AND the mask, default 255)" (spec 000 section 2.11), "16
 * bits scanned" (section 9).
 *
 * @returns Channel numbers from 1.
 */
export function viewerChannels(device: Pick<DeviceRecord, 'channelMask' | 'channelCount'>, mask: number): number[] {
  return channelNumbers(device)
    .filter((channel) => channel <= MASK_BITS && ((mask >> (channel - 1)) & 1) === 1)
    .slice(0, MAX_VIEWER_CHANNELS);
}

/**
 * The one channel of the remote and download pages: "first in mask, default 1; 1 if above the device channel
 * count" (spec 000 section 2.11).
 *
 * @param mask - Bit 0 = channel 1; undefined = the path has none.
 * @param channelCount - Channels of the device; undefined while it is not known.
 */
export function viewerChannel(mask: number | undefined, channelCount?: number): number {
  for (let channel = 1; channel <= MASK_BITS; channel++) {
    if ((((mask ?? 0) >> (channel - 1)) & 1) === 0) continue;
    return channelCount !== undefined && channel > channelCount ? 1 : channel;
  }
  return 1;
}

/** A stand-alone page that plays or fetches video. */
export type ViewerPage = 'live' | 'playback' | 'remote' | 'dlplayback' | 'dlremote';

/**
 * The password as a page sends it: "64 characters means already hashed; otherwise hashed with SHA-256 and
 * upper-cased before sending (playback sends it raw)" (spec 000 section 5).
 */
export function viewerPassword(page: ViewerPage, password: string): string {
  return page === 'playback' ? password : hashPassword(password);
}

/** User name of a viewer path that stands for a token; names of users have no colon. */
export const TOKEN_USERNAME = ':token';

/**
 * The credentials of a viewer path. Ours beyond the specification: a path with the user name `:token` has a token pair
 * `e.h` in the place of the password, so that a link can be given away that ends by itself.
 *
 * @throws GkError `invalid-argument` when such a path has no pair.
 */
export function viewerAuthorization(page: ViewerPage, path: { username: string; password: string }): Authorization {
  const { username, password } = path;
  if (username !== TOKEN_USERNAME) {
    return { kind: 'password', username, passwordHash: viewerPassword(page, password) };
  }
  const dot = password.indexOf('.');
  const [e, h] = [password.slice(0, dot), password.slice(dot + 1)];
  if (dot <= 0 || h === '') throw new GkError('invalid-argument', 'The token of this link is not whole.');
  return { kind: 'token', e, h };
}

/**
 * The segments of a plain path with their percent signs read, or those of an encoded one; undefined when neither
 * has one of the `counts`.
 */
export function readViewerSegments(
  path: string,
  counts: readonly number[],
): { readonly segments: readonly string[]; readonly plain: boolean } | undefined {
  const given = trimSlashes(path);
  const plain = plainSegments(given, counts);
  if (plain) return { segments: plain, plain: true };
  const segments = plainSegments(decodeViewerPath(given) ?? '', counts);
  return segments && { segments, plain: false };
}

function plainSegments(path: string, counts: readonly number[]): string[] | undefined {
  const segments = path.split('/');
  if (!counts.includes(segments.length)) return undefined;
  return segments.map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}
