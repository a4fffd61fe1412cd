/** A longer pause than this is another clock, or a stretch without recordings. */
const MAX_PAUSE_US = 10_000_000;
/** Pictures come in decode order: so far behind an earlier one, they are reordered; further, the clock was set back. */
const MAX_REORDER_US = 1_000_000;
/** The first unit of a lane that is further from where the file has come to has a clock of its own. */
const MAX_SKEW_US = 1_000_000;
/** A step that differs by more from what the packet says of it is the clock's, not time that has passed. */
const MAX_DISAGREEMENT_US = 1_000_000;
/** So often must a stream's own intervals have fitted its times, to be believed against them. */
const TRUSTED_INTERVALS = 2;
/** The least distance of two units of a lane. */
const MIN_STEP_US = 1000;
/** The usual distance is the median of so many. */
const REMEMBERED_STEPS = 9;
/** Among so many latest places is the neighbour of one that is reordered. */
const REMEMBERED_PLACES = 8;
/** Sound that is further from where the sound before it ends is behind a pause, or its times are of another measure. */
const MAX_DRIFT_US = 250_000;

/** Unit with the times that a lane needs. @internal */
export interface TimedUnit {
  readonly capturedAtUs: number;
  /** Data ahead of it is missing. */
  readonly discontinuity: boolean;
  /** Time since the previous unit as coded in the stream; undefined where it is not coded. */
  readonly sinceLastUs?: number | undefined;
}

/** Context that places a unit of sound, besides its time. @internal */
export interface Beside {
  /** End of the sound before it. */
  readonly nextUs: number;
  /** Place of the latest picture; undefined where there are none. */
  readonly picturesUs: number | undefined;
}

/**
 * The time line of a file: from zero, in true distances. Each lane, the pictures or the sound of a channel, has its own
 * zero, so that the clock of one moves no other. Where a clock jumps the lane goes on where it was, and lanes that jump
 * together stay with each other.
 *
 * @internal
 */
export class FileClock {
  readonly #lanes: Lane[] = [];
  #latestUs = 0;
  #jump: Jump | undefined;

  /** Capture time at the beginning of the file; undefined before the first unit. */
  get startUs(): number | undefined {
    return this.#lanes[0]?.startUs;
  }

  /** Length of the file so far, microseconds. */
  get latestUs(): number {
    return this.#latestUs;
  }

  /**
   * Adds a lane.
   *
   * @param stepUs - Distance of its units, until two have arrived.
   * @param inOrder - Its units are shown in the order in which they come.
   */
  lane(stepUs: number, inOrder: boolean): Lane {
    const lane = new Lane(stepUs, inOrder, {
      zeroFor: (capturedAtUs) => this.#zeroFor(capturedAtUs),
      jump: () => this.#jump,
      jumped: (jump) => {
        this.#jump = jump;
        for (const other of this.#lanes) if (other !== jump.lane) other.follow(jump);
      },
      reached: (atUs) => {
        this.#latestUs = Math.max(this.#latestUs, atUs);
      },
    });
    this.#lanes.push(lane);
    return lane;
  }

  /** Capture time at the file's beginning by the clock of a lane that fits, or by one of its own. */
  #zeroFor(capturedAtUs: number): number {
    const skew = (zero: number): number => Math.abs(capturedAtUs - zero - this.#latestUs);
    const zeros = this.#lanes.flatMap(({ zeroUs }) => zeroUs ?? []).sort((a, b) => skew(a) - skew(b));
    const [nearest] = zeros;
    return nearest !== undefined && skew(nearest) <= MAX_SKEW_US ? nearest : capturedAtUs - this.#latestUs;
  }
}

/** A clock was set, or there is no recording. */
interface Jump {
  readonly lane: Lane;
  readonly atUs: number;
  /** By how much the capture time at the file's zero has changed. */
  readonly byUs: number;
}

interface FileTimes {
  zeroFor(capturedAtUs: number): number;
  jump(): Jump | undefined;
  jumped(jump: Jump): void;
  reached(atUs: number): void;
}

/** The place of one channel's pictures, or sound, in a file. @internal */
export class Lane {
  readonly #file: FileTimes;
  readonly #inOrder: boolean;
  /** Capture time at the beginning of the file. */
  #zeroUs: number | undefined;
  /** The same ahead of the last jump, and where that was. */
  #before: { readonly zeroUs: number; readonly atUs: number } | undefined;
  #startUs: number | undefined;
  #units = 0;
  #lastCapturedUs = 0;
  #latestUs = -MIN_STEP_US;
  /** The latest distances of neighbours, and the latest places. */
  readonly #steps: number[] = [];
  readonly #places: number[] = [];
  readonly #firstStepUs: number;
  /** The times tell too little: the last unit stands behind where its time belongs. */
  #isStretched = false;
  #trust = 0;
  /** Place of the pictures when this lane's sound began. */
  #picturesAtFirstUs: number | undefined;

