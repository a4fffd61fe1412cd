import { deviceCommands, toGkError, type PtzAction, type Session } from 'gk-sdk';
import { html, nothing, type TemplateResult } from 'lit';
import { icon, type IconName } from '../icon-button.js';
import type { LiveTileControlLabels } from '../live-tile-controls.labels.js';
import { canMoveCamera, type TileControlsHost } from '../live-tile-host.js';
import { movementOf, PTZ_PRESET, PTZ_SPEED, PtzMover, wholeWithin, type PtzMovement } from './ptz-core.js';
import { stopPropagation } from '../stop-propagation.js';

/** A press that is no press, such as a screen reader's click, moves the camera for this long, milliseconds. */
const NUDGE_MS = 400;
/** The click of a pointer that went up comes within this time of it, milliseconds; after a long touch there is none. */
const CLICK_WITHIN_MS = 500;

/** Where commands go. */
interface Camera {
  readonly session: Session;
  readonly device: string;
  readonly channel: number;
}

const MOVES: readonly (readonly [PtzMovement, IconName])[] = [
  ['up', 'up'],
  ['left', 'left'],
  ['right', 'right'],
  ['down', 'down'],
  ['zoomin', 'plus'],
  ['zoomout', 'minus'],
];

/**
 * Moves the tile's camera while a button or Shift with an arrow is held. Whatever ends the hold (the finger, the
 * focus, the window, the element) stops the camera.
 *
 * @internal
 */
export class PtzPad {
  readonly #host: TileControlsHost;
  readonly #mover = new PtzMover();
  /** The camera that moves, or was the last to do so. */
  #moved: Camera | undefined;
  #speed: number = PTZ_SPEED.usual;
  #preset: number = PTZ_PRESET.min;
  #more = false;
  #letGoAtMs = -Infinity;
  #nudging: ReturnType<typeof setTimeout> | undefined;

  constructor(host: TileControlsHost) {
    this.#host = host;
  }

  /** Moves the camera by an arrow key until `stop`. */
  moveByKey(key: string): void {
    const movement = movementOf(key);
    if (movement !== undefined) this.#move(movement);
  }

