import type { DeviceRecord } from 'gk-sdk';
import { stateSince } from 'gk-sdk/rules';
import { getLabels } from './page-labels.js';
import { englishStateSinceLabels, type LastingState, type StateSinceLabels } from './state-since.labels.js';

/** State of a vehicle and how long it has lasted, in words. @public */
export interface StateDuration {
  readonly state: LastingState;
  /** Unix seconds. */
  readonly sinceS: number;
  /** `Stopped`. */
  readonly name: string;
  /** `2 h 13 min`, or `at least 2 h 13 min`. */
  readonly duration: string;
  /** Returns `Engine off, stopped since {when}`, for a tooltip. */
  readonly since: (when: string) => string;
}

/**
 * Returns the state of a vehicle and how long it has lasted; undefined where the server does not tell since when.
 *
 * @param nowS - The server's clock, unix seconds.
 * @param labels - The words; default: those of the page.
 * @public
 */
export function stateDuration(
  device: DeviceRecord,
  nowS: number,
  labels: StateSinceLabels = { ...englishStateSinceLabels, ...getLabels().stateSince },
): StateDuration | undefined {
  const known = stateSince(device);
  if (!known) return undefined;
  const { state, sinceS, isAtLeast } = known;
  const seconds = nowS - sinceS;
  const duration = labels.duration(seconds);
  return {
    state,
    sinceS,
    name: labels.lastingStates[state],
    duration: isAtLeast ? labels.atLeast(seconds, duration) : duration,
    since: isAtLeast ? labels.sinceAtLeast : labels.since[state],
  };
}
