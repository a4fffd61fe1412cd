import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { formatFileSize } from 'gk-sdk/rules';
import { LabelsController } from '../../controllers/labels-controller.js';
import { englishFleetLabels } from '../../labels/fleet.labels.js';
import { getLabels } from '../../labels/page-labels.js';
import { iconButton, type TileAction } from './icon-button.js';
import { englishLiveTileControlLabels, type LiveTileControlLabels } from './live-tile-controls.labels.js';
import { liveTileControlStyles } from './live-tile-controls.styles.js';
import { GkRequestTalkEvent, GkTileSoundChangedEvent } from './live-tile.events.js';
import type { LiveTileHost } from './live-tile-host.js';
import { PictureInPicture } from './picture-in-picture.js';
import type { PtzPad } from './ptz-pad.js';
import { formatWallTime, serverWallTime } from './server-time.js';
import { StillPictures } from './still-pictures.js';
import { tileMenu, toggleTileMenu } from './tile-menu.js';
import { canCopyPicture, canvasPicture, copyPicture, savePicture } from './tile-picture.js';
import { ZoomController } from './zoom-controller.js';

const TOLD_MS = 4_000;
const TICK_MS = 1_000;
/** In full screen the controls go when nothing has moved for this long. */
const IDLE_MS = 3_000;
const BYTES_PER_MB = 1_048_576;

/**
 * The controls of a live tile: the bar, the menu, zoom, camera pad, display over the picture and data meter. Loaded
 * when somebody first turns to the tile, or when an attribute asks for a part of it.
 *
 * @internal
 */
