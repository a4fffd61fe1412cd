import type { DeviceStore } from 'gk-sdk';
import type { LiveState } from 'gk-sdk/dom';
import type { SessionProblem } from '../../controllers/session-needs.js';
import type { LiveTileLabels } from './live-tile.labels.js';

/** Content that a tile should show. @internal */
export interface LiveTileWish {
  /** Address of a stream; it goes before device and channel. */
  readonly src: string | undefined;
  readonly device: string | undefined;
  readonly channel: number;
  /** Which random stream of the device `*`. */
  readonly streamId?: string | undefined;
  readonly main: boolean;
  /** Who is logged in, or may be again; see `streamUser`. */
  readonly user: string | undefined;
  /** The session is logged in. */
  readonly ready: boolean;
  /** State of the device in the session's device store; undefined when the store does not know the device. */
  readonly online: boolean | undefined;
}

/**
 * Part of a camera that is certainly missing, by the session's list of devices; undefined where that cannot be told. @internal
 */
export type UnknownPart = 'device' | 'channel' | undefined;

/** State that a tile shows. @internal */
export type TileShownState =
  | LiveState
  | { readonly kind: 'offline'; readonly code: 'unknown-device' | 'unknown-channel'; readonly message: string };

/** Next step of the tile. @internal */
export type LiveTilePlan =
  /**
   * Nothing new. A stream of this key that stands goes on: a lost session or an offline device keeps its last picture, and
   * a stream that plays knows better than a device list.
   */
  | { readonly kind: 'nothing'; readonly state: LiveState; readonly key?: string }
  /**
   * The same key is the same camera, seen by the same user: its picture stays, also when it changes between main and sub
   * stream.
   */
  | { readonly kind: 'play'; readonly state: LiveState; readonly key: string; readonly main: boolean };

const IDLE: LiveState = { kind: 'idle', code: 'idle', message: 'No stream' };
const CONNECTING: LiveState = { kind: 'connecting', code: 'connecting', message: '', attempt: 1 };
/** The state of a tile whose device the store knows to be offline. @internal */
export const DEVICE_OFFLINE: LiveState = { kind: 'offline', code: 'device-offline', message: '' };

/** Decides the stream to play. @internal */
export function planTile({ src, device, channel, streamId, main, user, ready, online }: LiveTileWish): LiveTilePlan {
  if (src) return { kind: 'play', state: CONNECTING, key: `src ${src}`, main: false };
  if (!device || user === undefined) return { kind: 'nothing', state: IDLE };
  const key = `device ${JSON.stringify([device, channel, streamId, user])}`;
  if (!ready) return { kind: 'nothing', state: CONNECTING, key };
  if (online === false) return { kind: 'nothing', state: DEVICE_OFFLINE, key };
  return { kind: 'play', state: CONNECTING, key, main };
}

/** Widths in device pixels from which the sub stream looks coarse, and below which it looks as good as the main stream. */
const MAIN_FROM_PX = 900;
const SUB_BELOW_PX = 720;

/**
 * Whether a tile of this width is worth its main stream.
 *
 * @param before - Current value: between the two widths it stays.
 * @internal
 */
export function needsMainStream(widthPx: number, before: boolean): boolean {
  return widthPx >= MAIN_FROM_PX || (before && widthPx >= SUB_BELOW_PX);
}

/** The main stream cannot be shown, and the sub stream maybe can. @internal */
export function needsSubStream(state: LiveState): boolean {
  return state.code === 'forbidden' || state.code === 'refused' || state.code === 'codec';
}

/** Reads an attribute that is absent, present, or `auto`: `main`, and `osd` in the same way. @internal */
export const mainConverter = {
  fromAttribute: (value: string | null): boolean | 'auto' => (value === 'auto' ? 'auto' : value !== null),
};

/**
 * The state to show: the stream's own, unless it has nothing and the device is known to be offline. A server that does
 * not find the camera does not say which part is missing: the list of devices does, where it can.
 *
 * @internal
 */
export function shownState(plan: LiveTilePlan, player: LiveState | undefined, unknown: UnknownPart): TileShownState {
  if (player === undefined) return plan.state;
  if (plan.state === DEVICE_OFFLINE && player.kind !== 'live') return DEVICE_OFFLINE;
  if (player.code !== 'not-found' || unknown === undefined) return player;
  return { kind: 'offline', code: `unknown-${unknown}`, message: player.message };
}

/**
 * Returns the part of a camera that does not exist, by a device store; undefined while that is not certain. @internal
 */
export function unknownPart(
  devices: Pick<DeviceStore, 'loaded' | 'get'>,
  deviceId: string,
  channel: number,
): UnknownPart {
  const device = devices.get(deviceId);
  // Of a random device the list of devices knows nothing.
  if (device === undefined) return devices.loaded && deviceId !== '*' ? 'device' : undefined;
  const { channelMask: mask, channelCount: count } = device;
  const hasChannel = mask ? mask.charAt(channel - 1) === '1' : !count || channel <= count;
  return hasChannel ? undefined : 'channel';
}

/** The state in the tile's language, with the words of the server or the browser. @internal */
export function stateWords(state: TileShownState, labels: LiveTileLabels): SessionProblem {
  const words = labels.states[state.code];
  const told = state.kind === 'refused' || state.kind === 'unsupported' || state.kind === 'offline';
  return { words, detail: told && state.message !== words ? state.message : '' };
}

/** States that a screen reader need not hear each time: they pass by themselves. */
const QUIET: ReadonlySet<LiveState['kind']> = new Set(['idle', 'connecting', 'buffering']);

/**
 * Whether a change is worth saying: trouble, and the end of trouble; not the way from nothing to live.
 *
 * @param trouble - The last announced state was trouble.
 * @internal
 */
export function isWorthSaying(state: Pick<LiveState, 'kind'>, trouble: boolean): boolean {
  if (QUIET.has(state.kind)) return false;
  return state.kind === 'live' ? trouble : true;
}
