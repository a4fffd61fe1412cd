// prettier-ignore
const STEPS = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118,
  130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060,
  1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132,
  7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
];
const INDEX_STEPS = [-1, -1, -1, -1, 2, 4, 6, 8];
/** Last sample and step index stand ahead of the codes. */
const STATE_BYTES = 4;

/** Layout of the codes in a packet. @internal */
export interface ImaAdpcmLayout {
  /** The state's sample is little-endian, and a byte's low half is the first code (as terminals send it); else RFC 3551, 4.5.1. */
  readonly littleEndian: boolean;
}

/**
 * Decodes a packet of IMA ADPCM (DVI4), which brings its own state, to 16-bit little-endian PCM.
 * Undefined when the packet has no state.
 *
 * @internal
 */
export function decodeImaAdpcm(packet: Uint8Array, { littleEndian }: ImaAdpcmLayout): Uint8Array | undefined {
  if (packet.byteLength <= STATE_BYTES) return undefined;
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  let sample = view.getInt16(0, littleEndian);
  let index = view.getUint8(2);
  if (index >= STEPS.length) return undefined;
  const pcm = new Uint8Array((packet.byteLength - STATE_BYTES) * 4);
  const out = new DataView(pcm.buffer);
  for (let at = STATE_BYTES, to = 0; at < packet.byteLength; at++) {
    const byte = view.getUint8(at);
    const codes = littleEndian ? [byte & 15, byte >> 4] : [byte >> 4, byte & 15];
    for (const code of codes) {
      const step = STEPS[index] as number;
      const difference = (step >> 3) + (code & 4 ? step : 0) + (code & 2 ? step >> 1 : 0) + (code & 1 ? step >> 2 : 0);
      sample = Math.max(-32768, Math.min(32767, sample + (code & 8 ? -difference : difference)));
      index = Math.max(0, Math.min(STEPS.length - 1, index + (INDEX_STEPS[code & 7] as number)));
      out.setInt16(to, sample, true);
      to += 2;
    }
  }
  return pcm;
}

/** Codes speech as terminals play it: each packet begins with the state that its first code stands on. @internal */
export class ImaAdpcmEncoder {
  #sample = 0;
  #index = 0;

  /** A packet of samples, two in a byte; of an odd number the last one comes twice. */
  encode(samples: Int16Array): Uint8Array<ArrayBuffer> {
    const packet = new Uint8Array(STATE_BYTES + Math.ceil(samples.length / 2));
    const view = new DataView(packet.buffer);
    view.setInt16(0, this.#sample, true);
    view.setUint8(2, this.#index);
    for (let n = 0; n < packet.byteLength - STATE_BYTES; n++) {
      const first = samples[2 * n] ?? 0;
      const low = this.#code(first);
      packet[STATE_BYTES + n] = low | (this.#code(samples[2 * n + 1] ?? first) << 4);
    }
    return packet;
  }

  #code(sample: number): number {
    const step = STEPS[this.#index] as number;
    const sign = sample < this.#sample ? 8 : 0;
    let left = Math.abs(sample - this.#sample);
    let code = 0;
    let difference = step >> 3;
    for (let bit = 4, part = step; bit > 0; bit >>= 1, part >>= 1) {
      if (left < part) continue;
      code |= bit;
      left -= part;
      difference += part;
    }
    this.#sample = Math.max(-32768, Math.min(32767, this.#sample + (sign === 0 ? difference : -difference)));
    this.#index = Math.max(0, Math.min(STEPS.length - 1, this.#index + (INDEX_STEPS[code] as number)));
    return sign | code;
  }
}
