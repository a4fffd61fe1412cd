import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Session } from 'gk-sdk';
import type { ScriptUrl } from 'gk-sdk/dom';
import type { Zone } from 'gk-sdk/rules';
import { lengthUnitAttribute } from '../../attributes/length-unit-attribute.js';
import { canFillScreen } from '../../controllers/can-fill-screen.js';
import { FullscreenController } from '../../controllers/fullscreen-controller.js';
import { SizeController } from '../../controllers/size-controller.js';
import { TeardownController } from '../../controllers/teardown-controller.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import type { LengthUnit } from '../../labels/fleet.labels.js';
import { SessionController } from '../../controllers/session-controller.js';
import { hostStyles } from '../../styles/host.styles.js';
import { messagesStyles } from '../../styles/messages.styles.js';
import { styleProperties } from '../../styles/style-properties.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { mainConverter } from '../live-tile/live-tile-core.js';
import type { GkLiveTile } from '../live-tile/live-tile.js';
import type { GkLiveTileMessageEvent } from '../live-tile/controls/tile-message.events.js';
import type { GkLiveTileSoundChangedEvent } from '../live-tile/controls/tile-sound.events.js';
import { AttentionController } from '../../controllers/attention-controller.js';
import { CarouselController } from '../../controllers/carousel-controller.js';
import { liveWallToolbar } from './live-wall-toolbar.js';
import { GkRequestCameraEvent, GkLiveWallStateChangedEvent } from './live-wall.events.js';
import { englishLiveWallLabels, type LiveWallLabels } from './live-wall.labels.js';
import { liveWallStyles } from './live-wall.styles.js';
import { cameraCell, emptyCell } from './live-wall-cells.js';
import { StableCells, type StableCell } from './stable-cells.js';
import { WallInput } from './wall-input.js';
import { WallAddresses } from './wall-addresses.js';
import { WallGeometry } from './wall-geometry.js';
import { canShowMain } from './wall-layout.js';
import { clearPlace, EMPTY_WALL, encodeWallState, freePlace, placeCamera, swapPlaces } from './wall-state.js';
import type { WallCamera, WallState } from './wall-state.js';
import { WallLiveRegion } from './wall-live-region.js';

/**
 * Several live cameras at once, in layouts from 1 to 12 pictures and on as many pages as they need. Users swap cameras with
 * their handles, by pointer or keyboard, and drop cameras from a device list; streams stay open. Only one camera plays sound at
 * a time. The carousel waits while a user works with the wall.
 *
 * Keys: arrows move from picture to picture; Enter or double click enlarges a picture, and Escape shows all again; 1 to 9
 * enlarge by place; Page Up and Page Down turn pages; P pauses the carousel; W toggles full screen; Delete removes a camera.
 *
 * @summary A wall of live cameras.
 * @tagname gk-live-wall
 * @slot tools - The page's buttons in the bar.
 * @slot messages - Content of the page above everything, such as a popover, while the wall or one of its pictures fills the screen; its keys are its own.
 * @csspart wall - The whole wall.
 * @csspart grid - The pictures.
 * @csspart cell - One place of the wall.
 * @csspart bar - The bar below the pictures.
 * @csspart message - The reason why an action was rejected.
 * @cssprop [--gk-live-wall-gap=3px] - Space between two pictures.
 * @fires {GkLiveWallStateChangedEvent} gk-live-wall-state-changed - The user changed the wall, or its carousel turned a page; does not bubble.
 * @fires {GkRequestCameraEvent} gk-request-camera - The user wants a camera on an empty place; bubbles.
 * @fires {GkRequestTalkEvent} gk-request-talk - The user wants to talk to the device of a picture; cancelable, bubbles.
 * @public
 */