  /** The key is up, or the focus gone. */
  readonly stop = (): void => {
    clearTimeout(this.#nudging);
    this.#mover.stop();
    this.#host.update();
  };

  /** A camera that the tile shows no more, or may move no more, stands still. */
  check(): void {
    if (this.#mover.moving === undefined) return;
    const now = canMoveCamera(this.#host.tile) ? this.#camera : undefined;
    const { session, device, channel } = this.#moved ?? {};
    if (now?.session !== session || now?.device !== device || now?.channel !== channel) this.stop();
  }

  render(): TemplateResult {
    const words = this.#host.words();
    return html`<div class="pad" part="ptz" role="group" aria-label=${words.camera} @dblclick=${stopPropagation}>
      <div class="moves">${MOVES.map(([movement, name]) => this.#holdButton(movement, icon(name)))}</div>
      <button
        type="button"
        class="extend"
        aria-label=${words.moreCamera}
        title=${words.moreCamera}
        aria-expanded=${this.#more}
        @click=${() => {
          this.#more = !this.#more;
          this.#host.update();
        }}
      >
        ${icon('more')}
      </button>
      ${this.#more ? this.#extra(words) : nothing}
    </div>`;
  }

  #extra(words: LiveTileControlLabels): TemplateResult {
    return html`<div class="extra">
      <label>
        <span>${words.cameraSpeed}</span>
        <input
          type="range"
          min=${PTZ_SPEED.min}
          max=${PTZ_SPEED.max}
          .value=${String(this.#speed)}
          @input=${(event: Event) => {
            this.#speed = wholeWithin((event.target as HTMLInputElement).value, PTZ_SPEED);
          }}
        />
      </label>
      <div class="row">
        ${this.#holdButton('focusnear', words.movements.focusnear)}
        ${this.#holdButton('focusfar', words.movements.focusfar)}
      </div>
      <div class="row">
        ${this.#button(words.irisOpen, { kind: 'iris', opening: 'open' })}
        ${this.#button(words.irisClose, { kind: 'iris', opening: 'close' })}
      </div>
      <div class="row">
        <label>
          <span>${words.preset}</span>
          <input
            type="number"
            min=${PTZ_PRESET.min}
            max=${PTZ_PRESET.max}
            .value=${String(this.#preset)}
            @change=${(event: Event) => {
              this.#preset = wholeWithin((event.target as HTMLInputElement).value, PTZ_PRESET);
              (event.target as HTMLInputElement).value = String(this.#preset);
            }}
          />
        </label>
        ${this.#button(words.goToPreset, () => ({ kind: 'preset', number: this.#preset }))}
        ${this.#button(words.presetSet, () => ({ kind: 'preset', number: this.#preset, does: 'set' }))}
      </div>
    </div>`;
  }

  #button(label: string, action: PtzAction | (() => PtzAction)): TemplateResult {
    return html`<button
      type="button"
      class="word"
      @click=${() => void this.#send(typeof action === 'function' ? action() : action)}
    >
      ${label}
    </button>`;
  }

  #holdButton(movement: PtzMovement, content: unknown): TemplateResult {
    const label = this.#host.words().movements[movement];
    const drawn = typeof content !== 'string';
    return html`<button
      type="button"
      class="${drawn ? `move ${movement}` : 'word'} ${this.#mover.moving === movement ? 'moving' : ''}"
      aria-label=${drawn ? label : nothing}
      title=${drawn ? label : nothing}
      @pointerdown=${(event: PointerEvent) => {
        if (event.button !== 0) return;
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        this.#move(movement);
      }}
      @lostpointercapture=${(event: PointerEvent) => {
        this.#letGoAtMs = event.timeStamp;
        this.stop();
      }}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        if (!event.repeat) this.#move(movement);
      }}
      @keyup=${(event: KeyboardEvent) => {
        // Firefox would click now.
        if (event.key === ' ') event.preventDefault();
        this.stop();
      }}
      @blur=${this.stop}
      @contextmenu=${preventDefault}
      @click=${(event: MouseEvent) => {
        this.#nudge(movement, event.timeStamp);
      }}
    >
      ${content}
    </button>`;
  }

  /** A click without a press ahead of it comes from a screen reader or a voice. */
  #nudge(movement: PtzMovement, atMs: number): void {
    if (atMs - this.#letGoAtMs < CLICK_WITHIN_MS) return;
    this.#move(movement);
    this.#nudging = setTimeout(this.stop, NUDGE_MS);
  }

  #move(movement: PtzMovement): void {
    clearTimeout(this.#nudging);
    const camera = this.#camera;
    if (camera === undefined) return;
    this.#mover.start(movement, this.#speed, (action) => void this.#send(action, camera));
    this.#moved = camera;
    this.#host.update();
  }

  get #camera(): Camera | undefined {
    const { session, element } = this.#host.tile;
    const { device, channel } = element;
    return session === undefined || device === undefined ? undefined : { session, device, channel };
  }

  async #send(action: PtzAction, camera = this.#camera): Promise<void> {
    if (camera === undefined) return;
    const words = this.#host.words();
    try {
      const result = await deviceCommands(camera.session.command).ptz(camera.device, camera.channel, action);
      if (result.kind === 'device-silent') this.#host.tell(words.cameraNotAnswering);
      else if (action.kind === 'preset' && action.does === 'set') this.#host.tell(words.presetSaved(action.number));
    } catch (error) {
      // A movement that did not begin need not be stopped: its failure has been reported.
      if (action.kind !== 'stop') this.#host.tell(words.cameraRefused(reasonOf(error)));
    }
  }
}

/** Returns the reason in the server's words, without the name of the call, which means nothing to the user. */
function reasonOf(error: unknown): string {
  return toGkError(error).message.replace(/^[^:]* failed: /, '');
}

function preventDefault(event: Event): void {
  event.preventDefault();
}
