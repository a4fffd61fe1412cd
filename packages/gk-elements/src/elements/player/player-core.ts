import type { RecordedViewState } from 'gk-sdk/dom';
import { fileNamePart, dayBoundsS, dayOf, viewerGrid, type TimelinePeriod, type Zone } from 'gk-sdk/rules';
import { isOnControl, isOnField } from '../../interaction/controls.js';
import { bestColumns, freeWidth } from '../../styles/best-columns.js';
import { fileMoment } from '../../time/file-moment.js';
import type { RecordLoadState } from '../../recordings/record-load-controller.js';
import type { PlayerState } from './player.events.js';
import type { PlayerLabels } from './player.labels.js';

/** Action of a key in a player. @internal */
export type PlayerKeyAction =
  | { readonly kind: 'toggle' | 'slower' | 'faster' | 'start' | 'end' | 'set-start' | 'set-end' }
  | { readonly kind: 'full-screen' | 'mute' | 'snapshot' | 'shrink' }
  | { readonly kind: 'step'; readonly direction: 1 | -1 }
  | { readonly kind: 'skip'; readonly byS: number }
  | { readonly kind: 'channel'; readonly channel: number };

const KEYS: Readonly<Record<string, PlayerKeyAction>> = {
  ' ': { kind: 'toggle' },
  k: { kind: 'toggle' },
  j: { kind: 'slower' },
  l: { kind: 'faster' },
  ',': { kind: 'step', direction: -1 },
  '.': { kind: 'step', direction: 1 },
  ArrowLeft: { kind: 'skip', byS: -5 },
  ArrowRight: { kind: 'skip', byS: 5 },
  Home: { kind: 'start' },
  End: { kind: 'end' },
  i: { kind: 'set-start' },
  '[': { kind: 'set-start' },
  o: { kind: 'set-end' },
  ']': { kind: 'set-end' },
  f: { kind: 'full-screen' },
  m: { kind: 'mute' },
  s: { kind: 'snapshot' },
  Escape: { kind: 'shrink' },
};

/**
 * Returns the action of a key; undefined for one that is none of the player's, or belongs to the browser. @internal
 */
export function playerKeyAction(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): PlayerKeyAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (/^[1-9]$/.test(event.key)) return { kind: 'channel', channel: Number(event.key) };
  const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (action?.kind === 'skip' && event.shiftKey) return { kind: 'skip', byS: action.byS * 2 };
  return action;
}

/** Whether a pause would change something. @internal */
export function isRunning(view: { readonly speed: number; readonly state: Pick<RecordedViewState, 'kind'> }): boolean {
  return view.speed > 0 && !['stopped', 'ended', 'failed'].includes(view.state.kind);
}

/** Reason why a player does not play, or a note about its recordings. @internal */
export type PlayerObstacle =
  | { readonly kind: 'no-device' | 'connecting' | 'offline' | 'loading' | 'no-record' }
  | { readonly kind: 'failed'; readonly message: string };

/** Input of {@link playerObstacle}. @internal */
export interface PlayerSituation {
  readonly device: string | undefined;
  readonly place: 'server' | 'device';
  readonly signedIn: boolean;
  /** Undefined for a device that the session does not know (yet). */
  readonly online: boolean | undefined;
  readonly records: RecordLoadState;
}

/** Why nothing can be played; undefined when something can. @internal */
export function playerObstacle(situation: PlayerSituation): PlayerObstacle | undefined {
  if (!situation.device) return { kind: 'no-device' };
  if (!situation.signedIn) return { kind: 'connecting' };
  if (situation.place === 'device' && situation.online === false) return { kind: 'offline' };
  switch (situation.records.kind) {
    case 'none':
    case 'loading':
      return { kind: 'loading' };
    case 'failed':
      return { kind: 'failed', message: situation.records.error.message };
    case 'ready':
      return situation.records.records.length === 0 ? { kind: 'no-record' } : undefined;
  }
}

