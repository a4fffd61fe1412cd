import { covers, type BoxSize, type MapPicture } from '../../map/canvas-map.js';
import type { MapEngineListener, MapEngineOptions, MapView, TrackEngine } from '../../map/map-engine.js';
import type { MapLease, MapPool } from '../../map/map-pool.js';

/** Options of a ground. @internal */
export interface GroundMapOptions {
  readonly createEngine: (options: MapEngineOptions) => Promise<TrackEngine>;
  readonly pool: MapPool;
  readonly changed: () => void;
}

/** Options that the library starts with. @internal */
export type GroundMapStart = Omit<MapEngineOptions, 'listener' | 'view' | 'interactive'>;

/**
 * The streets below a small map. While it holds a graphics context they are live; then a picture of them stays, as long
 * as it covers the view. Vehicle and trail are painted by the element, over either.
 *
 * @internal
 */
export class GroundMap {
  readonly #options: GroundMapOptions;
  #lease: MapLease | undefined;
  #start: GroundMapStart | undefined;
  #engine: TrackEngine | undefined;
  /** Names the running start; a stop makes it a stranger. */
  #running: object | undefined;
  #ready = false;
  #broken = false;
  #view: MapView | undefined;
  #size: BoxSize = { widthPx: 0, heightPx: 0 };
  #baseStyle: object | undefined;
  #picture: MapPicture | undefined;

  constructor(options: GroundMapOptions) {
    this.#options = options;
  }

  /** True while live streets lie below. */
  get live(): boolean {
    return this.#ready;
  }

  /** Previous streets. */
  get picture(): MapPicture | undefined {
    return this.#picture;
  }

  /** @param visible - False for a map out of sight: it gives its context back. */
  show(start: GroundMapStart, visible: boolean): void {
    this.#start = start;
    this.#lease ??= this.#join();
    // Without streets a canvas does the same without a graphics context.
    this.#lease.setVisible(visible && !this.#broken && this.#baseStyle !== undefined && this.#view !== undefined);
  }

  stop(): void {
    this.#halt();
    this.#lease?.release();
    this.#lease = undefined;
    this.#start = undefined;
  }

  setBaseStyle(style: object | undefined): void {
    if (style === this.#baseStyle) return;
    this.#baseStyle = style;
    this.#picture = undefined;
    this.#lease?.setPictured(false);
    this.#ready = false;
    if (style !== undefined) this.#engine?.setBaseStyle(style);
    this.#options.changed();
  }

  moveTo(view: MapView, size: BoxSize): void {
    const resized = size.widthPx !== this.#size.widthPx || size.heightPx !== this.#size.heightPx;
    const moved = view !== this.#view;
    this.#view = view;
    this.#size = size;
    if (resized) this.#engine?.resize();
    if (moved) this.#engine?.moveTo(view, { animate: false });
    // Streets that run out of sight are worth another turn.
    if (moved || resized) this.#lease?.setPictured(this.#isPictured());
  }

  #isPictured(): boolean {
    return this.#picture !== undefined && this.#view !== undefined && covers(this.#picture, this.#view, this.#size);
  }

  #join(): MapLease {
    const lease = this.#options.pool.join(
      {
        granted: () => {
          void this.#run();
        },
        revoked: () => {
          this.#takePicture();
          this.#halt();
        },
      },
      'small',
    );
    lease.setPictured(this.#isPictured());
    return lease;
  }

  async #run(): Promise<void> {
    const start = this.#start;
    if (start === undefined || this.#view === undefined || this.#running !== undefined) return;
    const running = {};
    this.#running = running;
    try {
      const engine = await this.#options.createEngine({
        ...start,
        view: this.#view,
        interactive: false,
        listener: this.#listener(),
      });
      if (this.#running !== running) {
        engine.remove();
        return;
      }
      this.#engine = engine;
      engine.moveTo(this.#view, { animate: false });
      if (this.#baseStyle) engine.setBaseStyle(this.#baseStyle);
    } catch {
      if (this.#running === running) this.#giveUp();
    }
  }

  #takePicture(): void {
    const image = this.#ready ? this.#engine?.picture() : undefined;
    if (image && this.#engine) this.#picture = { image, view: this.#engine.view, size: this.#size };
  }

  #halt(): void {
    this.#engine?.remove();
    this.#engine = undefined;
    this.#running = undefined;
    this.#ready = false;
    this.#options.changed();
  }

  /** No map library here: the canvas has a plain ground from now on. */
  #giveUp(): void {
    this.#broken = true;
    this.#lease?.setVisible(false);
    this.#halt();
  }

  #listener(): MapEngineListener {
    return {
      ready: () => {
        this.#ready = this.#baseStyle !== undefined;
        this.#options.changed();
      },
      vehicleClicked: () => undefined,
      backgroundClicked: () => undefined,
      moving: () => undefined,
      moved: () => undefined,
      painted: () => {
        this.#takePicture();
        // From here on others may have the context.
        if (this.#picture) this.#lease?.setPictured(true);
      },
      contextChanged: (lost) => {
        this.#ready = !lost;
        this.#options.changed();
      },
      failed: () => {
        this.#giveUp();
      },
    };
  }
}
