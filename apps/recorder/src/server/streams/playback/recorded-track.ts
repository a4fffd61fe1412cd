import { GkFlag, GkKind, microseconds, type GkPacket, type GpsRow } from 'gk-sdk/wire';

/** Positions are asked for a minute at a time. */
const WINDOW_S = 60;

/** The way of the vehicle beside its recorded pictures: GPS packets of channel 0. */
export class RecordedTrack {
  readonly #track: (startS: number, endS: number) => readonly GpsRow[];
  #rows: readonly GpsRow[] = [];
  #nextS = 0;
  #readUntilS = 0;
  #sequence = 0;

  /** `track` gives the positions of the device between two times, both included (unix s). */
  constructor(track: (startS: number, endS: number) => readonly GpsRow[]) {
    this.#track = track;
  }

  /** Goes to a time, microseconds since the Unix epoch. */
  seek(positionUs: number): void {
    this.#nextS = Math.floor(positionUs / 1e6);
    this.#readUntilS = this.#nextS;
    this.#rows = [];
  }

  /** The packets up to a time that were not given yet. */
  *until(positionUs: number): Iterable<GkPacket> {
    const positionS = Math.floor(positionUs / 1e6);
    while (this.#nextS <= positionS) {
      if (this.#nextS >= this.#readUntilS) {
        this.#readUntilS = this.#nextS + WINDOW_S;
        this.#rows = this.#track(this.#nextS, this.#readUntilS - 1);
      }
      const endS = Math.min(positionS + 1, this.#readUntilS);
      const due = this.#rows.filter(({ time }) => time >= this.#nextS && time < endS);
      this.#nextS = endS;
      for (const row of due) yield this.#packet(row);
    }
  }

  #packet(row: GpsRow): GkPacket {
    return {
      kind: GkKind.gps,
      channel: 0,
      codec: 0,
      flags: GkFlag.recorded,
      capturedAtUs: microseconds(row.time * 1_000_000),
      sequence: this.#sequence++,
      payload: Buffer.from(JSON.stringify(row)),
    };
  }
}
