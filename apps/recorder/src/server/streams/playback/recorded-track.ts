import { GkFlag, GkKind, microseconds, type GkPacket, type GpsRow } from 'gk-sdk/wire';

/** Positions are asked for a minute at a time. */
const WINDOW_S = 60;
/** How long before its positions are needed the next minute is asked for, in recorded seconds: half a second of the fastest playback. */
const AHEAD_S = 8;

/** Positions of a device between two times, both included (unix s). */
export type ReadTrack = (startS: number, endS: number, signal: AbortSignal) => Promise<readonly GpsRow[]>;

/**
 * The way of the vehicle beside its recorded pictures: GPS packets of channel 0. Pictures do not wait for it: positions that
 * come late are sent late, and a minute whose positions cannot be read is without.
 */
export class RecordedTrack {
  readonly #track: ReadTrack;
  #rows: readonly GpsRow[] = [];
  /** The first second whose position was not given yet. */
  #nextS = 0;
  /** Up to here they are read, the end not included. */
  #readUntilS = 0;
  #reading: AbortController | undefined;
  #opening: Promise<void> | undefined;
  #sequence = 0;

  constructor(track: ReadTrack) {
    this.#track = track;
  }

  /** Ends when the first positions after a seek are there, or cannot be read; undefined when that is over. */
  get opening(): Promise<void> | undefined {
    return this.#opening;
  }

  /** Goes to a time, microseconds since the Unix epoch. */
  seek(positionUs: number): void {
    this.close();
    this.#nextS = Math.floor(positionUs / 1e6);
    this.#readUntilS = this.#nextS;
    this.#rows = [];
    const opening = this.#read().then(() => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    this.#opening = opening;
  }

  /** Goes on without the positions that are not there yet. */
  stopWaiting(): void {
    this.#opening = undefined;
  }

  close(): void {
    this.#reading?.abort();
    this.#reading = undefined;
  }

  /** The packets up to a time that are there and were not given yet. */
  *until(positionUs: number): Iterable<GkPacket> {
    const positionS = Math.floor(positionUs / 1e6);
    const endS = Math.min(positionS + 1, this.#readUntilS);
    const due = this.#rows.filter(({ time }) => time >= this.#nextS && time < endS);
    this.#nextS = Math.max(this.#nextS, endS);
    if (this.#readUntilS - positionS <= AHEAD_S) void this.#read();
    for (const row of due) yield this.#packet(row);
  }

  /** Reads the next minute, unless it is being read; never rejects. */
  async #read(): Promise<void> {
    if (this.#reading !== undefined) return;
    const reading = new AbortController();
    this.#reading = reading;
    const fromS = this.#readUntilS;
    // The history says itself what it fails with.
    const rows = await this.#track(fromS, fromS + WINDOW_S - 1, reading.signal).catch((): readonly GpsRow[] => []);
    if (this.#reading !== reading) return;
    this.#reading = undefined;
    this.#rows = [...this.#rows.filter(({ time }) => time >= this.#nextS), ...rows];
    this.#readUntilS = fromS + WINDOW_S;
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
