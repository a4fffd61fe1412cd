import { html, nothing, type TemplateResult } from 'lit';
import { PLAYBACK_SPEEDS } from 'gk-sdk/recordings';
import type { TimelinePeriod } from 'gk-sdk/rules';
import { PLAYBACK_SKIPS_S } from './player-rules.js';
import type { RecordedView } from 'gk-sdk/dom';
import { isRunning } from './player-core.js';
import type { PlayerLabels } from './player.labels.js';

/** Outlines on a grid of 16, drawn with the text's colour. */
const ICONS = {
  play: 'M4.5 2.5 13 8l-8.5 5.5z',
  pause: 'M5 3v10M11 3v10',
  stepBack: 'M11.5 3.5 6 8l5.5 4.5zM4 3.5v9',
  stepForward: 'M4.5 3.5 10 8l-5.5 4.5zM12 3.5v9',
  soundOn: 'M2 6v4h2.5L8 13V3L4.5 6zM10.5 5.5a3.5 3.5 0 0 1 0 5M12.5 3.5a6.4 6.4 0 0 1 0 9',
  soundOff: 'M2 6v4h2.5L8 13V3L4.5 6zM11 6l4 4M15 6l-4 4',
  snapshot: 'M1.5 4.5h3L6 2.5h4l1.5 2h3v9h-13zM8 11.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  setStart: 'M10 3H5v10h5M13 8H8M10 6 8 8l2 2',
  setEnd: 'M6 3h5v10H6M3 8h5M6 6l2 2-2 2',
  loop: 'M3 7V6a2 2 0 0 1 2-2h7M10 2l2 2-2 2M13 9v1a2 2 0 0 1-2 2H4M6 14l-2-2 2-2',
  download: 'M8 2.5v8M4.5 7.5 8 11l3.5-3.5M2.5 13.5h11',
  film: 'M2 3h12v10H2zM5 3v10M11 3v10M2 6.3h3M2 9.7h3M11 6.3h3M11 9.7h3',
  clear: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  recordMap: 'M2 3h12v10H2zM2 6.3h12M2 9.7h12M6 3v10M10 3v10',
  fullscreen: 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4',
  slower: 'M8 3.5 2.5 8 8 12.5zM13.5 3.5 8 8l5.5 4.5z',
  faster: 'M8 3.5 13.5 8 8 12.5zM2.5 3.5 8 8l-5.5 4.5z',
  shrink: 'M3 3h4v4H3zM9 3h4v4H9zM3 9h4v4H3zM9 9h4v4H9z',
} as const;

/** Content of the bar. @internal */
export interface PlayerToolbarView {
  readonly words: PlayerLabels;
  readonly place: 'server' | 'device';
  readonly enabled: boolean;
  /** The recordings are still looked up: play is taken down for when they are known. */
  readonly isAwaited: boolean;
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly clip: TimelinePeriod | undefined;
  /** Files of the clip may be had. */
  readonly offersFiles: boolean;
  readonly isLooping: boolean;
  /** How much of the clip is packed, 0 to 100; undefined while none is. */
  readonly packedPercent: number | undefined;
  /** The stream that was asked for, and whether the main stream is shown. */
  readonly main: boolean | 'auto';
  readonly showsMain: boolean;
  readonly hasSound: boolean;
  readonly isHeard: boolean;
  /** The browser waits for a click until it lets the sound out. */
  readonly isSoundBlocked: boolean;
  /** The sound that is on cannot be played. */
  readonly isSoundFailed: boolean;
  readonly volume: number;
  readonly hasPicture: boolean;
  readonly isEnlarged: boolean;
  readonly showsMap: boolean;
  /** The record map can be opened: on a day without recordings, too, to choose another one. */
  readonly hasMap: boolean;
  /** Undefined where the browser has no full screen. */
  readonly isFullscreen: boolean | undefined;
}

/** Facts of the player besides its pictures. @internal */
export type PlayerToolbarFacts = Pick<
  PlayerToolbarView,
  | 'words'
  | 'place'
  | 'enabled'
  | 'isAwaited'
  | 'clip'
  | 'offersFiles'
  | 'isLooping'
  | 'packedPercent'
  | 'isEnlarged'
  | 'showsMap'
  | 'main'
  | 'showsMain'
  | 'hasMap'
  | 'isFullscreen'
> & { readonly firstSpeed: number; readonly chosen: number; readonly playsWhenReady: boolean };