/** Returns the message over the pictures; undefined while there is none. @internal */
export function viewNotice(
  state: RecordedViewState,
  words: PlayerLabels,
): { readonly words: string; readonly detail: string; readonly busy: boolean } | undefined {
  switch (state.kind) {
    case 'opening':
      return state.retryAtS === undefined
        ? { words: words.opening, detail: '', busy: true }
        : { words: words.reconnecting, detail: '', busy: true };
    case 'buffering':
      return { words: words.buffering, detail: '', busy: true };
    case 'ended':
      return { words: words.ended, detail: '', busy: false };
    case 'failed':
      return { words: words.failed, detail: state.error.message, busy: false };
    default:
      return undefined;
  }
}

/** Where the pictures of a player stand. @internal */
export interface PlayerPlan {
  readonly columns: number;
  /** Width of what stands beside the pictures, CSS pixels; 0 without any. */
  readonly asidePx: number;
}

/** Least and greatest width of what stands beside the pictures, CSS pixels: a small map. */
const ASIDE_PX = { least: 132, most: 256 };

/**
 * In how many columns the pictures stand: those that show the most of them, or what the server's layout says for 7 and 8. What
 * stands beside them gets the width that they leave free.
 *
 * @param ratios - Width by height of each picture; undefined while it is not known.
 * @param hasAside - Something stands beside them.
 * @internal
 */
export function planPlayer(
  ratios: readonly (number | undefined)[],
  stage: { readonly width: number; readonly height: number },
  hasAside: boolean,
  layout?: string,
): PlayerPlan {
  const { width, height } = stage;
  const free = hasAside ? freeWidth(ratios, width, height) : 0;
  const asidePx = hasAside ? Math.floor(Math.min(ASIDE_PX.most, Math.max(ASIDE_PX.least, free))) : 0;
  const isByServer = layout !== undefined && (ratios.length === 7 || ratios.length === 8);
  const columns = isByServer ? viewerGrid(ratios.length, layout).columns : bestColumns(ratios, width - asidePx, height);
  return { columns, asidePx };
}

/**
 * Streams to open: with `auto` the main stream of the one picture in sight, else the sub streams of all.
 *
 * @param hasMain - False for a channel whose main stream could not be shown.
 * @internal
 */
export function playerStreams(
  main: boolean | 'auto',
  channels: readonly number[],
  enlarged: number | undefined,
  hasMain: (channel: number) => boolean,
): { readonly channels: readonly number[]; readonly main: boolean } {
  if (main !== 'auto') return { channels, main };
  const alone = enlarged ?? (channels.length === 1 ? channels[0] : undefined);
  return alone !== undefined && hasMain(alone) ? { channels: [alone], main: true } : { channels, main: false };
}

/** A clip with one end moved: an end that would turn it around takes the other one along. @internal */
export function clipWith(
  clip: TimelinePeriod | undefined,
  end: 'start' | 'end',
  timeS: number,
  bounds: TimelinePeriod,
): TimelinePeriod {
  if (end === 'start') {
    const startS = Math.max(bounds.startS, Math.floor(timeS));
    return { startS, endS: clip && clip.endS > startS ? clip.endS : Math.min(bounds.endS, startS + SHORTEST_CLIP_S) };
  }
  const endS = Math.min(bounds.endS, Math.ceil(timeS));
  return { startS: clip && clip.startS < endS ? clip.startS : Math.max(bounds.startS, endS - SHORTEST_CLIP_S), endS };
}

/** A clip of which only one end was set has this length, seconds. */
const SHORTEST_CLIP_S = 10;

/** Where a loop goes back to; undefined while it goes on. @internal */
export function loopTargetS(
  clip: TimelinePeriod | undefined,
  isLooping: boolean,
  positionS: number,
): number | undefined {
  return isLooping && clip && positionS >= clip.endS ? clip.startS : undefined;
}

