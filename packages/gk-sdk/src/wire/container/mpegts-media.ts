import { AAC_FRAME_SAMPLES, adtsSampleRate, readAdtsFrame } from '../audio/adts.js';

/** Joins the ADTS frames of one PID, which may lie across units. @internal */
export class TsSoundCutter {
  #held = new Uint8Array(0);

  /** Whole frames as one piece, how long it plays in 90 kHz ticks, and how many bytes belong to none. */
  cut(data: Uint8Array): { readonly frames: Uint8Array; readonly ticks: number; readonly skipped: number } {
    const bytes = joined(this.#held, data);
    let at = 0;
    let skipped = 0;
    let ticks = 0;
    let begin = 0;
    while (at < bytes.byteLength) {
      const frame = readAdtsFrame(bytes, at);
      if (frame !== undefined) {
        ticks += (AAC_FRAME_SAMPLES * 90_000) / (adtsSampleRate(frame.config) ?? 8000);
        at += frame.byteLength;
        continue;
      }
      if (couldBegin(bytes, at)) break;
      // Only at the front: behind a good frame the search begins anew with the next unit.
      if (at > begin) break;
      const next = bytes.indexOf(0xff, at + 1);
      skipped += (next < 0 ? bytes.byteLength : next) - at;
      at = begin = next < 0 ? bytes.byteLength : next;
    }
    this.#held = bytes.slice(at);
    return { frames: bytes.subarray(begin, at), ticks, skipped };
  }

  /** Discards the kept data after a loss; returns its size. */
  reset(): number {
    const bytes = this.#held.byteLength;
    this.#held = new Uint8Array(0);
    return bytes;
  }
}

/** True when a frame may begin here of which not all has come. */
function couldBegin(bytes: Uint8Array, at: number): boolean {
  const byte = (offset: number): number | undefined => bytes[at + offset];
  if (byte(0) !== 0xff) return false;
  const second = byte(1);
  if (second === undefined) return true;
  if ((second & 0xf6) !== 0xf0) return false;
  if (at + 7 > bytes.byteLength) return true;
  const length = (((byte(3) ?? 0) & 3) << 11) | ((byte(4) ?? 0) << 3) | ((byte(5) ?? 0) >> 5);
  return length > 7 && at + length > bytes.byteLength;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.byteLength + b.byteLength);
  both.set(a);
  both.set(b, a.byteLength);
  return both;
}
