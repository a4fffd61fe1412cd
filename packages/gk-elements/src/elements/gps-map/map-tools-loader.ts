import type { MapTools, MapToolsParts } from './tools/map-tools.js';

/** Loads the tools of a map with the first one that somebody uses. @internal */
export class MapToolsLoader {
  readonly #parts: MapToolsParts;
  #tools: MapTools | undefined;
  #loading: Promise<MapTools> | undefined;

  constructor(parts: MapToolsParts) {
    this.#parts = parts;
  }

  /** Undefined until they are there. */
  get tools(): MapTools | undefined {
    return this.#tools;
  }

  /** Rejects where the code does not come; the next call asks for it again. */
  load(): Promise<MapTools> {
    return (this.#loading ??= this.#load());
  }

  async #load(): Promise<MapTools> {
    try {
      const { MapTools } = await import('./tools/map-tools.js');
      return (this.#tools = new MapTools(this.#parts));
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }
}
