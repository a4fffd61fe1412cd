import type { Session } from 'gk-sdk';
import { html, type TemplateResult } from 'lit';
import { BaseMapLoader } from '../../map/base-map-loader.js';
import { paintMap } from '../../map/canvas-map.js';
import { loadMapLibreEngine } from '../../map/load-maplibre-engine.js';
import type { MapBounds, MapPlace, MapTheme, MapTrack } from '../../map/map-engine.js';
import { pageMapPool } from '../../map/map-pool.js';
import { TrackMap, type TrackGround } from '../../map/track-map.js';

/** A click this near to the track takes the nearest point of it, CSS pixels. */
const CLICK_PX = 24;

/** Properties that the map takes over from the element at each update. @internal */
export interface PlayerMapInput {
  readonly label: string;
  readonly workerUrl: string | undefined;
  readonly baseMap: string | undefined;
  readonly serverUrl: string | undefined;
  /** Whether the session is signed in: what did not come may come now. */
  readonly session: Session | undefined;
}

/** Callbacks of the map. @internal */
export interface PlayerMapListener {
  changed(): void;
  /** A place of the map was pressed; `withinDeg` is how far a finger reaches, degrees of latitude. */
  clicked(place: MapPlace, withinDeg: number): void;
}

/** The map of a player in its box: a map library, or a canvas while there is none. @internal */
export class PlayerMap {
  readonly #listener: PlayerMapListener;
  readonly #map: TrackMap;
  readonly #base = new BaseMapLoader({
    styleChanged: (style) => {
      this.#map.setBaseStyle(style);
    },
    themeChanged: (theme) => {
      this.#theme = theme;
      this.#map.setTheme(theme);
      this.#listener.changed();
    },
  });
  #theme: MapTheme | undefined;
  #resize: ResizeObserver | undefined;

  constructor(listener: PlayerMapListener) {
    this.#listener = listener;
    this.#map = new TrackMap({
      createEngine: loadMapLibreEngine,
      pool: pageMapPool(),
      changed: () => {
        listener.changed();
      },
      clicked: (place) => {
        this.#click(place);
      },
    });
  }

  get ground(): TrackGround {
    return this.#map.ground;
  }

  render(label: string): TemplateResult {
    const painted = this.ground === 'canvas';
    return html`<canvas
        class="painted"
        role="img"
        aria-label=${label}
        ?hidden=${!painted}
        @click=${this.#onCanvas}
      ></canvas>
      <div class="map" ?hidden=${painted}></div>`;
  }

  /** To be called after each rendering. */
  update(box: HTMLElement, root: ParentNode, input: PlayerMapInput): void {
    this.#theme = this.#base.theme(root);
    this.#base.ask(input.baseMap, input.serverUrl, input.session);
    if (this.#resize === undefined) {
      this.#resize = new ResizeObserver(() => {
        this.#map.resize({ widthPx: box.clientWidth, heightPx: box.clientHeight });
      });
      this.#resize.observe(box);
    }
    const container = box.querySelector<HTMLElement>('.map');
    if (container) this.#map.start({ container, theme: this.#theme, label: input.label, workerUrl: input.workerUrl });
    const canvas = box.querySelector<HTMLCanvasElement>('.painted');
    if (this.ground !== 'canvas' || canvas === null) return;
    const { view, size, track } = this.#map;
    paintMap(canvas, { view, size, theme: this.#theme, ground: 'plain', track }, globalThis.devicePixelRatio);
  }

  /** A map that nobody sees gives way to others of the page. */
  setVisible(visible: boolean): void {
    this.#map.setVisible(visible);
  }

  stop(): void {
    this.#map.stop();
    this.#base.stop();
    this.#resize?.disconnect();
    this.#resize = undefined;
  }

  /** Without bounds the view stays. */
  setTrack(track: MapTrack | undefined, bounds: MapBounds | undefined): void {
    this.#map.setTrack(track, bounds);
  }

  fit(): void {
    this.#map.fit();
  }

  zoomBy(steps: number): void {
    this.#map.zoomBy(steps);
  }

  follow(place: MapPlace): void {
    this.#map.follow(place);
  }

  project(place: MapPlace): { readonly x: number; readonly y: number } {
    return this.#map.project(place);
  }

  #click(place: MapPlace): void {
    const { y } = this.#map.project(place);
    const { lat } = this.#map.placeAt(0, y - CLICK_PX);
    this.#listener.clicked(place, Math.abs(lat - place.lat));
  }

  readonly #onCanvas = (event: MouseEvent): void => {
    this.#click(this.#map.placeAt(event.offsetX, event.offsetY));
  };
}
