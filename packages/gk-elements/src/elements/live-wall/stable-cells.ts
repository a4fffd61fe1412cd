import type { WallCamera } from './wall-state.js';

/** One camera and where it stands. @internal */
export interface StableCell {
  readonly key: string;
  readonly camera: WallCamera;
  readonly place: number;
}

/**
 * Lists cameras in the order in which they came, not in that of their places: a tile that moves in the document would
 * be taken out and put in again, and its video would stop. The grid decides where it is visible.
 *
 * @internal
 */
export class StableCells {
  #keys: readonly string[] = [];

  /** The cells of `cameras`: those that were there before, as they were, then the new ones. */
  take(cameras: readonly (WallCamera | null)[]): readonly StableCell[] {
    const cells = new Map<string, StableCell>();
    cameras.forEach((camera, place) => {
      if (camera === null) return;
      let key = JSON.stringify([camera.device, camera.channel]);
      while (cells.has(key)) key += '+';
      cells.set(key, { key, camera, place });
    });
    const kept = this.#keys.filter((key) => cells.has(key));
    const known = new Set(kept);
    this.#keys = [...kept, ...[...cells.keys()].filter((key) => !known.has(key))];
    return this.#keys.flatMap((key) => cells.get(key) ?? []);
  }
}
