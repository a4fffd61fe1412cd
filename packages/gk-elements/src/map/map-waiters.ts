import { GkError } from 'gk-sdk';
import type { MapCondition } from './map-condition.js';
import type { GkMapLibreMap } from './map-libre-types.js';

interface Waiter {
  readonly resolve: (map: GkMapLibreMap) => void;
  readonly reject: (error: GkError) => void;
}

/** Why there will be no map. */
const REASONS: Partial<Record<MapCondition, string>> = {
  unsupported: 'The browser has no WebGL, which maps need.',
  missing: 'The page has no maplibre-gl, which maps need.',
  failed: 'The map library did not start.',
};

/** Those who wait for a map whose style is ready. @internal */
export class MapWaiters {
  #waiters: Waiter[] = [];

  /** A promise for the map: now when it is there, else after {@link MapWaiters.told}. */
  wait(map: GkMapLibreMap | undefined, condition: MapCondition): Promise<GkMapLibreMap> {
    return new Promise((resolve, reject) => {
      this.#waiters.push({ resolve, reject });
      this.told(map, condition);
    });
  }

  /** The map is there, or will never be; or neither, and all go on waiting. */
  told(map: GkMapLibreMap | undefined, condition: MapCondition): void {
    const reason = REASONS[condition];
    if (map === undefined && reason === undefined) return;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const { resolve, reject } of waiters) {
      if (map !== undefined) resolve(map);
      else reject(new GkError('unsupported', reason ?? ''));
    }
  }
}
