import { GkError } from 'gk-sdk/dom';
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { LabelsController } from '../../../controllers/labels-controller.js';
import { isOnField } from '../../../interaction/controls.js';
import { DataSaver } from '../saver/data-saver.js';
import { iconButton, type TileAction } from '../icon-button.js';
import { englishLiveTileControlLabels, type LiveTileControlLabels } from '../live-tile-controls.labels.js';
import { addStyles } from '../../../styles/add-styles.js';
import { liveTileControlStyles } from './live-tile-controls.styles.js';
import type { LiveTileHost, TileControlsHost } from '../live-tile-host.js';
import { englishLiveTileLabels } from '../live-tile.labels.js';
import { PictureInPicture } from '../picture/picture-in-picture.js';
import { stopPropagation } from '../stop-propagation.js';
import {
  actionOfKey,
  availableKeys,
  menuActions,
  tileAction,
  type TileActionsHost,
  type TileActionWords,
} from './tile-actions.js';
import { DisplayPlaceController } from '../picture/display-place-controller.js';
import { tileDisplay } from '../picture/tile-display.js';
import { createTileHost, type TileParts } from './tile-host.js';
import { tileKeyList } from './tile-key-list.js';
import { tileKeyOf } from './tile-keys.js';
import { MENU_ID, tileMenu, toggleTilePopover } from './tile-menu.js';
import { TileMessage } from './tile-message.js';
import { tileStatistics } from './tile-statistics.js';
import { TilePictures } from '../picture/tile-pictures.js';
import { TilePtzSwitch } from '../ptz/tile-ptz-switch.js';
import { isSoundBlocked, SoundFailureTeller } from './tile-sound.js';
import { TileTalkSwitch } from '../talk/tile-talk-switch.js';
import { ZoomController } from '../picture/zoom-controller.js';
import { volumeSlider } from './volume-slider.js';
import type { ZoomView } from '../picture/zoom-core.js';

const TICK_MS = 1_000;
/** In full screen the controls go when nothing has moved for this long. */
const IDLE_MS = 3_000;

/**
 * The controls of a live tile: the bar, the menu, zoom, camera pad, display over the picture and data meter. Loaded
 * when somebody first turns to the tile, or when an attribute needs a part of it.
 *
 * @internal
 */
