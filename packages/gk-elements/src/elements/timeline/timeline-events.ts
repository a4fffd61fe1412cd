import type { TimelinePeriod } from 'gk-sdk/rules';

/** An event, for the marks of a timeline. @public */
export interface TimelineEvent {
  /** Unix seconds. */
  readonly timeS: number;
  /** Type of the event: `alarm`, `warning` and `info` have their own marks and labels; other types are announced by this name. */
  readonly kind: string;
  /** Description of the event, as plain text. */
  readonly label: string;
}

/** Events that are too near to each other to stand alone. @internal */
export interface EventCluster {
  /** Time of the first, where a click leads. */
  readonly startS: number;
  readonly endS: number;
  /** In time order, at least one. */
  readonly events: readonly TimelineEvent[];
}

/**
 * Puts events that are less than `gapS` behind the first of their group into one. The groups depend on the scale alone,
 * so that they stay as they are while the view moves.
 *
 * @param events - In time order.
 * @internal
 */
export function clusterEvents(events: readonly TimelineEvent[], gapS: number): EventCluster[] {
  const clusters: { startS: number; endS: number; events: TimelineEvent[] }[] = [];
  for (const event of events) {
    const last = clusters.at(-1);
    if (last !== undefined && event.timeS - last.startS < gapS) {
      last.events.push(event);
      last.endS = event.timeS;
    } else clusters.push({ startS: event.timeS, endS: event.timeS, events: [event] });
  }
  return clusters;
}

/** Those of the groups that have an event within a view. @internal */
export function clustersInView(clusters: readonly EventCluster[], view: TimelinePeriod): readonly EventCluster[] {
  const first = firstThat(clusters, ({ startS }) => startS >= view.startS);
  const goesOn = (clusters[first - 1]?.endS ?? -Infinity) >= view.startS;
  // Events at the very end of a day belong to it.
  const after = firstThat(clusters, ({ startS }) => startS > view.endS);
  return clusters.slice(goesOn ? first - 1 : first, after);
}

/** Where a press on a group leads: to its first event, and from there to one after the other. @internal */
export function pressedEventS({ startS, endS, events }: EventCluster, shownS: number | undefined): number {
  if (shownS === undefined || shownS < Math.round(startS) || shownS >= endS) return startS;
  // A position stands on whole seconds.
  return events.find(({ timeS }) => Math.round(timeS) > shownS)?.timeS ?? startS;
}

/** Index of the first group from which on `isIt` holds; their number when there is none. */
function firstThat(clusters: readonly EventCluster[], isIt: (cluster: EventCluster) => boolean): number {
  let low = 0;
  let high = clusters.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const cluster = clusters[middle];
    if (cluster && !isIt(cluster)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How near groups may begin to each other, pixels: wider than a mark, so that those at the edges have room to stand aside. */
const CLUSTER_PX = 34;

/** The marks of a timeline: groups that suit the scale, and the one that the Tab key leads to. @internal */
export class TimelineEventMarks {
  #events: readonly TimelineEvent[] = [];
  #gapS = NaN;
  #clusters: readonly EventCluster[] = [];
  #activeS: number | undefined;

  take(events: readonly TimelineEvent[]): void {
    this.#events = [...events].sort((a, b) => a.timeS - b.timeS);
    this.#gapS = NaN;
  }

  /** The groups in sight, and which of them takes the focus. */
  inSight(
    view: TimelinePeriod,
    widthPx: number,
  ): { readonly clusters: readonly EventCluster[]; readonly active: number } {
    if (!(widthPx > 0)) return { clusters: [], active: 0 };
    // Panning leaves rounding errors in the length of the view; the groups are to stay the same.
    const gapS = Number(((CLUSTER_PX / widthPx) * (view.endS - view.startS)).toPrecision(6));
    if (gapS !== this.#gapS) this.#clusters = clusterEvents(this.#events, gapS);
    this.#gapS = gapS;
    const clusters = clustersInView(this.#clusters, view);
    return {
      clusters,
      active: Math.max(
        0,
        clusters.findIndex(({ startS }) => startS === this.#activeS),
      ),
    };
  }

  /** Makes the one `by` places on (or back) the active one, also beyond the view; gives its time. */
  step(view: TimelinePeriod, widthPx: number, by: number | 'first' | 'last'): number | undefined {
    const { clusters, active } = this.inSight(view, widthPx);
    const current = clusters[active];
    const now = current ? this.#clusters.indexOf(current) : 0;
    const next = by === 'first' ? 0 : by === 'last' ? this.#clusters.length - 1 : now + by;
    const cluster = this.#clusters[Math.max(0, Math.min(this.#clusters.length - 1, next))];
    this.#activeS = cluster?.startS;
    return cluster?.startS;
  }

  /** Makes a group the active one. */
  choose(cluster: EventCluster): void {
    this.#activeS = cluster.startS;
  }
}
