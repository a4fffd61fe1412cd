import type { Fence, FencesResource, MapRuleTitle, PlannedTrack, RouteProvider, TracksResource } from 'gk-sdk/rest';
import type { LatLng } from 'gk-sdk/rules';
import { circleOf } from '../geo/fence.js';
import type { Circle } from '../map-editor/circle-geometry.js';

/** Calls at a time. */
const AT_ONCE = 4;

/** A fence as a map shows it. */
export interface ShownFence {
  readonly title: string;
  readonly enabled: boolean;
  readonly circle: Circle;
}

/** A route as a map shows it. */
export interface ShownRoute {
  readonly title: string;
  readonly enabled: boolean;
  /** Along the streets, or straight from place to place where there are no directions. */
  readonly path: readonly LatLng[];
  readonly isDriven: boolean;
}

/** Rules that could be read, and the number of those that could not. */
export interface ReadRules<Rule> {
  readonly rules: readonly Rule[];
  readonly failed: number;
}

/** Reads all fences that are drawn. One that cannot be read leaves the others. */
export async function readFences(fences: FencesResource, signal: AbortSignal): Promise<ReadRules<ShownFence>> {
  const { rules, failed } = await readAll<Fence>(
    await fences.list({ signal }),
    (index) => fences.read(index, { signal }),
    signal,
  );
  return {
    rules: rules.flatMap((fence) => {
      const circle = circleOf(fence);
      return circle ? [{ title: fence.title, enabled: fence.enabled, circle }] : [];
    }),
    failed,
  };
}

/** Reads all routes, and their ways along the streets. */
export async function readRoutes(
  tracks: TracksResource,
  directions: RouteProvider,
  signal: AbortSignal,
): Promise<ReadRules<ShownRoute>> {
  const read = async (index: number): Promise<ShownRoute> => {
    const track: PlannedTrack = await tracks.read(index, { signal });
    const { title, enabled, points } = track;
    if (points.length < 2) return { title, enabled, path: [], isDriven: false };
    const driven = await directions.route(points, { avoidTolls: true, signal }).catch(() => undefined);
    return { title, enabled, path: driven?.points ?? points, isDriven: driven !== undefined };
  };
  const { rules, failed } = await readAll(await tracks.list({ signal }), read, signal);
  return { rules: rules.filter(({ path }) => path.length > 1), failed };
}

async function readAll<Rule>(
  titles: readonly MapRuleTitle[],
  read: (index: number) => Promise<Rule>,
  signal: AbortSignal,
): Promise<ReadRules<Rule>> {
  const left = titles.filter(({ title }) => title !== '').map(({ index }) => index);
  const found = new Map<number, Rule>();
  let failed = 0;
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined && !signal.aborted; next = left.shift()) {
      try {
        found.set(next, await read(next));
      } catch {
        failed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  signal.throwIfAborted();
  const inOrder = [...found].sort(([a], [b]) => a - b);
  return { rules: inOrder.map(([, rule]) => rule), failed };
}