  /** @param stepUs - Distance of its units, until two have arrived. */
  constructor(stepUs: number, inOrder: boolean, file: FileTimes) {
    this.#firstStepUs = stepUs;
    this.#inOrder = inOrder;
    this.#file = file;
  }

  get zeroUs(): number | undefined {
    return this.#zeroUs;
  }

  /** Capture time that belongs to the file's beginning; undefined before the first unit. */
  get startUs(): number | undefined {
    return this.#startUs;
  }

  /** Place of the latest unit, microseconds; below zero before the first. */
  get latestUs(): number {
    return this.#latestUs;
  }

  /** The usual distance of neighbours: one odd step is none. */
  get stepUs(): number {
    const sorted = [...this.#steps].sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? this.#firstStepUs;
  }

  /** Capture time of a place, by the clock of the latest unit. */
  capturedAtUs(placeUs: number): number {
    return (this.#zeroUs ?? 0) + placeUs;
  }

  /**
   * Takes the time of the first unit when it arrives: it may wait for the next one, and the file has gone on by then.
   * Later ones change nothing.
   */
  begin(capturedAtUs: number): void {
    if (this.#zeroUs !== undefined) return;
    this.#zeroUs = this.#file.zeroFor(capturedAtUs);
    this.#startUs = this.#zeroUs;
  }

  /**
   * Place of a unit in the file, microseconds.
   *
   * @param floorUs - Lower limit of the place, in the lane.
   */
  place(unit: TimedUnit, floorUs: number, beside?: Beside): number {
    if (this.#units === 0) this.#picturesAtFirstUs = beside?.picturesUs;
    const atUs = Math.max(0, this.#placeOf(unit, beside), floorUs + MIN_STEP_US);
    this.#note(atUs);
    this.#latestUs = Math.max(this.#latestUs, atUs);
    this.#lastCapturedUs = unit.capturedAtUs;
    this.#units += 1;
    this.#file.reached(atUs);
    return atUs;
  }

  /** A stretched unit has the place that its lane's step gave it, which says nothing about the step. */
  #note(atUs: number): void {
    const stepUs = Math.min(...this.#places.map((place) => Math.abs(atUs - place)));
    if (stepUs > 0 && stepUs <= MAX_REORDER_US && !this.#isStretched) this.#steps.push(stepUs);
    if (this.#steps.length > REMEMBERED_STEPS) this.#steps.shift();
    this.#places.push(atUs);
    if (this.#places.length > REMEMBERED_PLACES) this.#places.shift();
  }

  #placeOf(unit: TimedUnit, beside: Beside | undefined): number {
    const { capturedAtUs } = unit;
    this.begin(capturedAtUs);
    const placeUs = capturedAtUs - (this.#zeroUs ?? capturedAtUs);
    if (this.#units === 0) return placeUs;
    const told = this.#told(unit);
    const heardUs = beside?.nextUs ?? 0;
    const nextUs = heardUs > this.#latestUs ? heardUs : this.#latestUs + (told ?? this.stepUs);
    if (this.#hasJumped(unit, placeUs, told)) {
      this.#isStretched = false;
      return this.#goOn(capturedAtUs, nextUs);
    }
    const besideUs = beside && this.#besidePictures(capturedAtUs, beside);
    if (besideUs !== undefined) return besideUs;
    const tellsNothing = capturedAtUs === this.#lastCapturedUs || this.#isStretched || this.#inOrder;
    this.#isStretched = tellsNothing && placeUs <= this.#latestUs;
    if (!this.#isStretched) return placeUs;
    // Sound says how long it lasts; a step that was measured amiss would run ahead of it, further with each unit.
    return beside?.nextUs ?? this.#stretchedUs(placeUs, nextUs);
  }

  /** Units at the usual distance, but for a lane that has run ahead of its own times so: it goes on at half of their mean. */
  #stretchedUs(placeUs: number, nextUs: number): number {
    const meanUs = placeUs / this.#units;
    if (this.#latestUs - placeUs <= MAX_SKEW_US || meanUs < MIN_STEP_US) return nextUs;
    return Math.min(nextUs, this.#latestUs + meanUs / 2);
  }

  /**
   * Where the times of sound do not follow each other as it lasts: a pause, if the pictures have gone on as far; else
   * the times count in another measure, and the sound goes on.
   */
  #besidePictures(capturedAtUs: number, { nextUs, picturesUs }: Beside): number | undefined {
    // Pictures that all came ahead of the sound tell nothing.
    if (picturesUs === undefined || picturesUs === this.#picturesAtFirstUs) return undefined;
    const byTimeUs = capturedAtUs - (this.#zeroUs ?? capturedAtUs);
    const byFirstUs = capturedAtUs - (this.#startUs ?? capturedAtUs);
    const skew = (us: number): number => Math.abs(us - picturesUs);
    const isSteady = Math.abs(byTimeUs - nextUs) <= MAX_DRIFT_US;
    let best = byTimeUs;
    if (!isSteady && skew(nextUs) < skew(best)) best = nextUs;
    // The clock was right until a pause of the sound, which came ahead of that of the pictures.
    if (skew(byFirstUs) + MAX_DRIFT_US < skew(best)) best = byFirstUs;
    if (best === byTimeUs || best <= this.#latestUs) return undefined;
    this.#zeroUs = capturedAtUs - best;
    this.#isStretched = true;
    return best;
  }

  #told({ sinceLastUs, capturedAtUs }: TimedUnit): number | undefined {
    if (sinceLastUs === undefined || sinceLastUs <= 0 || sinceLastUs > MAX_PAUSE_US) return undefined;
    const stepUs = capturedAtUs - this.#lastCapturedUs;
    if (stepUs > 0 && Math.abs(stepUs - sinceLastUs) <= sinceLastUs / 2) this.#trust += 1;
    return sinceLastUs;
  }

  #hasJumped({ capturedAtUs, discontinuity }: TimedUnit, placeUs: number, told: number | undefined): boolean {
    if (placeUs < this.#latestUs - MAX_REORDER_US && capturedAtUs < this.#lastCapturedUs) return true;
    if (placeUs - this.#latestUs > MAX_PAUSE_US) return true;
    if (told === undefined || discontinuity || this.#trust < TRUSTED_INTERVALS) return false;
    return placeUs - this.#latestUs - told > MAX_DISAGREEMENT_US;
  }

  /** Goes on behind a jump: back on the earlier clock, along with a lane that has jumped so, or one step further. */
  #goOn(capturedAtUs: number, nextUs: number): number {
    const zeroUs = this.#zeroUs ?? capturedAtUs;
    const jump = this.#file.jump();
    const known = [this.#before?.zeroUs, jump === undefined || jump.lane === this ? undefined : zeroUs + jump.byUs];
    for (const zero of known) {
      const placeUs = zero === undefined ? undefined : capturedAtUs - zero;
      if (zero === undefined || placeUs === undefined || placeUs <= this.#latestUs) continue;
      if (placeUs > nextUs + MAX_SKEW_US) continue;
      this.#set(zero);
      return placeUs;
    }
    const byUs = capturedAtUs - nextUs - zeroUs;
    // One unit ahead of a jump says nothing about the start of the recording.
    if (this.#units === 1) this.#startUs = capturedAtUs - nextUs;
    this.#set(zeroUs + byUs);
    this.#file.jumped({ lane: this, atUs: nextUs, byUs });
    return nextUs;
  }

  #set(zeroUs: number): void {
    this.#before = { zeroUs: this.#zeroUs ?? zeroUs, atUs: this.#latestUs };
    this.#zeroUs = zeroUs;
  }

  /** Another lane has jumped further at the same place: this one stays with it. */
  follow({ byUs, atUs }: Jump): void {
    const before = this.#before;
    if (before === undefined || this.#zeroUs === undefined || Math.abs(atUs - before.atUs) > MAX_SKEW_US) return;
    const zeroUs = before.zeroUs + byUs;
    const laterUs = this.#zeroUs - zeroUs;
    if (laterUs > 0 && laterUs <= MAX_SKEW_US) this.#zeroUs = zeroUs;
  }
}