export class LiveTileTools implements ReactiveController {
  readonly #host: LiveTileHost;
  readonly #labels: LabelsController<'liveTileControls'>;
  readonly #zoom: ZoomController;
  readonly #pip = new PictureInPicture(() => {
    this.#host.keepAwake(this.#pip.active);
    this.#update();
  });
  readonly #frame: HTMLElement;
  #pad: PtzPad | undefined;
  #padLoading = false;
  #padOpen = false;
  #stills: StillPictures | undefined;
  #limitBytes: number | undefined;
  #told = '';
  #toldTimer: ReturnType<typeof setTimeout> | undefined;
  #tickTimer: ReturnType<typeof setInterval> | undefined;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: LiveTileHost, frame: HTMLElement) {
    this.#host = host;
    this.#frame = frame;
    this.#labels = new LabelsController(host.element, 'liveTileControls', englishLiveTileControlLabels);
    this.#zoom = new ZoomController(frame, () => {
      this.#update();
    });
    const { shadowRoot } = host.element;
    const { styleSheet } = liveTileControlStyles;
    if (shadowRoot && styleSheet) shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, styleSheet];
    frame.addEventListener('keyup', this.#stopCamera);
    frame.addEventListener('focusout', this.#stopCamera);
    frame.addEventListener('pointermove', this.#onActivity);
    host.element.addController(this);
  }

  /** What stands in place of the stream while data are saved. */
  get still(): HTMLCanvasElement | undefined {
    return this.#stills?.canvas;
  }

  hostConnected(): void {
    addEventListener('blur', this.#stopCamera);
    this.#tickTimer = setInterval(() => {
      if (this.#host.element.osd && this.#host.visible) this.#update();
    }, TICK_MS);
  }

  hostDisconnected(): void {
    removeEventListener('blur', this.#stopCamera);
    clearInterval(this.#tickTimer);
    clearTimeout(this.#idleTimer);
    this.#stopCamera();
    this.#pip.leave();
    this.#goLive();
  }

  hostUpdated(): void {
    if (this.#pip.active && this.#pip.player !== this.#host.player) this.#pip.leave();
    if (this.#canMove() && !this.#padLoading) void this.#loadPad();
    this.#keepLimit();
  }

  /** Does what the key means; false for a key that means nothing. */
  takeKey(event: KeyboardEvent): boolean {
    const onFrame = event.composedPath()[0] === this.#frame;
    if (this.#pad?.takeKey(event)) return true;
    const run = onFrame || event.key.length === 1 ? this.#actionOf(event.key) : undefined;
    if (run && (onFrame || event.key !== ' ')) {
      if (!event.repeat) run();
      return true;
    }
    return (onFrame || !event.key.startsWith('Arrow')) && this.#zoom.takeKey(event.key);
  }

  /** The row of buttons in the tile's caption. */
  renderBar(): TemplateResult {
    const words = this.#labels.words;
    const actions = this.#actions(words);
    const byId = (id: string): unknown => {
      const action = actions.find((candidate) => candidate.id === id);
      return action ? iconButton(action) : nothing;
    };
    const more: TileAction = { id: 'more', icon: 'more', label: words.more, run: () => this.#toggleMenu() };
    return html`<div class="bar" part="controls" role="group" aria-label=${words.controls} @dblclick=${stop}>
      <slot name="controls"></slot>
      ${iconButton(this.#soundAction(words))}${this.#volume(words, 'inline')} ${byId('snapshot')} ${byId('pip')}
      ${byId('camera')} ${byId('talk')} ${iconButton(more)}
    </div>`;
  }

  /** What stands over the picture. */
  renderLayer(): TemplateResult {
    const words = this.#labels.words;
    const { element } = this.#host;
    const meter = element.dataMeter || element.saver || element.dataLimitMb > 0;
    return html`
      ${element.osd ? this.#display(words) : nothing}
      ${
        this.#zoom.scale > 1
          ? html`<span class="chip zoom">${words.zoomed(Math.round(this.#zoom.scale * 10) / 10)}</span>`
          : nothing
      }
      ${meter ? html`<span class="chip meter" part="data-meter">${this.#used(words)}</span>` : nothing}
      ${this.#padOpen && this.#canMove() ? html`<slot name="ptz">${this.#pad?.render()}</slot>` : nothing}
      ${this.#stills ? this.#stillNotice(words) : element.paused ? this.#resumeButton(words) : nothing}
      ${this.#told === '' ? nothing : html`<div class="told" part="message">${this.#told}</div>`}
      ${element.controls === 'none' ? nothing : this.#menu(words)}
    `;
  }

  #menu(words: LiveTileControlLabels): TemplateResult {
    return tileMenu(
      this.#actions(words),
      words.more,
      html`${this.#volume(words, 'item')}
        <p class="used" title=${words.dataUsedWords}>
          <span class="visually-hidden">${words.dataUsedWords}</span> ${this.#used(words)}
        </p>`,
    );
  }

  #actions(words: LiveTileControlLabels): TileAction[] {
    const { element, player } = this.#host;
    const { scale } = this.#zoom;
    const { active } = this.#pip;
    const actions: (TileAction | false)[] = [
      {
        id: 'pause',
        icon: element.paused ? 'play' : 'pause',
        label: element.paused ? words.play : words.pause,
        keys: 'Space',
        run: () => {
          element.paused = !element.paused;
        },
      },
      { id: 'snapshot', icon: 'snapshot', label: words.snapshot, keys: 'S', run: () => void this.#save() },
      canCopyPicture() && { id: 'copy', icon: 'copy', label: words.copyPicture, run: () => void this.#copy() },
      {
        id: 'zoom-in',
        icon: 'zoomIn',
        label: words.zoomIn,
        keys: '+',
        disabled: scale >= 8,
        run: () => {
          this.#zoom.zoomIn();
        },
      },
      {
        id: 'zoom-out',
        icon: 'zoomOut',
        label: words.zoomOut,
        keys: '-',
        disabled: scale === 1,
        run: () => {
          this.#zoom.zoomOut();
        },
      },
      {
        id: 'zoom-reset',
        icon: 'whole',
        label: words.zoomReset,
        keys: '0',
        disabled: scale === 1,
        run: () => {
          this.#zoom.reset();
        },
      },
      (active || this.#pip.isPossible(player)) && {
        id: 'pip',
        icon: 'pip',
        label: active ? words.leavePictureInPicture : words.pictureInPicture,
        run: () => void this.#togglePip(),
      },
      this.#canMove() && {
        id: 'camera',
        icon: 'camera',
        label: words.camera,
        pressed: this.#padOpen,
        run: () => {
          this.#padOpen = !this.#padOpen;
          this.#update();
        },
      },
      this.#canTalk() && {
        id: 'talk',
        icon: 'talk',
        label: words.talk,
        run: () => {
          if (element.device) element.dispatchEvent(new GkRequestTalkEvent(element.device));
        },
      },
      toggle(
        'statistics',
        'statistics',
        words.statistics,
        element.statsOverlay,
        () => {
          element.statsOverlay = !element.statsOverlay;
        },
        'I',
      ),
      this.#host.session !== undefined &&
        toggle('display', 'display', words.display, element.osd, () => {
          element.osd = !element.osd;
        }),
      toggle('saver', 'saver', words.saver, element.saver, () => {
        element.saver = !element.saver;
      }),
    ];
    return actions.filter((action) => action !== false);
  }

  #actionOf(key: string): (() => void) | undefined {
    const words = this.#labels.words;
    const id = { s: 'snapshot', i: 'statistics', ' ': 'pause' }[key.toLowerCase()];
    if (key.toLowerCase() === 'm') return this.#soundAction(words).run;
    return this.#actions(words).find((action) => action.id === id)?.run;
  }

  #soundAction(words: LiveTileControlLabels): TileAction {
    const { element, player } = this.#host;
    const blocked = player?.soundState === 'blocked';
    const has = player?.hasSound === true;
    return {
      id: blocked ? 'sound blocked' : 'sound',
      icon: element.sound && has && !blocked ? 'soundOn' : 'soundOff',
      label: !has ? words.noSound : blocked ? words.soundBlocked : element.sound ? words.mute : words.unmute,
      keys: 'M',
      disabled: !has,
      run: () => {
        if (blocked) void player.resumeSound();
        else this.#setSound(!element.sound, element.volume);
      },
    };
  }

  #volume(words: LiveTileControlLabels, place: string): TemplateResult | typeof nothing {
    const { element, player } = this.#host;
    if (player?.hasSound !== true) return nothing;
    return html`<label class="volume ${place}">
      <span class=${place === 'inline' ? 'visually-hidden' : ''}>${words.volume}</span>
      <input
        type="range"
        min="0"
        max="1"
        step="0.05"
        .value=${String(element.sound ? element.volume : 0)}
        @input=${(event: Event) => {
          const volume = Number((event.target as HTMLInputElement).value);
          this.#setSound(volume > 0, volume > 0 ? volume : element.volume);
        }}
      />
    </label>`;
  }

  #setSound(sound: boolean, volume: number): void {
    const { element } = this.#host;
    element.sound = sound;
    element.volume = volume;
    element.dispatchEvent(new GkTileSoundChangedEvent(sound, volume));
  }

  #display(words: LiveTileControlLabels): TemplateResult | typeof nothing {
    const { session, element } = this.#host;
    if (session === undefined) return nothing;
    const device = element.device === undefined ? undefined : session.devices.get(element.device);
    const speed = device?.gps_info?.data?.speedInKmh;
    const speedWords = getLabels().fleet?.speed ?? englishFleetLabels.speed;
    return html`<div class="display" part="osd">
      ${device?.plate ? html`<span class="plate">${device.plate}</span>` : nothing}
      ${typeof speed === 'number' ? html`<span>${speedWords(speed, element.lengthUnit)}</span>` : nothing}
      <time aria-label=${words.serverClock}
        >${formatWallTime(serverWallTime(session.serverNowMs(), session.serverInfo))}</time
      >
    </div>`;
  }

  #stillNotice(words: LiveTileControlLabels): TemplateResult {
    const { element } = this.#host;
    return html`<div class="stills" part="notice">
      <span>${words.stillPictures(formatFileSize(element.dataLimitMb * BYTES_PER_MB))}</span>
      ${this.#stills?.failed ? html`<span class="detail">${words.stillsFail}</span>` : nothing}
      <button
        type="button"
        class="word"
        @click=${() => {
          this.#goLive();
        }}
        @dblclick=${stop}
      >
        ${words.goOn}
      </button>
    </div>`;
  }

  #resumeButton(words: LiveTileControlLabels): TemplateResult {
    const run = (): void => {
      this.#host.element.paused = false;
    };
    return html`<div class="resume">${iconButton({ id: 'resume-play', icon: 'play', label: words.play, run })}</div>`;
  }

  #used(words: LiveTileControlLabels): string {
    const { bytes, bytesPerHour } = this.#host.meter;
    return words.dataUsed(formatFileSize(Math.round(bytes)), formatFileSize(Math.round(bytesPerHour)));
  }

  /** Ends the stream once it has taken what it may. */
  #keepLimit(): void {
    const { element, meter, player } = this.#host;
    if (!(element.dataLimitMb > 0)) {
      this.#limitBytes = undefined;
      if (this.#stills) this.#goLive();
      return;
    }
    this.#limitBytes ??= element.dataLimitMb * BYTES_PER_MB;
    if (this.#stills === undefined && player !== undefined && meter.bytes >= this.#limitBytes) void this.#goStill();
  }

  async #goStill(): Promise<void> {
    const stills = new StillPictures(this.#host, () => {
      this.#update();
    });
    this.#stills = stills;
    const last = await this.#host.element.snapshot().catch(() => undefined);
    if (this.#stills !== stills) return;
    stills.start(last);
    this.#host.hold(true);
    this.#host.say(this.#labels.words.stillPictures(formatFileSize(this.#host.element.dataLimitMb * BYTES_PER_MB)));
  }

  /** Lets the stream go on, for as many bytes again. */
  #goLive(): void {
    if (this.#stills === undefined) return;
    this.#stills.close();
    this.#stills = undefined;
    this.#limitBytes = this.#host.meter.bytes + this.#host.element.dataLimitMb * BYTES_PER_MB;
    this.#host.hold(false);
  }

  readonly #picture = (): Promise<Blob> =>
    this.#stills ? canvasPicture(this.#stills.canvas) : this.#host.element.snapshot();

  async #save(): Promise<void> {
    const { words } = this.#labels;
    try {
      this.#tell(words.snapshotSaved(await savePicture(this.#host, this.#picture)));
    } catch {
      this.#tell(words.noPicture);
    }
  }

  async #copy(): Promise<void> {
    const { words } = this.#labels;
    let picture: Blob | undefined;
    try {
      await copyPicture(async () => (picture = await this.#picture()));
      this.#tell(words.pictureCopied);
    } catch {
      this.#tell(picture === undefined ? words.noPicture : words.copyRefused);
    }
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

  #canMove(): boolean {
    return this.#host.element.ptz && this.#has('F_ptz');
  }

  #canTalk(): boolean {
    return this.#host.element.talk && isSecureContext && this.#has('F_talk');
  }

  #has(right: 'F_ptz' | 'F_talk'): boolean {
    const state = this.#host.session?.state;
    return this.#host.element.device !== undefined && state?.kind === 'signed-in' && state.user.permissions[right];
  }

  async #loadPad(): Promise<void> {
    this.#padLoading = true;
    try {
      const { PtzPad } = await import('./ptz-pad.js');
      const labels = this.#labels;
      this.#pad = new PtzPad({
        tile: this.#host,
        get words() {
          return labels.words;
        },
        tell: (words) => {
          this.#tell(words);
        },
        update: () => {
          this.#update();
        },
      });
      this.#update();
    } catch {
      // The code did not come; the next update tries again.
      this.#padLoading = false;
    }
  }

  readonly #stopCamera = (): void => {
    this.#pad?.stop();
  };

  readonly #onActivity = (): void => {
    clearTimeout(this.#idleTimer);
    this.#frame.classList.remove('idle');
    if (!this.#host.element.fullScreen) return;
    this.#idleTimer = setTimeout(() => this.#frame.classList.toggle('idle', this.#host.element.fullScreen), IDLE_MS);
  };

  #toggleMenu(): void {
    const menu = this.#frame.querySelector<HTMLElement>('.menu');
    const button = this.#frame.querySelector<HTMLElement>('.more');
    if (menu && button) toggleTileMenu(menu, button);
  }

  #tell(words: string): void {
    clearTimeout(this.#toldTimer);
    this.#told = words;
    this.#toldTimer = setTimeout(() => {
      this.#told = '';
      this.#update();
    }, TOLD_MS);
    this.#host.say(words);
    this.#update();
  }

  #update(): void {
    this.#host.element.requestUpdate();
  }
}

function toggle(
  id: string,
  iconName: TileAction['icon'],
  label: string,
  pressed: boolean,
  run: () => void,
  keys?: string,
): TileAction {
  return { id, icon: iconName, label, pressed, run, ...(keys !== undefined && { keys }) };
}

function stop(event: Event): void {
  event.stopPropagation();
}
