import type { Clock } from 'gk-sdk';
import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import { done, type DeviceAnswer } from '../device/device-answer.js';
import type { DeviceRecording, RecordingOrder, RecordingPacing, SeekRequest } from '../device/device-link.js';

/** Between two looks at what is due. */
const STEP_MS = 100;
/** How far ahead of its time the device sends, in seconds of watching: no picture is late for its viewer. */
const AHEAD_S = 2;
/** A longer pause in a recording is passed over. */
const GAP_US = 1_000_000;
/** The device hangs up on who does not take what it sends for so long. */
const UNREAD_MS = 10_000;

export interface SimulatedPlaybackOptions {
  readonly clock: Clock;
  readonly startS: number;
  readonly speed: number;
  readonly keyFramesOnly: boolean;
  /** The recording from a time on, microseconds since the Unix epoch. */
  readonly packets: (fromUs: number) => Iterable<GkPacket>;
  readonly stillAt: (capturedAtMs: number) => Uint8Array | undefined;
}

/** A recording that a simulated device plays: at the speed that it is told, until it is told to pause. */
export class SimulatedPlayback implements DeviceRecording {
  readonly #options: SimulatedPlaybackOptions;
  readonly packets: AsyncIterable<readonly GkPacket[]>;
  readonly pacing: RecordingPacing = { kind: 'device', control: (order) => this.#obey(order) };
  readonly seek = (place: SeekRequest): Promise<DeviceAnswer<AsyncIterable<readonly GkPacket[]>>> => this.#goTo(place);
  #order: RecordingOrder;
  /** Ends the packets from the place so far. */
  #end = new AbortController();
  #isClosed = false;
  /** Up to here it is due, microseconds since the Unix epoch, at a time of the clock. */
  #dueUs: number;
  #atMs: number;

  constructor(options: SimulatedPlaybackOptions) {
    this.#options = options;
    this.#order = { kind: 'play', speed: options.speed };
    this.#dueUs = options.startS * 1e6;
    this.#atMs = options.clock.now();
    this.packets = this.#send(options.startS, options.keyFramesOnly, this.#end.signal);
  }

  async stillAt(capturedAtMs: number): Promise<Uint8Array | undefined> {
    return Promise.resolve(this.#options.stillAt(capturedAtMs));
  }

  close(): void {
    this.#isClosed = true;
    this.#end.abort();
  }

  async #obey(order: RecordingOrder): Promise<DeviceAnswer<void>> {
    this.#advance();
    this.#order = order;
    return Promise.resolve(done(undefined));
  }

  async #goTo({
    startS,
    keyFramesOnly = false,
    speed = 1,
  }: SeekRequest): Promise<DeviceAnswer<AsyncIterable<readonly GkPacket[]>>> {
    if (this.#isClosed) return Promise.resolve({ kind: 'failed', reason: 'The recording was closed' });
    this.#end.abort();
    this.#end = new AbortController();
    this.#order = { kind: 'play', speed };
    this.#dueUs = startS * 1e6;
    this.#atMs = this.#options.clock.now();
    return Promise.resolve(done(this.#send(startS, keyFramesOnly, this.#end.signal)));
  }

  /** Moves on to now. */
  #advance(): void {
    const nowMs = this.#options.clock.now();
    if (this.#order.kind === 'play') this.#dueUs += (nowMs - this.#atMs) * 1000 * this.#order.speed;
    this.#atMs = nowMs;
  }

  async *#send(startS: number, keyFramesOnly: boolean, signal: AbortSignal): AsyncIterable<readonly GkPacket[]> {
    const { clock, packets } = this.#options;
    let batch: GkPacket[] = [];
    let lastUs = startS * 1e6;
    for (const packet of packets(startS * 1e6)) {
      if (keyFramesOnly && needsOthers(packet)) continue;
      if (packet.capturedAtUs - lastUs > GAP_US && !this.#isDue(packet)) this.#dueUs = packet.capturedAtUs;
      lastUs = Math.max(lastUs, packet.capturedAtUs);
      while (!this.#isDue(packet)) {
        if (batch.length > 0) {
          const sentMs = clock.now();
          yield batch;
          if (clock.now() - sentMs > UNREAD_MS) throw new Error('The device hung up: nobody took what it sent');
          batch = [];
        }
        await wait(clock, signal);
        if (signal.aborted) return;
        this.#advance();
      }
      batch.push(packet);
    }
    yield batch;
  }

  #isDue({ capturedAtUs }: GkPacket): boolean {
    const speed = this.#order.kind === 'play' ? this.#order.speed : 0;
    return capturedAtUs <= this.#dueUs + AHEAD_S * 1e6 * speed;
  }
}

function wait(clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const goOn = (): void => {
      cancel();
      signal.removeEventListener('abort', goOn);
      resolve();
    };
    const cancel = clock.after(STEP_MS, goOn);
    signal.addEventListener('abort', goOn);
  });
}

/** True for sound, and for pictures that no decoder can begin with. */
function needsOthers({ kind, flags }: GkPacket): boolean {
  return kind === GkKind.audio || (kind === GkKind.video && (flags & GkFlag.key) === 0);
}
