import { MAX_FOOTAGE_TRIES } from 'gk-sdk/rules';

/** Between two attempts to reach a device, in milliseconds. */
const RETRY_MS = 30_000;
/** How long footage takes: the least, and for each channel beside. */
const TAKES_MS = { least: 3_000, perChannel: 1_500 } as const;

/** An order to fetch the footage of an event. */
export interface DownloadOrder {
  /** When the device is first asked, unix ms; Infinity while that is not known. */
  readonly askedMs: number;
  /** When it was decided, if that was earlier, unix ms. */
  readonly plannedMs?: number;
  /** Bit mask of channels. */
  readonly mask: number;
}

/** How far the footage of an event is. */
export interface DownloadState {
  /** `waiting` for the device, `running`, `done`, or `failed`: the device was never reached. */
  readonly phase: 'waiting' | 'running' | 'done' | 'failed';
  readonly completed: 0 | 1;
  /** Attempts so far. */
  readonly tries: number;
  /** Bit mask of the channels that are wanted, 0 = nothing is. */
  readonly mask: number;
  /** When this state began, unix ms. */
  readonly sinceMs: number;
}

/** How long an order can change by itself. */
export const DOWNLOAD_SETTLES_MS = RETRY_MS * MAX_FOOTAGE_TRIES + TAKES_MS.least + 32 * TAKES_MS.perChannel;

/** When the device is tried to be reached up to `nowMs`, until it is, unix ms. */
export function triesOf({ askedMs }: DownloadOrder, nowMs: number): readonly number[] {
  const times = Array.from({ length: MAX_FOOTAGE_TRIES }, (_, index) => askedMs + index * RETRY_MS);
  return times.filter((atMs) => atMs <= nowMs);
}

/**
 * How far an order is at `nowMs`: a function of time. Every half minute the recorder tries to reach the device; once
 * it is online, the channels come one after another.
 */
export function downloadState(
  { askedMs, plannedMs = askedMs, mask }: DownloadOrder,
  isOnline: (atMs: number) => boolean,
  nowMs: number,
): DownloadState {
  let sinceMs = plannedMs;
  for (let tries = 1; tries <= MAX_FOOTAGE_TRIES; tries++) {
    const triedMs = askedMs + (tries - 1) * RETRY_MS;
    if (triedMs > nowMs) return { phase: 'waiting', completed: 0, tries: tries - 1, mask, sinceMs };
    sinceMs = triedMs;
    if (!isOnline(triedMs)) continue;
    const doneMs = triedMs + takesMs(mask);
    const completed = doneMs <= nowMs;
    return completed
      ? { phase: 'done', completed: 1, tries, mask, sinceMs: doneMs }
      : { phase: 'running', completed: 0, tries, mask, sinceMs: triedMs };
  }
  return { phase: 'failed', completed: 0, tries: MAX_FOOTAGE_TRIES, mask, sinceMs };
}

/** When the footage will be here if the device is reached at once, unix ms. */
export function expectedMs({ askedMs, mask }: DownloadOrder): number {
  return askedMs + takesMs(mask);
}

/** How long the footage of some channels takes from a device that was reached, in milliseconds. */
export function takesMs(mask: number): number {
  return TAKES_MS.least + TAKES_MS.perChannel * channelCount(mask);
}

function channelCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
