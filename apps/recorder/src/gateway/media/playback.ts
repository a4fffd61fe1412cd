import type { Clock } from 'gk-sdk';
import type { GkPacket } from 'gk-sdk/wire';
import type { MediaLine, MediaReceiver } from './media-line.js';
import { MediaPackets } from './media-packets.js';
import { RecordedClock } from './recorded-clock.js';

export interface PlaybackOptions {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  readonly sub: boolean;
  /** Unix seconds. */
  readonly startS: number;
  readonly clock: Clock;
  readonly keyFramesOnly: boolean;
  /** The terminal has connected. */
  readonly onBegun: () => void;
  /** It is over: told once. */
  readonly onEnded: (line: MediaLine | undefined) => void;
}

/** A terminal that plays sends a packet in this time; it has no mark for the end. */
const SILENCE_MS = 10_000;

/** Packets that are handed over in batches, to one reader. */
class Batches implements AsyncIterable<readonly GkPacket[]> {
  #waiting: GkPacket[] = [];
  #isOver = false;
  #wake: () => void = () => undefined;

  push(packet: GkPacket): void {
    if (this.#isOver) return;
    this.#waiting.push(packet);
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly GkPacket[]> {
    for (;;) {
      const batch = this.#waiting;
      this.#waiting = [];
      if (batch.length > 0) yield batch;
      else if (this.#isOver) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

/** A recording that a terminal plays, from one place after another. */
export class Playback {
  readonly #options: PlaybackOptions;
  #batches = new Batches();
  #packets: MediaPackets;
  #line: MediaLine | undefined;
  #keyFramesOnly: boolean;
  /** Nothing is passed on until the next key picture; `answer` while the terminal has not confirmed the move yet. */
  #waitsFor: 'answer' | 'key' | undefined = 'key';
  #isPaused = false;
  #isOver = false;
  #cancelSilence: () => void = () => undefined;

  constructor(options: PlaybackOptions) {
    this.#options = options;
    this.#keyFramesOnly = options.keyFramesOnly;
    this.#packets = this.#packetsFrom(options.startS);
  }

  get channel(): number {
    return this.#options.channel;
  }

  get packets(): AsyncIterable<readonly GkPacket[]> {
    return this.#batches;
  }

  receiver(): MediaReceiver {
    return {
      begin: (line) => {
        if (this.#isOver) {
          line.close();
          return;
        }
        this.#line = line;
        this.#watch();
        this.#options.onBegun();
      },
      info: (info) => {
        this.#packets.info(info);
      },
      video: (unit) => {
        this.#watch();
        if (this.#waitsFor === 'key' && unit.key) this.#waitsFor = undefined;
        if (this.#waitsFor !== undefined || (this.#keyFramesOnly && !unit.key)) return;
        this.#packets.video(unit);
      },
      audio: (unit) => {
        this.#watch();
        if (this.#waitsFor === undefined && !this.#keyFramesOnly) this.#packets.audio(unit);
      },
      ended: () => {
        this.#end();
      },
    };
  }

  /** A terminal that was told to pause may be silent. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#watch();
  }

  /** Drops what comes from now on: it belongs to the place before. */
  leave(): void {
    this.#waitsFor = 'answer';
  }

  /** The terminal has gone to another place: packets from there on. */
  arrive(startS: number, keyFramesOnly: boolean): AsyncIterable<readonly GkPacket[]> {
    this.#batches.end();
    this.#batches = new Batches();
    this.#keyFramesOnly = keyFramesOnly;
    this.#packets = this.#packetsFrom(startS);
    this.#waitsFor = 'key';
    this.pause(false);
    if (this.#isOver) this.#batches.end();
    return this.#batches;
  }

  close(): void {
    this.#end();
  }

  #packetsFrom(startS: number): MediaPackets {
    const { deviceId, channel, sub } = this.#options;
    const clock = new RecordedClock(startS);
    const batches = this.#batches;
    return new MediaPackets({
      deviceId,
      channel,
      sub,
      recorded: true,
      place: (lane, toldUs) => clock.place(lane, toldUs),
      onPacket: (packet) => {
        batches.push(packet);
      },
    });
  }

  #watch(): void {
    this.#cancelSilence();
    if (this.#isPaused || this.#isOver) return;
    this.#cancelSilence = this.#options.clock.after(SILENCE_MS, () => {
      this.#end();
    });
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelSilence();
    this.#batches.end();
    this.#options.onEnded(this.#line);
  }
}
