import type { TimelinePeriod } from 'gk-sdk/rules';
import type { ShownRecord } from '../../recordings/load-records.js';
import { RECORD_TONES, toneOfKind, type RecordTone } from '../../recordings/record-tone.js';
import { lengthS } from './timeline-view.js';

/** A piece of recording, for the lanes of a timeline. @public */
export type TimelineRecord = ShownRecord;

/** Pieces of one tone that do not meet, in time order; columns, as there may be thousands. @internal */
export interface LaneStrip {
  readonly tone: RecordTone;
  readonly startsS: Float64Array;
  readonly endsS: Float64Array;
}

/** Content of one line of the timeline. @internal */
export interface Lane {
  /** Undefined = every channel. */
  readonly channel: number | undefined;
  /** Strips in painting order, the topmost last. */
  readonly strips: readonly LaneStrip[];
  /** The pieces as they were given, by start, for words. */
  readonly records: readonly TimelineRecord[];
}

/**
 * Sorts records into lanes: one for each channel, in order, or a single one.
 *
 * @param channels - Channels that have a lane even without a record.
 * @internal
 */
export function toLanes(
  records: readonly TimelineRecord[],
  { merged = false, channels = [] }: { readonly merged?: boolean; readonly channels?: readonly number[] } = {},
): Lane[] {
  const sorted = records.filter(({ startS, endS }) => endS > startS).sort((a, b) => a.startS - b.startS);
  if (merged) return [toLane(undefined, sorted)];
  const byChannel = new Map<number, TimelineRecord[]>(channels.map((channel) => [channel, []]));
  for (const record of sorted) {
    const lane = byChannel.get(record.channel);
    if (lane) lane.push(record);
    else byChannel.set(record.channel, [record]);
  }
  return [...byChannel].sort(([a], [b]) => a - b).map(([channel, lane]) => toLane(channel, lane));
}

function toLane(channel: number | undefined, records: readonly TimelineRecord[]): Lane {
  const strips = RECORD_TONES.flatMap((tone): LaneStrip[] => {
    const joined: TimelinePeriod[] = [];
    for (const { kind, startS, endS } of records) {
      if (toneOfKind(kind) !== tone) continue;
      const last = joined.at(-1);
      if (last && startS <= last.endS)
        joined[joined.length - 1] = { startS: last.startS, endS: Math.max(last.endS, endS) };
      else joined.push({ startS, endS });
    }
    if (joined.length === 0) return [];
    const startsS = Float64Array.from(joined, ({ startS }) => startS);
    return [{ tone, startsS, endsS: Float64Array.from(joined, ({ endS }) => endS) }];
  });
  return { channel, strips, records };
}

/**
 * Walks over the visible pieces of a strip: pieces that touch on the screen come as one, so that the number of calls is
 * bound by the width and not by the number of pieces.
 *
 * @internal
 */
export function eachRun(
  { startsS, endsS }: LaneStrip,
  view: TimelinePeriod,
  widthPx: number,
  run: (x: number, runPx: number) => void,
): void {
  const pxPerS = widthPx / lengthS(view);
  if (!Number.isFinite(pxPerS)) return;
  let fromX = 0;
  let toX = -1;
  for (let i = firstEndingAfter(endsS, view.startS); i < startsS.length; i++) {
    const startS = startsS[i] ?? Infinity;
    if (startS >= view.endS) break;
    const x = Math.max(0, (startS - view.startS) * pxPerS);
    // Pieces shorter than a pixel are widened to one.
    const endX = Math.min(widthPx, Math.max(x + 1, ((endsS[i] ?? 0) - view.startS) * pxPerS));
    if (toX >= 0 && x <= toX + 0.5) toX = Math.max(toX, endX);
    else {
      if (toX >= 0) run(fromX, toX - fromX);
      fromX = x;
      toX = endX;
    }
  }
  if (toX >= 0) run(fromX, toX - fromX);
}

/**
 * Returns the recordings at a time, by channel in the order of the lanes, each with the most important kind. @internal
 */
export function recordsAt(lanes: readonly Lane[], timeS: number): TimelineRecord[] {
  return lanes.flatMap(({ records }) => {
    let best: TimelineRecord | undefined;
    for (const record of records) {
      if (record.startS > timeS) break;
      if (record.endS > timeS && (best === undefined || rankOf(record) > rankOf(best))) best = record;
    }
    return best === undefined ? [] : [best];
  });
}

function rankOf({ kind }: TimelineRecord): number {
  return RECORD_TONES.indexOf(toneOfKind(kind));
}

function firstEndingAfter(endsS: Float64Array, timeS: number): number {
  let low = 0;
  let high = endsS.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((endsS[middle] ?? Infinity) <= timeS) low = middle + 1;
    else high = middle;
  }
  return low;
}
