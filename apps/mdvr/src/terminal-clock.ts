const MINUTE_MS = 60_000;

/** The clock of a terminal: a time of six pairs of digits, YYMMDDhhmmss, in a zone that no message tells. */
export class TerminalClock {
  readonly #offsetMinutes: number;

  constructor(offsetMinutes: number) {
    this.#offsetMinutes = offsetMinutes;
  }

  /** @param unixMs - Milliseconds since the epoch. */
  text(unixMs: number): string {
    return new Date(unixMs + this.#offsetMinutes * MINUTE_MS).toISOString().slice(2, 19).replace(/\D/g, '');
  }

  /** Milliseconds since the epoch; undefined for zeros, which leave an end open, and for what is no time. */
  read(text: string): number | undefined {
    const [, year, ...rest] = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
    if (year === undefined || /^0+$/.test(text)) return undefined;
    const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = rest.map(Number);
    const ms = Date.UTC(2000 + Number(year), month - 1, day, hour, minute, second);
    return Number.isNaN(ms) ? undefined : ms - this.#offsetMinutes * MINUTE_MS;
  }
}
