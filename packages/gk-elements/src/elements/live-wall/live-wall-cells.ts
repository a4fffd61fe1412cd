import type { Session } from 'gk-sdk';
import type { ScriptUrl } from 'gk-sdk/dom';
import type { Zone } from 'gk-sdk/rules';
import { html, nothing, type TemplateResult } from 'lit';
import { isWithinControl } from '../../interaction/controls.js';
import { styleProperties } from '../../styles/style-properties.js';
import type { LengthUnit } from '../../labels/fleet.labels.js';
import type { GkLiveTileMessageEvent } from '../live-tile/controls/tile-message.events.js';
import type { GkLiveTileSoundChangedEvent } from '../live-tile/controls/tile-sound.events.js';
import type { GkLiveTileStateChangedEvent } from '../live-tile/live-tile.events.js';
import type { CarryController } from '../../controllers/carry-controller.js';
import type { LiveWallLabels } from './live-wall.labels.js';
import { wallButton } from './wall-button.js';
import type { WallCamera } from './wall-state.js';

/** Content of every place. @internal */
export interface PlaceView {
  readonly words: LiveWallLabels;
  readonly place: number;
  /** Its lines in the grid, as style properties. */
  readonly position: Readonly<Record<string, string>>;
  /** Something is held over it. */
  readonly isOver: boolean;
}

/** Content of a place with a camera. @internal */
export interface CameraView extends PlaceView {
  readonly camera: WallCamera;
  readonly name: string;
  /** It is on the page that is in sight. */
  readonly isShown: boolean;
  /** It is on the page to come, and gets ready unseen. */
  readonly isWarming: boolean;
  /** One picture fills the wall. */
  readonly isEnlarged: boolean;
  /** Its picture fills the screen, without the wall around it. */
  readonly fillsScreen: boolean;
  readonly carriedBy: 'pointer' | 'keyboard' | undefined;
  readonly main: boolean | 'auto';
  /** The picture only. */
  readonly bare: boolean;
  /** Properties that the tile takes over from the wall. */
  readonly tile: {
    readonly src: string | undefined;
    readonly session: Session | undefined;
    readonly workerUrl: ScriptUrl | undefined;
    readonly workletUrl: string | undefined;
    readonly statsOverlay: boolean;
    readonly osd: boolean | 'auto';
    readonly lengthUnit: LengthUnit;
    readonly timeZone: Zone | undefined;
    readonly ptz: boolean;
    readonly talk: boolean;
    readonly dataSaver: boolean;
    readonly dataLimitMb: number;
  };
}

/** Actions of a place with a camera. @internal */
export interface CameraActions {
  readonly carry: CarryController;
  /** Enlarges it, or shows all again. */
  readonly toggle: () => void;
  readonly remove: () => void;
  readonly onTileState: (event: GkLiveTileStateChangedEvent) => void;
  readonly onTileSound: (event: GkLiveTileSoundChangedEvent) => void;
  readonly onLiveTileMessage: (event: GkLiveTileMessageEvent) => void;
}

/** A place with a camera. @internal */
export function cameraCell(view: CameraView, actions: CameraActions): TemplateResult {
  const { camera, tile } = view;
  return html`<div
    class="cell ${view.carriedBy === undefined ? '' : 'carried'} ${view.isOver ? 'over' : ''} ${view.isWarming ? 'warming' : ''}"
    part="cell"
    data-place=${view.place}
    ?hidden=${!view.isShown && !view.isWarming}
    ?inert=${view.isWarming}
    ${styleProperties(view.position)}
    @dblclick=${onPicture(actions.toggle)}
  >
    <gk-live-tile
      quiet
      .device=${camera.device}
      .channel=${camera.channel}
      .main=${view.main}
      .src=${tile.src}
      .session=${tile.session}
      .workerUrl=${tile.workerUrl}
      .workletUrl=${tile.workletUrl}
      .statsOverlay=${tile.statsOverlay}
      .osd=${tile.osd}
      .lengthUnit=${tile.lengthUnit}
      time-zone=${tile.timeZone ?? nothing}
      .ptz=${tile.ptz}
      .talk=${tile.talk}
      .dataSaver=${tile.dataSaver}
      .dataLimitMb=${tile.dataLimitMb}
      .controls=${view.bare ? 'none' : 'auto'}
      @gk-live-tile-state-changed=${actions.onTileState}
      @gk-live-tile-sound-changed=${actions.onTileSound}
      @gk-live-tile-message=${actions.onLiveTileMessage}
      >${view.fillsScreen ? html`<slot name="messages" slot="messages"></slot>` : nothing}</gk-live-tile
    >
    ${view.bare || view.isWarming ? nothing : tools(view, actions)}
  </div>`;
}

/** A place without a camera. @internal */
export function emptyCell(view: PlaceView & { readonly number: number }, request: () => void): TemplateResult {
  const { words } = view;
  return html`<div
    class="cell empty ${view.isOver ? 'over' : ''}"
    part="cell"
    data-place=${view.place}
    ${styleProperties(view.position)}
  >
    <button type="button" aria-label="${words.emptyPlace(view.number)}. ${words.addCamera}" @click=${request}>
      <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 3v10M3 8h10" /></svg>
      <span>${words.addCamera}</span>
    </button>
  </div>`;
}

function tools(view: CameraView, { carry, toggle, remove }: CameraActions): TemplateResult {
  const { words, name, isEnlarged } = view;
  return html`<div class="tools">
    ${isEnlarged ? nothing : grip(view, carry)}
    ${wallButton(
      isEnlarged ? words.shrink : words.enlarge(name),
      isEnlarged ? 'M14 7H9V2M9 7l5-5M2 9h5v5M7 9l-5 5' : 'M9 2h5v5M14 2 9 7M7 14H2V9M2 14l5-5',
      toggle,
    )}
    ${wallButton(words.remove(name), 'm4 4 8 8M12 4l-8 8', remove)}
  </div>`;
}

function grip({ words, name, place, carriedBy }: CameraView, carry: CarryController): TemplateResult {
  return html`<button
    type="button"
    class="grip"
    aria-label=${words.move(name)}
    title=${words.move(name)}
    aria-pressed=${String(carriedBy === 'keyboard')}
    @pointerdown=${(event: PointerEvent) => {
      carry.onPointerDown(event, place);
    }}
    @pointermove=${carry.onPointerMove}
    @pointerup=${carry.onPointerUp}
    @pointercancel=${carry.onPointerCancel}
    @click=${() => {
      carry.onClick(place);
    }}
  >
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1.5v13M1.5 8h13M6 3.5l2-2 2 2M6 12.5l2 2 2-2M3.5 6l-2 2 2 2M12.5 6l2 2-2 2" />
    </svg>
  </button>`;
}

/** A listener that goes before those of the tile, which would do something else. */
function onPicture(listener: () => void): { handleEvent: (event: Event) => void; capture: true } {
  return {
    capture: true,
    handleEvent: (event) => {
      // A double click on a button is two clicks, and in a field it chooses a word.
      if (event.currentTarget instanceof Element && isWithinControl(event, event.currentTarget)) return;
      event.stopPropagation();
      listener();
    },
  };
}
