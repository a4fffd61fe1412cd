import { isGkError } from 'gk-sdk';
import { MapLibreMissingError } from './load-maplibre.js';
import { clampZoom, placeIn, projectIn, viewOf, type BoxSize } from './canvas-map.js';
import type { MapBounds, MapEngineListener, MapEngineOptions, MapPlace, MapTheme, MapTrack } from './map-engine.js';
import type { MapView, TrackEngine } from './map-engine.js';
import type { MapLease, MapPool } from './map-pool.js';

/** Ground that a track is painted on: a map library, or this package's own 2D canvas. @internal */
export type TrackGround = 'starting' | 'map' | 'canvas';

/** Options of a track's map. @internal */
export interface TrackMapOptions {
  readonly createEngine: (options: MapEngineOptions) => Promise<TrackEngine>;
  readonly pool: MapPool;
  /** The ground, the view or the size changed: what lies over the map stands elsewhere. */
  readonly changed: () => void;
  readonly clicked: (place: MapPlace) => void;
}

/** Options that the library starts with. @internal */
export type TrackMapStart = Omit<MapEngineOptions, 'listener' | 'view' | 'interactive'>;

const SOMEWHERE: MapView = { lng: 0, lat: 0, zoom: 1 };

/**
 * A recorded track on a map: takes a graphics context of the page's pool while there is one, and keeps view and track
 * while there is none, so that a canvas can stand in.
 *
 * @internal
 */
export class TrackMap {
  readonly #options: TrackMapOptions;
  #lease: MapLease | undefined;
  #start: TrackMapStart | undefined;
  #engine: TrackEngine | undefined;
  /** Names the running start; a stop makes it a stranger. */
  #running: object | undefined;
  #visible = true;
  #ready = false;
  #ground: TrackGround = 'starting';
  #view: MapView = SOMEWHERE;
  #size: BoxSize = { widthPx: 0, heightPx: 0 };
  #track: MapTrack | undefined;
  #bounds: MapBounds | undefined;
  #fitted = false;
  #baseStyle: object | undefined;

  constructor(options: TrackMapOptions) {
    this.#options = options;
  }

  get ground(): TrackGround {
    return this.#ground;
  }

  get view(): MapView {
    return this.#engine?.view ?? this.#view;
  }

  get size(): BoxSize {
    return this.#size;
  }

  get track(): MapTrack | undefined {
    return this.#track;
  }

  /** Asks for a context; to be called again after a stop. */
  start(start: TrackMapStart): void {
    if (this.#start !== undefined) return;
    this.#start = start;
    this.#lease = this.#options.pool.join(
      {
        granted: () => {
          void this.#run();
        },
        revoked: () => {
          this.#halt('canvas');
        },
      },
      'main',
    );
    this.setVisible(this.#visible);
  }

  /** A map that nobody sees gives way to others of the page. */
  setVisible(visible: boolean): void {
    this.#visible = visible;
    this.#lease?.setVisible(visible);
    if (visible && this.#lease?.held === false) this.#setGround('canvas');
  }

  /** Frees the context; track and view stay known. */
  stop(): void {
    this.#start = undefined;
    this.#halt('starting');
    this.#lease?.release();
    this.#lease = undefined;
  }

  /** Shows another track, and all of it; without bounds it is the same one in other colours, and the view stays. */
  setTrack(track: MapTrack | undefined, bounds: MapBounds | undefined): void {
    this.#track = track;
    if (this.#ready) this.#engine?.setTrack(track);
    if (bounds === undefined && track !== undefined) return;
    this.#bounds = bounds;
    this.#fitted = false;
    this.fit();
  }

  setTheme(theme: MapTheme): void {
    if (this.#start) this.#start = { ...this.#start, theme };
    this.#engine?.setTheme(theme);
  }

  setBaseStyle(style: object | undefined): void {
    if (style === this.#baseStyle) return;
    this.#baseStyle = style;
    if (this.#engine === undefined) return;
    this.#ready = false;
    this.#engine.setBaseStyle(style);
  }

  /** Shows the whole track. */
  fit(): void {
    if (this.#bounds === undefined || this.#size.widthPx === 0) return;
    this.#fitted = true;
    this.#moveTo(viewOf(this.#bounds, this.#size));
  }

  zoomBy(steps: number): void {
    if (this.#engine) this.#engine.zoomBy(steps);
    else this.#moveTo(clampZoom({ ...this.#view, zoom: this.#view.zoom + steps }));
  }

  /** Keeps a place in the inner part of the map. */
  follow(place: MapPlace): void {
    const { x, y } = this.project(place);
    const { widthPx, heightPx } = this.#size;
    const inside = x > widthPx * 0.2 && x < widthPx * 0.8 && y > heightPx * 0.2 && y < heightPx * 0.8;
    if (!inside && widthPx > 0) this.#moveTo({ ...this.view, lng: place.lng, lat: place.lat });
  }

  project(place: MapPlace): { readonly x: number; readonly y: number } {
    return this.#engine ? this.#engine.project(place) : projectIn(this.#view, this.#size, place);
  }

  /** The place of a point of the box, where no map library answers clicks. */
  placeAt(x: number, y: number): MapPlace {
    return placeIn(this.view, this.#size, x, y);
  }

  resize(size: BoxSize): void {
    this.#size = size;
    this.#engine?.resize();
    if (!this.#fitted) this.fit();
    this.#options.changed();
  }

  #moveTo(view: MapView): void {
    this.#view = view;
    this.#engine?.moveTo(view, { animate: false });
    this.#options.changed();
  }

  async #run(): Promise<void> {
    const start = this.#start;
    if (start === undefined || this.#running !== undefined) return;
    const running = {};
    this.#running = running;
    try {
      const engine = await this.#options.createEngine({
        ...start,
        view: this.#view,
        listener: this.#listener(),
      });
      if (this.#running !== running) {
        engine.remove();
        return;
      }
      this.#engine = engine;
      // The colours may be others by now.
      if (this.#start && this.#start.theme !== start.theme) engine.setTheme(this.#start.theme);
      engine.moveTo(this.#view, { animate: false });
      engine.setBaseStyle(this.#baseStyle);
    } catch (error) {
      if (this.#running !== running) return;
      // A missing library or WebGL has been reported by the code that looked for it.
      const known = isGkError(error, 'unsupported') || error instanceof MapLibreMissingError;
      if (!known) console.warn('gk-elements: the map could not be loaded.');
      this.#halt('canvas');
    }
  }

  #halt(ground: TrackGround): void {
    if (this.#engine) this.#view = this.#engine.view;
    this.#engine?.remove();
    this.#engine = undefined;
    this.#running = undefined;
    this.#ready = false;
    this.#setGround(ground);
  }

  #listener(): MapEngineListener {
    return {
      ready: () => {
        this.#ready = true;
        this.#engine?.setTrack(this.#track);
        this.#setGround('map');
      },
      vehicleClicked: () => undefined,
      backgroundClicked: (place) => {
        this.#options.clicked(place);
      },
      moving: () => {
        this.#options.changed();
      },
      moved: () => {
        this.#options.changed();
      },
      contextChanged: (lost) => {
        this.#setGround(lost ? 'canvas' : 'map');
      },
      failed: () => {
        this.#halt('canvas');
      },
    };
  }

  #setGround(ground: TrackGround): void {
    if (ground === this.#ground) return;
    this.#ground = ground;
    this.#options.changed();
  }
}