/** Returns the content of the bar from the pictures and the facts of the player. @internal */
export function toolbarView(
  view: RecordedView | undefined,
  { firstSpeed, chosen, playsWhenReady, ...facts }: PlayerToolbarFacts,
): PlayerToolbarView {
  const picture = view?.channels.find(({ channel }) => channel === chosen);
  return {
    ...facts,
    isPlaying: playsWhenReady || (view !== undefined && isRunning(view)),
    speed: view?.speed ?? firstSpeed,
    hasSound: picture?.hasSound === true,
    isHeard: view?.soundChannel !== undefined,
    isSoundBlocked: view?.isSoundBlocked === true,
    isSoundFailed: view?.soundError !== undefined,
    volume: view?.volume ?? 1,
    hasPicture: picture?.state === 'playing',
  };
}

/** Actions of the bar. @internal */
export interface PlayerToolbarActions {
  readonly toggle: () => void;
  readonly step: (direction: 1 | -1) => void;
  readonly skip: (byS: number) => void;
  readonly setSpeed: (speed: number) => void;
  /** One step slower or faster. */
  readonly stepSpeed: (kind: 'slower' | 'faster') => void;
  readonly setMain: (main: boolean | 'auto') => void;
  readonly toggleSound: () => void;
  readonly setVolume: (volume: number) => void;
  readonly snapshot: () => void;
  readonly setClipEnd: (end: 'start' | 'end') => void;
  readonly toggleLoop: () => void;
  readonly download: () => void;
  /** Begins to pack the clip, or gives it up. */
  readonly pack: () => void;
  readonly clearClip: () => void;
  readonly toggleMap: () => void;
  readonly shrink: () => void;
  readonly toggleFullscreen: () => void;
}

interface Button {
  readonly icon: keyof typeof ICONS;
  readonly label: string;
  readonly keys?: string;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly class?: string;
  readonly run: () => void;
}

function button({ icon, label, keys, disabled = false, pressed, class: name = '', run }: Button): TemplateResult {
  return html`<button
    type="button"
    class=${name}
    aria-label=${label}
    title=${label}
    aria-keyshortcuts=${keys ?? nothing}
    aria-pressed=${pressed ?? nothing}
    ?disabled=${disabled}
    @click=${run}
  >
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${ICONS[icon]} /></svg>
  </button>`;
}

/** The bar below the pictures. What goes on and back in time goes from left to right in every language, as the timeline does. @internal */
export function playerToolbar(view: PlayerToolbarView, actions: PlayerToolbarActions): TemplateResult {
  const { words, enabled, isAwaited, isPlaying } = view;
  const skips = PLAYBACK_SKIPS_S[view.place === 'device' ? 'remote' : 'local'];
  const skip = (byS: number): TemplateResult =>
    html`<button
      type="button"
      class="text"
      title=${words.skip(byS)}
      ?disabled=${!enabled}
      @click=${() => {
        actions.skip(byS);
      }}
    >
      ${words.skipShort(byS)}
    </button>`;
  return html`<div class="bar" part="bar">
    <div class="group" role="group" dir="ltr" aria-label=${words.transport}>
      ${skips.filter((byS) => byS < 0).map(skip)}
      ${button({
        icon: 'stepBack',
        label: words.stepBack,
        keys: ',',
        disabled: !enabled,
        run: () => {
          actions.step(-1);
        },
      })}
      ${button({
        icon: isPlaying ? 'pause' : 'play',
        label: isPlaying ? words.pause : words.play,
        keys: 'K Space',
        disabled: !enabled && !isAwaited,
        class: 'main',
        run: actions.toggle,
      })}
      ${button({
        icon: 'stepForward',
        label: words.stepForward,
        keys: '.',
        disabled: !enabled,
        run: () => {
          actions.step(1);
        },
      })}
      ${skips.filter((byS) => byS > 0).map(skip)} ${speedControls(view, actions)}
    </div>
    ${clipGroup(view, actions)}
    <div class="group" role="group" aria-label=${words.tools}>
      ${soundControls(view, actions)} ${qualityMenu(view, actions)}
      ${button({ icon: 'snapshot', label: words.snapshot, keys: 'S', disabled: !view.hasPicture, run: actions.snapshot })}
      ${button({ icon: 'recordMap', label: words.recordMap, pressed: view.showsMap, disabled: !view.hasMap && !view.showsMap, run: actions.toggleMap })}
      ${view.isEnlarged ? button({ icon: 'shrink', label: words.shrink, keys: 'Escape', run: actions.shrink }) : nothing}
      ${
        view.isFullscreen === undefined
          ? nothing
          : button({
              icon: 'fullscreen',
              label: view.isFullscreen ? words.leaveFullscreen : words.fullscreen,
              keys: 'F',
              run: actions.toggleFullscreen,
            })
      }
    </div>
  </div>`;
}

