import type { Jt808Circle, Jt808Extra } from 'gk-sdk/jt808';
import type { MessageOf } from './message-of.js';

const METRES_PER_DEGREE = 111_320;
/** Attributes of an area whose entering and leaving is reported. */
const REPORTS = { entering: 1 << 3, leaving: 1 << 5 } as const;
/** Kind of area and directions in extra 12. */
const CIRCLE = 1;
const IN = 0;
const OUT = 1;
/** Modes of 8600. */
const REPLACE = 0;
const CHANGE = 2;
/** Alarm bit of a crossing. */
export const CROSSING_ALARM = 1 << 20;

interface Watched {
  readonly circle: Jt808Circle;
  /** Undefined until the first position after it was set. */
  isInside: boolean | undefined;
}

/** Circles that the platform has the terminal watch (8600, 8601). */
export class Circles {
  readonly #watched = new Map<number, Watched>();

  /** False for a mode that is none. */
  set({ mode, areas }: MessageOf<'setCircles'>): boolean {
    if (mode > CHANGE) return false;
    if (mode === REPLACE) this.#watched.clear();
    for (const circle of areas) this.#watched.set(circle.id, { circle, isInside: undefined });
    return true;
  }

  remove(ids: readonly number[]): void {
    if (ids.length === 0) this.#watched.clear();
    for (const id of ids) this.#watched.delete(id);
  }

  /** Extras of the circles that were entered or left since the position before. */
  crossings(place: { readonly lat: number; readonly lng: number }): Jt808Extra[] {
    return [...this.#watched.values()].flatMap((watched): Jt808Extra[] => {
      const { circle, isInside: wasInside } = watched;
      const isInside = metresBetween(circle, place) <= circle.radiusM;
      watched.isInside = isInside;
      const wanted = isInside ? REPORTS.entering : REPORTS.leaving;
      if (wasInside === undefined || wasInside === isInside || (circle.attributes & wanted) === 0) return [];
      return [{ type: 'areaCrossing', kind: CIRCLE, areaId: circle.id, direction: isInside ? IN : OUT }];
    });
  }
}

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** On a plane: circles are small. */
function metresBetween(a: Place, b: Place): number {
  const north = (a.lat - b.lat) * METRES_PER_DEGREE;
  const east = (a.lng - b.lng) * METRES_PER_DEGREE * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}
