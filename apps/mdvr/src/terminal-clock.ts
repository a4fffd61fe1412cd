import { jt808Time, jt808TimeMs } from 'gk-sdk/jt808';

/** The clock of a terminal: a time of six pairs of digits, YYMMDDhhmmss, in a zone that no message tells. */
export class TerminalClock {
  readonly #zoneMinutes: number;

  /** @param zoneMinutes - East of UTC. */
  constructor(zoneMinutes: number) {
    this.#zoneMinutes = zoneMinutes;
  }

  /** @param unixMs - Milliseconds since the epoch. */
  text(unixMs: number): string {
    return jt808Time(unixMs, this.#zoneMinutes);
  }

  /** Milliseconds since the epoch; undefined for zeros, which leave an end open, and for what is no time. */
  read(text: string): number | undefined {
    return jt808TimeMs(text, this.#zoneMinutes);
  }
}
