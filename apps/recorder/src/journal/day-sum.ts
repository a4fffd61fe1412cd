import { partTotals, type KnownBefore, type DeviceRows } from './part-totals.js';
import type { DayFile, DeviceTotals } from './day-file.js';
import { positionOf, SERIES, stateOf } from './stored-rows.js';
import { PART_S, readKnown, storedKnown, storedParts } from './stored-totals.js';

const DAY_S = 86_400;
/** More rows than a series can have on a day. */
const ALL = DAY_S + 1;

/** Sums up one day, some devices at a time. */
export class DaySum {
  readonly day: string;
  readonly #startS: number;
  readonly #known: ReadonlyMap<string, KnownBefore>;
  readonly #left: string[];

  /** `before` is the last day before it that a state may be known from, summed up already. */
  constructor(day: string, file: DayFile, before: DayFile | undefined) {
    this.day = day;
    this.#startS = Date.parse(day) / 1000;
    const known = new Map<string, KnownBefore>();
    for (const [device, text] of before?.known() ?? []) {
      const ofDevice = readKnown(text);
      if (ofDevice !== undefined) known.set(device, ofDevice);
    }
    this.#known = known;
    const done = file.known();
    this.#left = [...new Set([...file.devices(), ...this.#known.keys()])].filter((device) => !done.has(device));
  }

  /** Sums up further devices until `untilMs` (`performance.now`); false when all are. */
  goOn(file: DayFile, untilMs: number): boolean {
    const totals: DeviceTotals[] = [];
    while (this.#left.length > 0 && performance.now() < untilMs) {
      const device = this.#left.pop() ?? '';
      totals.push(this.#totalsOf(device, file));
    }
    if (totals.length > 0) file.putTotals(totals);
    return this.#left.length > 0;
  }

  #totalsOf(device: string, file: DayFile): DeviceTotals {
    const edges = Array.from({ length: DAY_S / PART_S + 1 }, (_, index) => this.#startS + index * PART_S);
    const { parts, known } = partTotals(this.#known.get(device) ?? {}, this.#rowsOf(device, file), edges);
    return { device, parts: storedParts(parts), known: storedKnown(known) };
  }

  #rowsOf(device: string, file: DayFile): DeviceRows {
    const entries = (series: number) =>
      file.entries({
        device,
        series,
        startS: this.#startS,
        endS: this.#startS + DAY_S - 1,
        newestFirst: false,
        limit: ALL,
      });
    const states = [SERIES.online, SERIES.engine, SERIES.driver].flatMap((series) =>
      entries(series).flatMap((entry) => stateOf(entry) ?? []),
    );
    return { positions: entries(SERIES.position).map(positionOf), states };
  }
}