export class LiveTileTools implements ReactiveController {
  readonly #host: LiveTileHost;
  readonly #frame: HTMLElement;
  readonly #labels: LabelsController<'liveTileControls'>;
  readonly #tileLabels: LabelsController<'liveTile'>;
  readonly #zoom: ZoomController;
  readonly #displayPlace: DisplayPlaceController;
  readonly #pip = new PictureInPicture(() => {
    this.#host.keepAwake(this.#pip.active);
    this.#update();
  });
  readonly #ptz: TilePtzSwitch;
  readonly #talk: TileTalkSwitch;
  readonly #saver: DataSaver;
  readonly #message = new TileMessage(() => {
    this.#update();
  });
  readonly #actions: TileActionsHost;
  readonly #soundFailure = new SoundFailureTeller();
  #tickTimer: ReturnType<typeof setInterval> | undefined;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: TileParts) {
    const { shadowRoot } = parts.element;
    const frame = shadowRoot?.querySelector<HTMLElement>('.frame');
    if (!shadowRoot || !frame) throw new GkError('not-found', 'The tile is not rendered yet.');
    const host = createTileHost(parts);
    this.#host = host;
    this.#frame = frame;
    const update = (): void => {
      this.#update();
    };
    const controls: TileControlsHost = {
      tile: host,
      words: () => this.#labels.words,
      tell: (words) => {
        this.#tell(words);
      },
      update,
      focus: () => {
        frame.focus();
      },
    };
    this.#saver = new DataSaver(host, update);
    this.#ptz = new TilePtzSwitch(controls);
    this.#talk = new TileTalkSwitch(controls);
    this.#labels = new LabelsController(host.element, 'liveTileControls', englishLiveTileControlLabels);
    this.#tileLabels = new LabelsController(host.element, 'liveTile', englishLiveTileLabels);
    this.#zoom = new ZoomController(frame, update);
    this.#displayPlace = new DisplayPlaceController(frame, () => this.#zoom.scale > 1);
    this.#actions = {
      tile: host,
      zoom: this.#zoom,
      pip: this.#pip,
      ptz: this.#ptz,
      talk: this.#talk,
      pictures: new TilePictures(controls, () => this.still),
      toggleFullscreen: () => {
        this.#toggleFullscreen();
      },
      togglePip: () => void this.#togglePip(),
      toggleKeys: () => {
        this.#togglePopover('.key-list');
      },
    };
    addStyles(shadowRoot, liveTileControlStyles);
    frame.addEventListener('keydown', this.#onKeyDown);
    frame.addEventListener('keyup', this.#ptz.stop);
    frame.addEventListener('focusout', this.#ptz.stop);
    frame.addEventListener('pointermove', this.#onActivity);
    host.element.addController(this);
  }

  /** Still picture that replaces the stream while data are saved. */
  get still(): HTMLCanvasElement | undefined {
    return this.#saver.still;
  }

  /** Visible part of the picture. */
  get zoom(): ZoomView {
    return this.#zoom.view;
  }

  hostConnected(): void {
    addEventListener('blur', this.#ptz.stop);
    document.addEventListener('visibilitychange', this.#ptz.stop);
    this.#saver.setConnected(true);
  }

  hostDisconnected(): void {
    removeEventListener('blur', this.#ptz.stop);
    document.removeEventListener('visibilitychange', this.#ptz.stop);
    this.#tick(false);
    this.#displayPlace.stop();
    clearTimeout(this.#idleTimer);
    this.#ptz.stop();
    this.#pip.leave();
    this.#saver.setConnected(false);
  }

  hostUpdate(): void {
    this.#talk.check();
  }

  hostUpdated(): void {
    const { element, player } = this.#host;
    if (this.#pip.active && this.#pip.player !== player) this.#pip.leave();
    this.#ptz.check();
    this.#tick(element.osd !== false && element.isConnected);
    this.#displayPlace.check(element.osd === 'auto' && element.isConnected && this.#host.session !== undefined);
    this.#saver.check(this.#labels.words);
    this.#soundFailure.check(this.#host, (reason) => {
      this.#tell(`${this.#labels.words.soundFailed}: ${reason}`);
    });
  }

  /** The row of buttons in the tile's caption. */
  renderBar(): TemplateResult {
    const words = this.#words;
    const byId = (id: string, className = id): unknown =>
      tileAction(id, this.#actions, words).map((action) => iconButton({ ...action, id: className }));
    const more: TileAction = {
      id: 'more',
      icon: 'more',
      label: words.more,
      opens: MENU_ID,
      run: () => {
        this.#togglePopover('.menu');
      },
    };
    return html`<div class="bar" part="controls" role="group" aria-label=${words.controls} @dblclick=${stopPropagation}>
      <slot name="controls"></slot>
      ${byId('sound', isSoundBlocked(this.#host) ? 'sound blocked' : 'sound')}${volumeSlider(this.#host, words, 'inline')}
      ${byId('snapshot')} ${byId('pip')} ${byId('camera')} ${byId('talk')} ${iconButton(more)}
    </div>`;
  }

  /** Says that the browser did not let the tile fill the screen. */
  tellRefusal(): void {
    this.#tell(this.#labels.words.fullscreenRefused);
  }

  /** Renders the layer over the picture. */
  renderLayer(): TemplateResult {
    const words = this.#labels.words;
    const { element, player } = this.#host;
    const meter = element.dataMeter || element.dataSaver || element.dataLimitMb > 0;
    return html`
      ${element.statsOverlay ? tileStatistics(player?.stats, words) : nothing}
      ${element.osd ? tileDisplay(this.#host, words) : nothing}
      ${
        this.#zoom.scale > 1
          ? html`<span class="chip zoom">${words.zoomed(Math.round(this.#zoom.scale * 10) / 10)}</span>`
          : nothing
      }
      ${meter ? html`<span class="chip meter" part="data-meter"><bdi>${this.#saver.used(words)}</bdi></span>` : nothing}
      ${this.#ptz.isOpen && this.#ptz.isPossible ? html`<slot name="ptz">${this.#ptz.render()}</slot>` : nothing}
      ${this.#talk.isOpen && this.#talk.isPossible ? html`<slot name="talk">${this.#talk.render()}</slot>` : nothing}
      ${this.#saver.render(words)} ${element.paused && !this.still ? this.#resumeButton(words) : nothing}
      ${this.#message.words === '' ? nothing : html`<div class="message" part="message">${this.#message.words}</div>`}
      ${element.controls === 'none' ? nothing : this.#menu(this.#words)}
      ${tileKeyList(availableKeys(this.#actions, this.#words), words)}
    `;
  }

  #menu(words: TileActionWords): TemplateResult {
    return tileMenu(
      menuActions(this.#actions, words),
      words.more,
      html`${volumeSlider(this.#host, words, 'in-menu')}
        <p class="used" title=${words.dataUsedWords}>
          <span class="visually-hidden">${words.dataUsedWords}</span> ${this.#saver.used(words)}
        </p>`,
    );
  }

  #resumeButton(words: LiveTileControlLabels): TemplateResult {
    const run = (): void => {
      this.#host.element.paused = false;
    };
    return html`<div class="resume">${iconButton({ id: 'resume-play', icon: 'play', label: words.play, run })}</div>`;
  }

  get #words(): TileActionWords {
    return { ...this.#tileLabels.words, ...this.#labels.words };
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    // Keys typed into a field, such as one in a slot, belong to the field.
    if (isOnField(event)) return;
    const key = tileKeyOf(event, event.composedPath()[0] === this.#frame);
    const action = key === undefined ? undefined : actionOfKey(key, this.#actions);
    if (action === undefined) return;
    event.preventDefault();
    if (!event.repeat || action.repeats) action.run(this.#actions, event.key);
  };

  #toggleFullscreen(): void {
    this.#host.element.toggleFullscreen().catch(() => {
      this.tellRefusal();
    });
  }

  async #togglePip(): Promise<void> {
    const { player } = this.#host;
    if (this.#pip.active) this.#pip.leave();
    else if (player) {
      await this.#pip.enter(player).catch(() => {
        this.#tell(this.#labels.words.pictureInPictureRefused);
      });
    }
  }

  readonly #onActivity = (): void => {
    clearTimeout(this.#idleTimer);
    this.#frame.classList.remove('idle');
    if (!this.#host.element.fullscreen) return;
    this.#idleTimer = setTimeout(() => this.#frame.classList.toggle('idle', this.#host.element.fullscreen), IDLE_MS);
  };

  /** The clock over the picture goes on while it is there. */
  #tick(on: boolean): void {
    if (on === (this.#tickTimer !== undefined)) return;
    clearInterval(this.#tickTimer);
    this.#tickTimer = on
      ? setInterval(() => {
          if (this.#host.visible) this.#update();
        }, TICK_MS)
      : undefined;
  }

  /** Opens the menu or the list of keys at the button of the menu, where there is one, or closes it. */
  #togglePopover(selector: '.menu' | '.key-list'): void {
    const popover = this.#frame.querySelector<HTMLElement>(selector);
    if (popover) toggleTilePopover(popover, this.#frame.querySelector<HTMLElement>('.more') ?? this.#frame);
  }

  #tell(words: string): void {
    this.#message.show(words);
    this.#host.say(words);
  }

  #update(): void {
    this.#host.element.requestUpdate();
  }
}