function speedControls(view: PlayerToolbarView, actions: PlayerToolbarActions): TemplateResult {
  const { words, enabled, isPlaying, speed } = view;
  const step = (kind: 'slower' | 'faster', disabled: boolean): TemplateResult =>
    button({
      icon: kind,
      label: words[kind],
      keys: kind === 'slower' ? 'J' : 'L',
      disabled,
      run: () => {
        actions.stepSpeed(kind);
      },
    });
  return html`${step('slower', !enabled || !isPlaying)} ${speedMenu(view, actions)}
  ${step('faster', !enabled || (isPlaying && speed === PLAYBACK_SPEEDS.at(-1)))}`;
}

/** The stream in the user's hand; what `auto` shows is said beside it. */
function qualityMenu(
  { words, main, showsMain, enabled }: PlayerToolbarView,
  { setMain }: PlayerToolbarActions,
): TemplateResult {
  const choices = [
    { value: 'auto', main: 'auto', name: words.qualityAuto(showsMain ? words.qualityMain : words.qualitySub) },
    { value: 'main', main: true, name: words.qualityMain },
    { value: 'sub', main: false, name: words.qualitySub },
  ] as const;
  return html`<select
    class="quality"
    aria-label=${words.quality}
    title=${words.quality}
    ?disabled=${!enabled}
    @change=${(event: Event) => {
      if (!(event.target instanceof HTMLSelectElement)) return;
      const { value } = event.target;
      setMain(choices.find((choice) => choice.value === value)?.main ?? 'auto');
    }}
  >
    ${choices.map((choice) => html`<option value=${choice.value} .selected=${choice.main === main}>${choice.name}</option>`)}
  </select>`;
}

function speedMenu({ words, speed, enabled }: PlayerToolbarView, { setSpeed }: PlayerToolbarActions): TemplateResult {
  return html`<select
    aria-label=${words.speed}
    title=${words.speed}
    ?disabled=${!enabled}
    @change=${(event: Event) => {
      if (event.target instanceof HTMLSelectElement) setSpeed(Number(event.target.value));
    }}
  >
    ${PLAYBACK_SPEEDS.map(
      (step) =>
        html`<option value=${step} .selected=${step === speed}>
          ${step === 0 ? words.pause : words.speedOf(step)}
        </option>`,
    )}
  </select>`;
}

function clipGroup(view: PlayerToolbarView, actions: PlayerToolbarActions): TemplateResult {
  const { words, clip, enabled } = view;
  return html`<div class="group" role="group" dir="ltr" aria-label=${words.clip}>
    ${button({
      icon: 'setStart',
      label: words.setStart,
      keys: 'I',
      disabled: !enabled,
      run: () => {
        actions.setClipEnd('start');
      },
    })}
    ${button({
      icon: 'setEnd',
      label: words.setEnd,
      keys: 'O',
      disabled: !enabled,
      run: () => {
        actions.setClipEnd('end');
      },
    })}
    ${
      clip === undefined
        ? nothing
        : html`${button({ icon: 'loop', label: words.loop, pressed: view.isLooping, run: actions.toggleLoop })}
          ${
            view.offersFiles
              ? html`${button({ icon: 'download', label: words.download, run: actions.download })}
                ${packButton(view, actions)}`
              : nothing
          }
          ${button({ icon: 'clear', label: words.clearClip, run: actions.clearClip })}`
    }
  </div>`;
}

function packButton({ words, packedPercent }: PlayerToolbarView, { pack }: PlayerToolbarActions): TemplateResult {
  if (packedPercent === undefined) return button({ icon: 'film', label: words.packClip, run: pack });
  const said = words.packing(packedPercent);
  return html`<button type="button" class="text" aria-label=${said} title=${said} @click=${pack}>
    <progress max="100" .value=${packedPercent} aria-hidden="true"></progress>
  </button>`;
}

function soundControls(view: PlayerToolbarView, actions: PlayerToolbarActions): TemplateResult {
  const { words, isHeard, isSoundBlocked, isSoundFailed, volume } = view;
  const label = isSoundFailed ? words.soundFailed : isHeard ? words.soundOff : words.soundOn;
  return html`${button({
    icon: isHeard && !isSoundBlocked && !isSoundFailed ? 'soundOn' : 'soundOff',
    label: isSoundBlocked ? words.soundBlocked : label,
    keys: 'M',
    disabled: !view.hasSound && !isHeard,
    run: actions.toggleSound,
  })}
  ${
    isHeard
      ? html`<input
          type="range"
          min="0"
          max="1"
          step="0.05"
          aria-label=${words.volume}
          .value=${String(volume)}
          @input=${(event: Event) => {
            if (event.target instanceof HTMLInputElement) actions.setVolume(Number(event.target.value));
          }}
        />`
      : nothing
  }`;
}
