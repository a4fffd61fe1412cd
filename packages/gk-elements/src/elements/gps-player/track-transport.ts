import { html, nothing, type TemplateResult } from 'lit';
import { isOnControl, isOnField } from '../../interaction/controls.js';
import { stepSpeed } from './gps-player-core.js';
import { iconButton, speedSelect, type TrackFrame } from './gps-player-parts.js';
import { saveMenu, type SaveMenu } from './save-menu.js';

/** How far the buttons and keys jump, seconds (spec 001 section 4). */
const SKIP_S = 10;

/** The player, as its transport and its keys see it: they read it and set what the user chose. @internal */
export interface TransportHost {
  readonly playing: boolean;
  readonly externalClock: boolean;
  readonly positionS: number | undefined;
  speed: number;
  skipStops: boolean;
}

/** Actions on the position. @internal */
export interface TransportMoves {
  readonly toggle: () => void;
  readonly skip: (byS: number) => void;
}

/** Content of the transport. @internal */
export interface TransportView {
  readonly empty: boolean;
  readonly menu: SaveMenu;
}

/** Play, speed and files; the moment and its speed stand over the chart below. @internal */
export function transport(
  frame: TrackFrame,
  host: TransportHost,
  moves: TransportMoves,
  { empty, menu }: TransportView,
): TemplateResult {
  return html`<div class="transport" part="transport">
    ${host.externalClock ? nothing : ownClock(frame, host, moves, empty)} ${saveMenu(frame, menu)}
  </div>`;
}

function ownClock(
  frame: TrackFrame,
  host: TransportHost,
  { toggle, skip }: TransportMoves,
  disabled: boolean,
): TemplateResult {
  const { words } = frame;
  const skipBy = (byS: number) => (): void => {
    skip(byS);
  };
  return html`
    <span class="moves" dir="ltr">
      ${iconButton('back', words.back, skipBy(-SKIP_S), { disabled })}
      ${iconButton(host.playing ? 'pause' : 'play', host.playing ? words.pause : words.play, toggle, { disabled, primary: true })}
      ${iconButton('forward', words.forward, skipBy(SKIP_S), { disabled })}
    </span>
    ${speedSelect(frame, host.speed, (speed) => {
      host.speed = speed;
    })}
    <label class="skip"
      ><input
        type="checkbox"
        .checked=${host.skipStops}
        @change=${(event: Event) => {
          host.skipStops = (event.currentTarget as HTMLInputElement).checked;
        }}
      />${words.skipStops}</label
    >
  `;
}

type KeyAction = (host: TransportHost, moves: TransportMoves) => void;

const toggleByKey: KeyAction = (_, { toggle }) => {
  toggle();
};
const skipByKey =
  (byS: number): KeyAction =>
  (_, { skip }) => {
    skip(byS);
  };
const stepSpeedByKey =
  (by: 1 | -1): KeyAction =>
  (host) => {
    host.speed = stepSpeed(host.speed, by);
  };

const KEYS: Readonly<Record<string, KeyAction>> = {
  ' ': toggleByKey,
  k: toggleByKey,
  j: skipByKey(-SKIP_S),
  l: skipByKey(SKIP_S),
  '<': stepSpeedByKey(-1),
  '>': stepSpeedByKey(1),
};

/** Does what a key asks for; a key that is none of the player's, or belongs to the control it was pressed on, passes. @internal */
export function onTrackKey(event: KeyboardEvent, host: TransportHost, moves: TransportMoves): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || host.externalClock) return;
  if (isOnField(event) || (event.key === ' ' && isOnControl(event))) return;
  const act = KEYS[event.key.toLowerCase()];
  if (act === undefined) return;
  event.preventDefault();
  act(host, moves);
}
