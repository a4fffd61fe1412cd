import type { GkPacket } from 'gk-sdk/wire';
import type { NotDone } from '../../../device/device-answer.js';
import type { DeviceRecording, RecordingOrder } from '../../../device/device-link.js';

/** The device is told to pause when so much waits, and to go on when little of it is left. */
const FULL_BYTES = 4 * 1024 * 1024;
const LOW_BYTES = 1024 * 1024;
/** A device that does not pause is given up when so much waits. */
const MOST_BYTES = 32 * 1024 * 1024;

/** A device ended a recording because it could not go to another place of it; the message is the reason. */
export class RecordingLeft extends Error {
  override readonly name = 'RecordingLeft';
}

/** Tells a device how to go on. */
export type Control = Extract<DeviceRecording['pacing'], { readonly kind: 'device' }>['control'];

/**
 * Reads a recording that its device paces: whatever comes is taken at once, since a device hangs up where its stream is not
 * read. A viewer who pauses, or is slow, has the device told to pause, and to go on when little waits.
 */
export class PacedRecording implements AsyncIterator<readonly GkPacket[]> {
  readonly #control: Control;
  #waiting: (readonly GkPacket[])[] = [];
  #bytes = 0;
  #end: { readonly error?: unknown } | undefined;
  #wake: () => void = () => undefined;
  /** How the viewer wants it. */
  #wanted: RecordingOrder;
  #isFull = false;
  /** The last order that was sent; none = it plays as it was opened. */
  #told: RecordingOrder;
  #telling: Promise<void> | undefined;
  #isClosed = false;
  /** Why the device did not go elsewhere; absent once something has come since. */
  #leftBecause: string | undefined;

  readonly #onUnconfirmed: (answer: NotDone) => void;

  /**
   * @param speed - By which it was opened.
   * @param onUnconfirmed - Told of a pause that the device does not confirm; its stream is read on.
   */
  constructor(
    packets: AsyncIterable<readonly GkPacket[]>,
    control: Control,
    speed: number,
    onUnconfirmed: (answer: NotDone) => void,
  ) {
    this.#control = control;
    this.#onUnconfirmed = onUnconfirmed;
    this.#wanted = { kind: 'play', speed };
    this.#told = this.#wanted;
    void this.#drain(packets);
  }

  async next(): Promise<IteratorResult<readonly GkPacket[]>> {
    for (;;) {
      const batch = this.#waiting.shift();
      if (batch !== undefined) {
        this.#bytes -= sizeOf(batch);
        if (this.#bytes < LOW_BYTES) this.#isFull = false;
        this.#tell();
        return { done: false, value: batch };
      }
      if (this.#end !== undefined) {
        if ('error' in this.#end) throw this.#end.error;
        return { done: true, value: undefined };
      }
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Has the device pause, or play at a speed. */
  steer(order: RecordingOrder): void {
    this.#wanted = order;
    this.#tell();
  }

  /**
   * Told that the device did not go to another place. One that has left this place for it sends nothing more: what looks like the
   * end of the recording is none then.
   */
  seekFailed(reason: string): void {
    this.#leftBecause = reason;
    if (this.#end !== undefined && !('error' in this.#end)) this.#end = { error: new RecordingLeft(reason) };
  }

  close(): void {
    this.#isClosed = true;
    this.#finish({});
  }

  async #drain(packets: AsyncIterable<readonly GkPacket[]>): Promise<void> {
    try {
      for await (const batch of packets) {
        if (this.#isClosed) return;
        this.#leftBecause = undefined;
        this.#waiting.push(batch);
        this.#bytes += sizeOf(batch);
        if (this.#bytes > MOST_BYTES) throw new Error('The device goes on sending although it was told to pause');
        if (this.#bytes >= FULL_BYTES) this.#isFull = true;
        this.#tell();
        this.#wake();
      }
      this.#finish(this.#leftBecause === undefined ? {} : { error: new RecordingLeft(this.#leftBecause) });
    } catch (error) {
      this.#finish({ error });
    }
  }

  #finish(end: { readonly error?: unknown }): void {
    this.#end ??= end;
    this.#wake();
  }

  /** Tells the device what it was not told yet, one order behind another. */
  #tell(): void {
    const order: RecordingOrder = this.#isFull ? { kind: 'pause' } : this.#wanted;
    if (this.#telling !== undefined || this.#end !== undefined || isSame(order, this.#told)) return;
    this.#told = order;
    this.#telling = this.#control(order).then((answer) => {
      this.#telling = undefined;
      if (answer.kind !== 'done' && order.kind === 'pause' && !this.#isClosed) this.#onUnconfirmed(answer);
      this.#tell();
    });
  }
}

function sizeOf(batch: readonly GkPacket[]): number {
  return batch.reduce((sum, { payload }) => sum + payload.byteLength, 0);
}

function isSame(a: RecordingOrder, b: RecordingOrder): boolean {
  return a.kind === 'pause' ? b.kind === 'pause' : b.kind === 'play' && a.speed === b.speed;
}
