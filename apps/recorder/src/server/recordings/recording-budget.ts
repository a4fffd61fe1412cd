import { FootageError } from '../../footage/footage-error.js';

export interface RecordingBudgetOptions {
  /** Start of the day of a device at a time, both in unix seconds. */
  readonly dayStartS: (deviceId: string, atS: number) => number;
  /** Unix seconds. */
  readonly nowS: () => number;
  /** Bytes of a device that are recorded already since a time, unix seconds. */
  readonly recordedSince: (deviceId: string, sinceS: number) => Promise<number>;
  readonly log: (line: string, error?: unknown) => void;
}

interface Day {
  readonly startS: number;
  /** Start of the next day, kept because the time zone is too costly to ask for each packet. */
  readonly endS: number;
  bytes: number;
  /** True once the files from before the start of the recorder are in the sum. */
  isCounted: boolean;
  isSaid: boolean;
}

/** From the start of a day into the next one, also on days of 23 and 25 hours. */
const INTO_NEXT_DAY_S = 36 * 3_600;

/** How much of each device is recorded on its day, and whether that is enough. */
export class RecordingBudget {
  readonly #options: RecordingBudgetOptions;
  readonly #days = new Map<string, Day>();
  /** The device whose files are summed up: one at a time, since packets wait for it. */
  #counting: string | undefined;

  constructor(options: RecordingBudgetOptions) {
    this.#options = options;
  }

  recorded(deviceId: string, bytes: number): void {
    this.#day(deviceId).bytes += bytes;
  }

  /** True when nothing more of a device is to be recorded until its day ends. `most` is bytes a day; 0 = any amount. */
  isSpent(deviceId: string, most: number): boolean {
    if (most === 0) return false;
    const day = this.#day(deviceId);
    if (!day.isCounted) this.#count(deviceId, day);
    if (day.bytes < most) return false;
    if (!day.isSaid) {
      day.isSaid = true;
      this.#options.log(
        `Nothing more of ${deviceId} is recorded today: its ${(most / 1e6).toFixed(0)} MB a day (Record Options) are used up.`,
      );
    }
    return true;
  }

  #day(deviceId: string): Day {
    const { dayStartS, nowS } = this.#options;
    const known = this.#days.get(deviceId);
    const atS = nowS();
    if (known !== undefined && atS >= known.startS && atS < known.endS) return known;
    const startS = dayStartS(deviceId, atS);
    const endS = dayStartS(deviceId, startS + INTO_NEXT_DAY_S);
    // A day that began while the recorder ran has no files from before.
    const isCounted = known !== undefined && known.startS < startS;
    const day: Day = { startS, endS, bytes: 0, isCounted, isSaid: false };
    this.#days.set(deviceId, day);
    return day;
  }

  #count(deviceId: string, day: Day): void {
    if (this.#counting !== undefined) return;
    this.#counting = deviceId;
    const { recordedSince, log } = this.#options;
    // The sum has what is recorded until it is answered.
    const before = day.bytes;
    recordedSince(deviceId, day.startS)
      .then((bytes) => {
        day.bytes = Math.max(day.bytes, day.bytes - before + bytes);
        day.isCounted = true;
      })
      .catch((error: unknown) => {
        // The thread of the recordings is started again: it is asked at the next look.
        if (error instanceof FootageError && error.code !== 'failed') return;
        day.isCounted = true;
        log(`The recordings of ${deviceId} could not be summed up: its budget begins now.`, error);
      })
      .finally(() => {
        this.#counting = undefined;
      });
  }
}
