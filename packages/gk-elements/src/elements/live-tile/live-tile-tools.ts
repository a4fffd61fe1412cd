import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { LabelsController } from '../../controllers/labels-controller.js';
import { DataSaver } from './data-saver.js';
import { iconButton, type TileAction } from './icon-button.js';
import { englishLiveTileControlLabels, type LiveTileControlLabels } from './live-tile-controls.labels.js';
import { liveTileControlStyles } from './live-tile-controls.styles.js';
import type { LiveTileHost } from './live-tile-host.js';
import { PictureInPicture } from './picture-in-picture.js';
import type { PtzPad } from './ptz-pad.js';
import { tileDisplay } from './tile-display.js';
import { tileMenu, toggleTileMenu } from './tile-menu.js';
import { canCopyPicture, canvasPicture, copyPicture, savePicture } from './tile-picture.js';
import { soundAction, volumeSlider } from './tile-sound.js';
import { TileTalkSwitch } from './tile-talk-switch.js';
import { ZoomController } from './zoom-controller.js';

const TOLD_MS = 4_000;
const TICK_MS = 1_000;
/** In full screen the controls go when nothing has moved for this long. */
const IDLE_MS = 3_000;

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
  readonly #talk: TileTalkSwitch;
  readonly #frame: HTMLElement;
  readonly #saver: DataSaver;
  #pad: PtzPad | undefined;
  #padLoading = false;
  #padOpen = false;
  #told = '';
  #toldTimer: ReturnType<typeof setTimeout> | undefined;
  #tickTimer: ReturnType<typeof setInterval> | undefined;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: LiveTileHost, frame: HTMLElement) {
    this.#host = host;
    this.#frame = frame;
    this.#saver = new DataSaver(host, () => {
      this.#update();
    });
    this.#talk = new TileTalkSwitch({
      tile: host,
      words: () => this.#labels.words,
      tell: (words) => {
        this.#tell(words);
      },
      update: () => {
        this.#update();
      },
      focus: () => {
        frame.focus();
      },
    });
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
    return this.#saver.still;
  }

  hostConnected(): void {
    addEventListener('blur', this.#stopCamera);
    document.addEventListener('visibilitychange', this.#stopCamera);
    this.#saver.setConnected(true);
  }

  hostDisconnected(): void {
    removeEventListener('blur', this.#stopCamera);
    document.removeEventListener('visibilitychange', this.#stopCamera);
    this.#tick(false);
    clearTimeout(this.#idleTimer);
    this.#stopCamera();
    this.#pip.leave();
    this.#saver.setConnected(false);
  }

  hostUpdate(): void {
    this.#talk.check();
  }

  hostUpdated(): void {
    const { element, player } = this.#host;
    if (this.#pip.active && this.#pip.player !== player) this.#pip.leave();
    if (this.#canMove() && !this.#padLoading) void this.#loadPad();
    this.#tick(element.osd && element.isConnected);
    this.#saver.check(this.#labels.words);
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
      ${iconButton(soundAction(this.#host, words))}${volumeSlider(this.#host, words, 'inline')} ${byId('snapshot')}
      ${byId('pip')} ${byId('camera')} ${byId('talk')} ${iconButton(more)}
    </div>`;
  }

  /** What stands over the picture. */
  renderLayer(): TemplateResult {
    const words = this.#labels.words;
    const { element } = this.#host;
    const meter = element.dataMeter || element.saver || element.dataLimitMb > 0;
    return html`
      ${element.osd ? tileDisplay(this.#host, words) : nothing}
      ${
        this.#zoom.scale > 1
          ? html`<span class="chip zoom">${words.zoomed(Math.round(this.#zoom.scale * 10) / 10)}</span>`
          : nothing
      }
      ${meter ? html`<span class="chip meter" part="data-meter"><bdi>${this.#saver.used(words)}</bdi></span>` : nothing}
      ${this.#padOpen && this.#canMove() ? html`<slot name="ptz">${this.#pad?.render()}</slot>` : nothing}
      ${this.#talk.isOpen && this.#canTalk() ? html`<slot name="talk">${this.#talk.render()}</slot>` : nothing}
      ${this.#saver.render(words)} ${element.paused && !this.still ? this.#resumeButton(words) : nothing}
      ${this.#told === '' ? nothing : html`<div class="told" part="message">${this.#told}</div>`}
      ${element.controls === 'none' ? nothing : this.#menu(words)}
    `;
  }

  #menu(words: LiveTileControlLabels): TemplateResult {
    return tileMenu(
      this.#actions(words),
      words.more,
      html`${volumeSlider(this.#host, words, 'in-menu')}
        <p class="used" title=${words.dataUsedWords}>
          <span class="visually-hidden">${words.dataUsedWords}</span> ${this.#saver.used(words)}
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
        pressed: this.#talk.isOpen,
        keys: 'T',
        run: () => {
          this.#talk.toggle();
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
    // A server that tells no rights leaves `undefined` behind the types.
    return actions.filter((action): action is TileAction => Boolean(action));
  }

  #actionOf(key: string): (() => void) | undefined {
    const words = this.#labels.words;
    const id = { s: 'snapshot', i: 'statistics', t: 'talk', ' ': 'pause' }[key.toLowerCase()];
    if (key.toLowerCase() === 'm') return soundAction(this.#host, words).run;
    return this.#actions(words).find((action) => action.id === id)?.run;
  }

  #resumeButton(words: LiveTileControlLabels): TemplateResult {
    const run = (): void => {
      this.#host.element.paused = false;
    };
    return html`<div class="resume">${iconButton({ id: 'resume-play', icon: 'play', label: words.play, run })}</div>`;
  }

  readonly #picture = (): Promise<Blob> => (this.still ? canvasPicture(this.still) : this.#host.element.snapshot());

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