/** From the first record to the end of the last one; the bounds where there is none. @internal */
export function recordedPeriod(records: readonly TimelinePeriod[], bounds: TimelinePeriod): TimelinePeriod {
  if (records.length === 0) return bounds;
  const startS = records.reduce((least, record) => Math.min(least, record.startS), Infinity);
  const endS = records.reduce((latest, record) => Math.max(latest, record.endS), -Infinity);
  return { startS: Math.max(bounds.startS, startS), endS: Math.min(bounds.endS, endS) };
}

/** Where playing begins: at the wanted time, else at the first record. @internal */
export function firstPositionS(
  wantedS: number | undefined,
  bounds: TimelinePeriod,
  records: readonly TimelinePeriod[],
): number {
  if (wantedS === undefined) return recordedPeriod(records, bounds).startS;
  return Math.max(bounds.startS, Math.min(bounds.endS, wantedS));
}

/**
 * Name of a saved picture, from the vehicle, the channel and the time that it shows, with its offset; any text is made a safe name.
 *
 * @internal
 */
export function pictureName(vehicle: string, channel: number, atS: number, zone: Zone): string {
  return `${fileStem(vehicle, channel, atS, zone)}.png`;
}

/** Name of a clip's file; `index` distinguishes several files of one channel. @internal */
export function clipName(vehicle: string, channel: number, startS: number, index: number, zone: Zone): string {
  return `${fileStem(vehicle, channel, startS, zone)}${index === 0 ? '' : `_${index + 1}`}.mp4`;
}

function fileStem(vehicle: string, channel: number, atS: number, zone: Zone): string {
  const safe = fileNamePart(vehicle.replaceAll(/[._]/g, '-'), '', '-').replaceAll(/-+/g, '-').replaceAll(/^-|-$/g, '');
  return [safe, `ch${channel}`, fileMoment(atS, zone)].filter((part) => part !== '').join('_');
}

const STATE_OF = {
  'no-device': 'empty',
  connecting: 'loading',
  loading: 'loading',
  offline: 'offline',
  'no-record': 'no-record',
  failed: 'failed',
} as const satisfies Record<PlayerObstacle['kind'], PlayerState>;

/** Returns the state of the player from its obstacle and the state of its pictures. @internal */
export function playerState(
  obstacle: PlayerObstacle | undefined,
  view: RecordedViewState['kind'] | undefined,
): PlayerState {
  return obstacle === undefined ? (view ?? 'stopped') : STATE_OF[obstacle.kind];
}

/** The period that a page asked for; undefined where it gave none that can be shown. @internal */
export function playerPeriod(wish: {
  readonly fromS: number | undefined;
  readonly toS: number | undefined;
}): TimelinePeriod | undefined {
  const { fromS, toS } = wish;
  return fromS !== undefined && toS !== undefined && toS > fromS ? { startS: fromS, endS: toS } : undefined;
}

/** The day, or the part of it, that the timeline shows. @internal */
export function playerBounds(
  wish: { readonly fromS: number | undefined; readonly toS: number | undefined; readonly atS: number | undefined },
  nowS: number,
  zone: Zone,
): TimelinePeriod {
  const { fromS, atS } = wish;
  return playerPeriod(wish) ?? dayBoundsS(dayOf(atS ?? fromS ?? nowS, zone), zone);
}

/**
 * Returns the action of a key pressed in the player; undefined where a field or a button of it uses the key, and for
 * Escape while no channel is enlarged: a dialog around the player is closed by it.
 *
 * @internal
 */
export function playerKeyOf(event: KeyboardEvent, isEnlarged: boolean): PlayerKeyAction | undefined {
  if (event.defaultPrevented) return undefined;
  // Space presses a button that has the focus.
  if (isOnField(event) || (event.key === ' ' && isOnControl(event))) return undefined;
  const action = playerKeyAction(event);
  return action?.kind === 'shrink' && !isEnlarged ? undefined : action;
}
