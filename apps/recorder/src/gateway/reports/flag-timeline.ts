/** Flags that a report tells: the names of all that are on. */
export type Flags = ReadonlySet<string>;

/** Reports without a gap between them that told the same flags. Unix seconds, both a part of it. */
interface Stretch {
  fromS: number;
  untilS: number;
  readonly flags: Flags;
}

/** How a report differs from the one before it in time. */
export interface FlagChange {
  /** Came on with this report, and was not told as coming on by a report of later. */
  readonly rose: readonly string[];
  /** Went off with this report. */
  readonly fell: readonly string[];
  /** The flags before it; undefined where nothing is known of that time. */
  readonly before: Flags | undefined;
  /** No report of later is known. */
  readonly isLast: boolean;
  /** The report that comes next in time and may differ from it. */
  readonly next: { readonly fromS: number; readonly flags: Flags } | undefined;
}

/** Stretches that are kept of a terminal; what is older is not known any more. */
const MOST_STRETCHES = 64;

/**
 * The flags of a terminal over time. Reports may come late and in any order: each is compared with those that are next to it in
 * time, so that an alarm is told once whichever of its reports comes first.
 */
export class FlagTimeline {
  /** In time order. */
  readonly #stretches: Stretch[] = [];
  /** The next live report does not go on from the last one: what happened between them is stored in the terminal. */
  #hasGap = true;

  /** Begins with what was told last in an earlier connection. */
  constructor(last?: { readonly timeS: number; readonly on: readonly string[] }) {
    if (last === undefined) return;
    this.#stretches.push({ fromS: last.timeS, untilS: last.timeS, flags: new Set(last.on) });
  }

  /** The connection was lost: reports of the time until the next one may come late. */
  break(): void {
    this.#hasGap = true;
  }

  /** Since when a flag is on, as far as is known, unix seconds; undefined where it is off. */
  onSinceS(isMeant: (flag: string) => boolean): number | undefined {
    const offAt = this.#stretches.findLastIndex(({ flags }) => ![...flags].some(isMeant));
    if (this.#stretches[offAt + 1] === undefined) return undefined;
    return offAt < 0 ? -Infinity : this.#stretches[offAt + 1]?.fromS;
  }

  take(timeS: number, flags: Flags): FlagChange {
    const at = this.#stretches.findLastIndex(({ fromS }) => fromS <= timeS);
    const here = this.#stretches[at];
    let after = this.#stretches[at + 1];
    if (after === undefined && (here === undefined || timeS >= here.untilS)) return this.#takeLast(timeS, flags, here);
    if (here !== undefined && isSame(here.flags, flags)) {
      here.untilS = Math.max(here.untilS, timeS);
      return { ...changeOf(flags, here.flags, undefined), isLast: false };
    }
    if (here !== undefined && timeS < here.untilS) {
      // All that is known of the rest of the stretch is its end.
      after = { fromS: here.untilS, untilS: here.untilS, flags: here.flags };
      here.untilS = here.fromS;
      this.#insert(at + 1, after);
    }
    if (after !== undefined && isSame(after.flags, flags)) after.fromS = timeS;
    else this.#insert(at + 1, { fromS: timeS, untilS: timeS, flags });
    return { ...changeOf(flags, here?.flags, after), isLast: false };
  }

  #takeLast(timeS: number, flags: Flags, last: Stretch | undefined): FlagChange {
    if (last !== undefined && !this.#hasGap && isSame(last.flags, flags)) last.untilS = timeS;
    else this.#insert(this.#stretches.length, { fromS: timeS, untilS: timeS, flags });
    this.#hasGap = false;
    return { ...changeOf(flags, last?.flags, undefined), isLast: true };
  }

  #insert(at: number, stretch: Stretch): void {
    this.#stretches.splice(at, 0, stretch);
    if (this.#stretches.length > MOST_STRETCHES) this.#stretches.shift();
  }
}

function changeOf(flags: Flags, before: Flags | undefined, after: Stretch | undefined): Omit<FlagChange, 'isLast'> {
  return {
    rose: [...flags].filter((flag) => before?.has(flag) !== true && after?.flags.has(flag) !== true),
    fell: [...(before ?? [])].filter((flag) => !flags.has(flag)),
    before,
    next: after && { fromS: after.fromS, flags: after.flags },
  };
}

function isSame(a: Flags, b: Flags): boolean {
  return a.size === b.size && [...a].every((flag) => b.has(flag));
}
