import type { LiveTileTools } from './live-tile-tools.js';
import type { TileParts } from './tile-host.js';

/** Who turns to the tile may want its controls. */
const ATTENTION = ['pointerenter', 'pointerdown', 'focusin'] as const;

/** Loads the controls of a tile when somebody turns to it, or when an attribute needs a part of them. @internal */
export class TileToolsLoader {
  readonly #parts: TileParts;
  #tools: LiveTileTools | undefined;
  #loading = false;

  constructor(parts: TileParts) {
    this.#parts = parts;
    const { element } = parts;
    for (const name of ATTENTION) {
      element.addEventListener(name, () => {
        if (element.controls !== 'none' || name === 'focusin') void this.#load();
      });
    }
  }

  /** Undefined until they are there. */
  get tools(): LiveTileTools | undefined {
    return this.#tools;
  }

  /** Checks whether an attribute needs them. Called after each rendering. */
  check(): void {
    const { osd, ptz, sound, paused, statsOverlay, dataSaver, dataMeter, dataLimitMb } = this.#parts.element;
    if (statsOverlay || osd || ptz || sound || paused || dataSaver || dataMeter || dataLimitMb > 0) void this.#load();
  }

  async #load(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    const { element } = this.#parts;
    try {
      const { LiveTileTools } = await import('./live-tile-tools.js');
      this.#tools = new LiveTileTools(this.#parts);
      element.requestUpdate();
    } catch {
      // The code could not be loaded: the tile plays on, and tries again a while later. An attribute tries each second.
      setTimeout(() => (this.#loading = false), 10_000);
    }
  }
}