export class GkLiveWall extends LitElement {
  static readonly tagName = 'gk-live-wall';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, liveWallStyles, messagesStyles];

  /** The complete state of the wall. Save it, share it (`encodeWallState`), and set it to restore the wall. */
  @property({ attribute: false }) state: WallState = EMPTY_WALL;
  /** Shows only pictures, without bar and handles; for wall-mounted screens. */
  @property({ type: Boolean }) bare = false;
  /** `simpleLiveLayout` of the server: the grid for 7 and 8 pictures in the layout `auto`, `4x2` or `3x3`. */
  @property({ attribute: 'simple-layout' }) simpleLayout: string | undefined;
  /** Shows the statistics of each stream. */
  @property({ type: Boolean, attribute: 'stats-overlay' }) statsOverlay = false;
  /** Shows plate, speed and server clock over each picture, or beside it (`auto`), as in `<gk-live-tile>`; needs a session. */
  @property({ converter: mainConverter }) osd: boolean | 'auto' = false;
  /** Speed over the pictures in `kilometre` or `mile`. */
  @property({ attribute: 'length-unit', converter: lengthUnitAttribute }) lengthUnit: LengthUnit = 'kilometre';
  /**
   * Time zone of dates and times: `server`, `vehicle`, `mine` (this computer's) or `utc`, an IANA name, or seconds east of UTC;
   * default: the choice of the page, which is `server` until it calls `setTimeZone`.
   */
  @property({ attribute: 'time-zone' }) timeZone: Zone | undefined;
  /** Shows camera controls, as in `<gk-live-tile>`. */
  @property({ type: Boolean }) ptz = false;
  /** Allows talking to the devices over their pictures, as in `<gk-live-tile>`. */
  @property({ type: Boolean }) talk = false;
  /** Uses as little data as possible: sub streams only. */
  @property({ type: Boolean, attribute: 'data-saver' }) dataSaver = false;
  /** Data limit per picture, MB, after which still pictures replace the stream, as in `<gk-live-tile>`; 0 = no limit. */
  @property({ type: Number, attribute: 'data-limit-mb' }) dataLimitMb = 0;
  /** URL of the worker script, as in `<gk-live-tile>`. */
  @property({ attribute: 'worker-url' }) workerUrl: ScriptUrl | undefined;
  /** URL of the audio worklet script, as in `<gk-live-tile>`. */
  @property({ attribute: 'worklet-url' }) workletUrl: string | undefined;
  /**
   * Returns the URL of a camera's stream, for pages without a session. The URL is a secret. Called once for each camera, and
   * again when another function is set, or when the server refuses a stream whose URL is older than 30 seconds: its token
   * may have expired.
   */
  @property({ attribute: false }) streamUrl: ((camera: WallCamera) => string) | undefined;
  /** The session to take the streams from; default: the one of the `<gk-session>` around the wall. */
  @property({ attribute: false }) session: Session | undefined;
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<LiveWallLabels> = {};

  @state() private isStanding = false;
  @state() private isWarming = false;

  readonly #labels = new LabelsController(this, 'liveWall', englishLiveWallLabels);
  readonly #session = new SessionController(this, {
    needed: (lost) => !lost && !this.streamUrl && this.state.cameras.every((camera) => camera === null),
  });
  readonly #cells = new StableCells();
  readonly #places = new WallGeometry();
  readonly #addresses = new WallAddresses(() => {
    this.requestUpdate();
  });
  readonly #screen = new FullscreenController(
    this,
    () => {
      this.#liveRegion.show(this.#labels.words.fullscreenRefused);
    },
    () => this,
  );
  readonly #shape = new SizeController(this, (widthPx, heightPx) => heightPx > widthPx);
  readonly #carousel = new CarouselController(this, {
    intervalS: () => (this.#isTurning ? this.state.carouselS : 0),
    warm: (warming) => {
      this.isWarming = warming;
    },
    turn: () => {
      this.#turn(1);
    },
  });
  readonly #attention = new AttentionController(this, () => {
    this.#carousel.apply();
  });
  readonly #liveRegion = new WallLiveRegion(this);
  readonly #input = new WallInput(this, this.#places, this.#liveRegion, {
    isBare: () => this.bare,
    words: () => this.#labels.words,
    nameAt: (place) => this.#nameAt(place),
    show: (camera, place) => {
      this.show(camera, place);
    },
    move: (from, to) => {
      this.#change(swapPlaces(this.state, from, to));
    },
    enlarge: (place) => {
      this.#enlarge(place);
    },
    remove: (place) => {
      this.#remove(place);
    },
    turn: (by) => {
      this.turnPage(by);
    },
    hold: () => {
      this.isStanding = !this.isStanding;
    },
    fullscreen: this.#screen.wish,
  });

  constructor() {
    super();
    new TeardownController(this, () => {
      this.#addresses.close();
    });
  }

  /** Shows a camera in a place, or in the first free one. A camera that is already on the wall is not shown twice. */
  show(camera: WallCamera, place?: number): void {
    const known = this.state.cameras.findIndex((other) => other !== null && isSame(other, camera));
    if (place === undefined && known >= 0) return;
    const to = place ?? freePlace(this.state);
    this.#change(known >= 0 ? swapPlaces(this.state, known, to) : placeCamera(this.state, to, camera));
  }

  /** Moves forward by `by` pages; after the last page comes the first. */
  turnPage(by: number): void {
    this.#turn(by);
    if (this.#places.pages > 1) this.#liveRegion.say(this.#labels.words.page(this.state.page + 1, this.#places.pages));
  }

  /** Enters or leaves full screen. */
  toggleFullscreen(): Promise<void> {
    return this.#screen.toggle();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#addresses.take(this.streamUrl);
    this.#places.take(this.state, this.#shape.isTall ? 'tall' : 'wide', this.simpleLayout);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    // Tiles that become visible again, or get ready to, are muted until somebody turns their sound on.
    for (const tile of this.renderRoot.querySelectorAll<GkLiveTile>('.cell[hidden] > gk-live-tile')) tile.sound = false;
  }

  protected override render(): TemplateResult {
    const { words } = this.#labels;
    const { columns, rows } = this.#places.plan;
    const enlarged = this.#places.enlarged;
    const empty = this.#places.emptyPlaces;
    return html`
      <div class="wall" part="wall" role="group" aria-label=${words.wall} @keydown=${this.#input.keyboard.onKeyDown}>
        <div
          class="grid"
          part="grid"
          @keydown=${this.#input.keyboard.onTileKey}
          ${styleProperties({
            'grid-template-columns': `repeat(${columns}, minmax(0, 1fr))`,
            'grid-template-rows': `repeat(${rows}, minmax(0, 1fr))`,
          })}
        >
          ${repeat(
            this.#cells.take(this.state.cameras),
            (cell) => cell.key,
            (cell) => this.#cell(cell),
          )}
          ${enlarged !== undefined || this.bare ? nothing : empty.map((place) => this.#emptyCell(place))}
        </div>
        ${
          this.bare
            ? nothing
            : liveWallToolbar(
                {
                  words,
                  state: this.state,
                  pages: this.#places.pages,
                  page: this.#places.page,
                  isStanding: this.isStanding,
                  isFullscreen: canFillScreen(this) ? this.#screen.isOn : undefined,
                },
                {
                  setLayout: (layout) => {
                    this.#change({ ...this.state, layout, page: 0, enlarged: undefined });
                  },
                  setCarousel: (carouselS) => {
                    this.isStanding = false;
                    this.#change({ ...this.state, carouselS });
                  },
                  turn: (by) => {
                    this.turnPage(by);
                  },
                  toggleStanding: () => (this.isStanding = !this.isStanding),
                  shrink: () => {
                    this.#enlarge(undefined);
                  },
                  toggleFullscreen: this.#screen.wish,
                },
              )
        }
      </div>
      ${this.#liveRegion.message === '' ? nothing : html`<div class="message" part="message">${this.#liveRegion.message}</div>`}
      <div class="visually-hidden" role="status">${this.#liveRegion.words}</div>
      <slot name="messages"></slot>
    `;
  }

  #cell({ camera, place }: StableCell): TemplateResult {
    const enlarged = this.#places.enlarged;
    const name = this.#name(camera);
    const { carry } = this.#input.carry;
    const page = this.#places.pageOf(place);
    const toggle = (): void => {
      this.#enlarge(enlarged === undefined ? place : undefined);
    };
    return cameraCell(
      {
        words: this.#labels.words,
        place,
        position: this.#places.position(place),
        isOver: this.#input.isOver(place),
        camera,
        name,
        isShown: enlarged === undefined ? page === this.#places.page : place === enlarged,
        isWarming:
          this.isWarming && page === (this.#places.page + 1) % this.#places.pages && page !== this.#places.page,
        isEnlarged: enlarged !== undefined,
        fillsScreen: this.#placeOnScreen === place,
        carriedBy: carry?.from === place ? carry.by : undefined,
        main: (enlarged === place || canShowMain(this.#places.plan, this.#places.cellOf(place))) && 'auto',
        bare: this.bare,
        tile: {
          src: this.#addresses.of(camera),
          session: this.session,
          workerUrl: this.workerUrl,
          workletUrl: this.workletUrl,
          statsOverlay: this.statsOverlay,
          osd: this.osd,
          lengthUnit: this.lengthUnit,
          timeZone: this.timeZone,
          ptz: this.ptz,
          talk: this.talk,
          dataSaver: this.dataSaver,
          dataLimitMb: this.dataLimitMb,
        },
      },
      {
        carry: this.#input.carry,
        toggle,
        remove: () => {
          this.#remove(place);
        },
        onTileState: (event) => {
          this.#liveRegion.sayState(event, (words) => this.#labels.words.tileState(name, words));
          this.#addresses.follow(camera, event.state);
        },
        onTileSound: this.#onTileSound,
        onLiveTileMessage: ({ message }: GkLiveTileMessageEvent) => {
          this.#liveRegion.say(this.#labels.words.tileState(name, message));
        },
      },
    );
  }

  #emptyCell(place: number): TemplateResult {
    const { words } = this.#labels;
    const number = this.#places.cellOf(place) + 1;
    const view = { words, place, position: this.#places.position(place), isOver: this.#input.isOver(place), number };
    return emptyCell(view, () => {
      this.dispatchEvent(new GkRequestCameraEvent(place));
    });
  }

  /** The place whose picture fills the screen by itself: messages of the page are then seen above it only. */
  get #placeOnScreen(): number | undefined {
    const place = this.shadowRoot?.fullscreenElement?.closest('.cell')?.getAttribute('data-place');
    return place == null ? undefined : Number(place);
  }

  /** Pages turn by themselves: nobody wants to look longer, and nothing is being done with a single picture. */
  get #isTurning(): boolean {
    const isHeld = this.isStanding || this.#attention.attentive;
    return (
      this.#places.pages > 1 && !isHeld && this.#places.enlarged === undefined && this.#input.carry.carry === undefined
    );
  }

  #name(camera: WallCamera): string {
    const known = this.#session.session?.devices.get(camera.device)?.channelNames[camera.channel - 1];
    return `${camera.device} · ${known || this.#labels.words.channel(camera.channel)}`;
  }

  #nameAt(place: number): string | undefined {
    const camera = this.state.cameras[place];
    return camera ? this.#name(camera) : undefined;
  }

  #remove(place: number): void {
    this.#liveRegion.say(this.#labels.words.removed(this.#nameAt(place) ?? ''));
    this.#change(clearPlace(this.state, place));
  }

  #enlarge(place: number | undefined): void {
    if (place !== undefined && !this.state.cameras[place]) return;
    this.#change({ ...this.state, enlarged: place });
  }

  #turn(by: number): void {
    const page = (this.#places.page + by + this.#places.pages) % this.#places.pages;
    this.#change({ ...this.state, page, enlarged: undefined });
  }

  #change(next: WallState): void {
    if (encodeWallState(next) === encodeWallState(this.state)) return;
    this.state = next;
    this.dispatchEvent(new GkLiveWallStateChangedEvent(next));
  }

  /** One camera plays sound at a time. */
  readonly #onTileSound = (event: GkLiveTileSoundChangedEvent): void => {
    if (!event.sound) return;
    for (const tile of this.renderRoot.querySelectorAll<GkLiveTile>('gk-live-tile')) {
      if (tile !== event.currentTarget) tile.sound = false;
    }
  };
}

function isSame(a: WallCamera, b: WallCamera): boolean {
  return a.device === b.device && a.channel === b.channel;
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-live-wall': GkLiveWall;
  }
}
