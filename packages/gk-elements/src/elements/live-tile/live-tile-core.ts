import type { LiveState, LiveStats } from 'gk-sdk/dom';
import type { LiveTileFigure, LiveTileLabels } from './live-tile.labels.js';

/** What a tile is asked to show. @internal */
export interface LiveTileWish {
  /** Address of a stream; it goes before device and channel. */
  readonly src: string | undefined;
  readonly device: string | undefined;
  readonly channel: number;
  readonly main: boolean;
  /** A session is there, and logged in. */
  readonly session: 'none' | 'waiting' | 'ready';
  /** What the session's device store says; undefined when it does not know the device. */
  readonly online: boolean | undefined;
}

/** What the tile does about it. @internal */
export type LiveTilePlan =
  | { readonly kind: 'nothing'; readonly state: LiveState }
  /** Streams with the same key are the same stream: nothing is torn down between them. */
  | { readonly kind: 'play'; readonly key: string };

const IDLE: LiveState = { kind: 'idle', code: 'idle', message: 'No stream' };
const CONNECTING: LiveState = { kind: 'connecting', code: 'connecting', message: 'Connecting', attempt: 1 };
/** The state of a tile whose device the store knows to be offline. @internal */
export const DEVICE_OFFLINE: LiveState = { kind: 'offline', code: 'device-offline', message: '' };

/** Decides what to play. @internal */
export function planTile(wish: LiveTileWish): LiveTilePlan {
  if (wish.src) return { kind: 'play', key: `src ${wish.src}` };
  if (!wish.device || wish.session === 'none') return { kind: 'nothing', state: IDLE };
  if (wish.session === 'waiting') return { kind: 'nothing', state: CONNECTING };
  if (wish.online === false) return { kind: 'nothing', state: DEVICE_OFFLINE };
  return { kind: 'play', key: `device ${JSON.stringify([wish.device, wish.channel, wish.main])}` };
}

/**
 * True when a stream that stands shall go on although there is nothing new to play: a lost session or
 * an offline device keeps its last picture, and a stream that plays knows better than a device list.
 *
 * @internal
 */
export function keepsPlaying(playing: string | undefined, wish: LiveTileWish): boolean {
  if (playing === undefined || wish.session === 'none') return false;
  const wanted = planTile({ ...wish, session: 'ready', online: true });
  return wanted.kind === 'play' && wanted.key === playing;
}

/** The state to show: the stream's own, unless it has nothing and the device is known to be offline. @internal */
export function shownState(plan: LiveTilePlan, player: LiveState | undefined): LiveState {
  if (player === undefined) return plan.kind === 'nothing' ? plan.state : CONNECTING;
  if (plan.kind === 'nothing' && plan.state === DEVICE_OFFLINE && player.kind !== 'live') return DEVICE_OFFLINE;
  return player;
}

/** Bit 0 of `status` (spec 000 section 4). The SDK's own predicate would bring the schema library along. @internal */
export function isDeviceOnline(device: { readonly status?: number | null | undefined }): boolean {
  return ((device.status ?? 0) & 1) !== 0;
}

/** The state in the tile's language, and what the server or the browser said beside it. @internal */
export function stateWords(state: LiveState, labels: LiveTileLabels): { words: string; detail: string } {
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

/** Rows of the statistics overlay. @internal */
export function figureRows(stats: LiveStats): readonly (readonly [LiveTileFigure, string])[] {
  return [
    ['picture', stats.width > 0 ? `${stats.width}×${stats.height} ${stats.codec ?? ''}` : '–'],
    ['rate', `${stats.fps.toFixed(1)} / ${stats.receivedFps.toFixed(1)} fps`],
    ['bitrate', `${Math.round(stats.bitrateBps / 1000)} kbit/s`],
    ['latency', milliseconds(stats.latencyMs)],
    ['age', milliseconds(stats.ageMs)],
    ['buffer', `${Math.round(stats.bufferMs)} ms, ${stats.queuedFrames}`],
    ['dropped', `${stats.droppedFrames}, ${stats.keyFrameSkips}`],
    ['damage', String(stats.skippedBytes)],
    ['retries', `${stats.retries}, ${stats.decoderRestarts}`],
    ['path', stats.rung === undefined ? '–' : `${stats.rung} (${stats.rungReason})`],
  ];
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? '–' : `${Math.round(value)} ms`;
}
