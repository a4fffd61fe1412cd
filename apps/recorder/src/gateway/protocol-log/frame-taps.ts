import { encodeJt808, Jt808Parser, type Jt808Frame } from 'gk-sdk/jt808';
import type { DeviceFrame } from '../../device/device-sessions.js';
import { hiddenBody, holdsSecrets, maskedBody } from './masked-bodies.js';

/** Long messages with secrets whose parts are held until all of them are there, of one terminal. */
const MOST_HELD = 4;
/** Parts of one of them. */
const MOST_PARTS = 64;

interface Held {
  readonly count: number;
  readonly parts: Map<number, { readonly frame: Jt808Frame; readonly atMs: number }>;
}

/** Messages of terminals that somebody watches, with codes and passwords masked. */
export class FrameTaps {
  readonly #taps = new Map<string, Tap>();

  /** Begins or ends to watch a terminal by the key of its header. */
  watch(key: string, take: ((frame: DeviceFrame) => void) | undefined): void {
    this.#taps.get(key)?.end();
    if (take === undefined) this.#taps.delete(key);
    else this.#taps.set(key, new Tap(take));
  }

  received(frame: Jt808Frame, atMs: number): void {
    this.#taps.get(frame.header.terminal.key)?.take('in', frame, atMs);
  }

  /** `bytes` are one frame or several to the terminal of that key. */
  sent(key: string | undefined, bytes: Uint8Array, atMs: number): void {
    const tap = key === undefined ? undefined : this.#taps.get(key);
    if (tap === undefined) return;
    for (const frame of new Jt808Parser().push(bytes)) tap.take('out', frame, atMs);
  }
}

class Tap {
  readonly #take: (frame: DeviceFrame) => void;
  readonly #held = new Map<string, Held>();

  constructor(take: (frame: DeviceFrame) => void) {
    this.#take = take;
  }

  take(direction: DeviceFrame['direction'], frame: Jt808Frame, atMs: number): void {
    const { header, body } = frame;
    if (header.part === undefined || !holdsSecrets(header.messageId)) {
      this.#tell(direction, frame, maskedBody(header, body), atMs);
      return;
    }
    const { count, number } = header.part;
    if (count > MOST_PARTS) {
      this.#tell(direction, frame, hiddenBody(body), atMs);
      return;
    }
    // A value may go over the end of a part.
    const key = `${direction} ${header.messageId} ${(header.serial - number + 1) & 0xffff}`;
    const held = this.#held.get(key) ?? { count, parts: new Map() };
    this.#held.set(key, held);
    held.parts.set(number, { frame, atMs });
    if (held.parts.size === held.count) this.#tellWhole(key, direction, held);
    const [oldest] = this.#held.keys();
    if (this.#held.size > MOST_HELD && oldest !== undefined) this.#tellHidden(oldest);
  }

  /** Tells what is held, hidden as a whole. */
  end(): void {
    for (const key of [...this.#held.keys()]) this.#tellHidden(key);
  }

  #tellWhole(key: string, direction: DeviceFrame['direction'], { parts }: Held): void {
    this.#held.delete(key);
    const ordered = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    const [first] = ordered;
    if (first === undefined) return;
    const joined = maskedBody(first.frame.header, Buffer.concat(ordered.map(({ frame }) => frame.body)));
    let at = 0;
    for (const { frame, atMs } of ordered) {
      const end = at + frame.body.byteLength;
      this.#tell(direction, frame, joined.subarray(at, end), atMs);
      at = end;
    }
  }

  #tellHidden(key: string): void {
    const held = this.#held.get(key);
    this.#held.delete(key);
    const direction = key.startsWith('in') ? 'in' : 'out';
    for (const { frame, atMs } of held?.parts.values() ?? []) {
      this.#tell(direction, frame, hiddenBody(frame.body), atMs);
    }
  }

  #tell(direction: DeviceFrame['direction'], { header }: Jt808Frame, body: Uint8Array, atMs: number): void {
    this.#take({ atMs, direction, messageId: header.messageId, bytes: encodeJt808(header, body) });
  }
}
