import type { Credentials } from 'gk-sdk';
import type { ViewerSegment } from './viewer-segments.js';

/** Request of a parent window to open a device (docs/protocol.md, "Viewer paths"). */
export interface OpenMessage {
  /** `deviceid[@mask]`. */
  readonly device: string;
  readonly credentials: Credentials;
  readonly startS: number | undefined;
  readonly durationS: number | undefined;
  readonly filename: string | undefined;
}

/** Message of a parent window. */
export type ParentMessage =
  { readonly type: 'gk-viewer-open'; readonly open: OpenMessage } | { readonly type: 'gk-viewer-close' };

/** The window that embeds this page and named its origin in the fragment. */
export interface ParentWindow {
  /** Tells it the state of the page. */
  tell(state: string, message: string): void;
}

/** The parts of a window that the conversation needs. */
export interface EmbeddedWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
  readonly location: { readonly hash: string };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** The origin that the fragment names as `#parent=`; undefined for anything but one origin. */
export function statedParent(hash: string): string | undefined {
  const stated = new URLSearchParams(hash.replace(/^#/, '')).get('parent');
  if (stated === null || !URL.canParse(stated)) return undefined;
  const { origin, protocol } = new URL(stated);
  return origin === stated && (protocol === 'https:' || protocol === 'http:') ? origin : undefined;
}

/**
 * Talks with the parent window: takes messages of that window from that origin only, and answers to that origin only.
 * Undefined when the page stands alone or nobody named an origin.
 */
export function openParentWindow(
  self: EmbeddedWindow,
  page: ViewerSegment,
  take: (message: ParentMessage) => void,
): ParentWindow | undefined {
  const { parent } = self;
  const origin = statedParent(self.location.hash);
  if ((parent as unknown) === self || origin === undefined) return undefined;
  self.addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== (parent as unknown)) return;
    const message = toParentMessage(event.data);
    if (message !== undefined) take(message);
  });
  parent.postMessage({ type: 'gk-viewer-ready', page }, origin);
  return {
    tell: (state, message) => {
      parent.postMessage({ type: 'gk-viewer-state', state, message }, origin);
    },
  };
}

/** Reads a message; undefined for a message of others. */
export function toParentMessage(data: unknown): ParentMessage | undefined {
  if (!isRecord(data)) return undefined;
  if (data['type'] === 'gk-viewer-close') return { type: 'gk-viewer-close' };
  if (data['type'] !== 'gk-viewer-open') return undefined;
  const { device } = data;
  const credentials = toCredentials(data['credentials']);
  if (typeof device !== 'string' || device === '' || credentials === undefined) return undefined;
  return {
    type: 'gk-viewer-open',
    open: {
      device,
      credentials,
      startS: finite(data['startS']),
      durationS: finite(data['durationS']),
      filename: typeof data['filename'] === 'string' ? data['filename'] : undefined,
    },
  };
}

function toCredentials(value: unknown): Credentials | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, username, password, e, h } = value;
  if (kind === 'password' && typeof username === 'string' && typeof password === 'string') {
    return { kind, username, password };
  }
  return kind === 'token' && typeof e === 'string' && typeof h === 'string' ? { kind, e, h } : undefined;
}

function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
