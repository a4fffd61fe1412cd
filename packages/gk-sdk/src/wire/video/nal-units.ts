/**
 * Position of the next Annex B start code (`00 00 01`, its first zero) at or after `from`, or -1.
 *
 * @internal
 */
export function indexOfStartCode(bytes: Uint8Array, from: number): number {
  // The 1 is the rare byte: look for it and then back, three bytes a step while there is none.
  let at = from + 2;
  while (at < bytes.byteLength) {
    const byte = bytes[at] as number;
    if (byte > 1) at += 3;
    else if (byte === 0) at += 1;
    else if (bytes[at - 1] === 0 && bytes[at - 2] === 0) return at - 2;
    else at += 3;
  }
  return -1;
}

/**
 * The NAL units of an Annex B buffer, as views, without start codes and trailing zeros. Bytes ahead
 * of the first start code belong to none.
 *
 * @public
 */
export function splitNalUnits(annexB: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = [];
  let code = indexOfStartCode(annexB, 0);
  while (code >= 0) {
    const start = code + 3;
    code = indexOfStartCode(annexB, start);
    let end = code < 0 ? annexB.byteLength : code;
    while (end > start && annexB[end - 1] === 0) end--;
    if (end > start) units.push(annexB.subarray(start, end));
  }
  return units;
}

/** Removes the emulation prevention bytes (`00 00 03` -> `00 00`) of a NAL unit. @public */
export function withoutEmulationPrevention(nal: Uint8Array): Uint8Array {
  let copy: Uint8Array | undefined;
  let length = 0;
  let zeros = 0;
  for (let at = 0; at < nal.byteLength; at++) {
    const byte = nal[at] as number;
    if (zeros >= 2 && byte === 3) {
      if (copy === undefined) {
        // Not slice(): that of Node's Buffer shares the memory.
        copy = new Uint8Array(nal);
        length = at;
      }
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    if (copy !== undefined) copy[length++] = byte;
  }
  return copy === undefined ? nal : copy.subarray(0, length);
}

/** Puts emulation prevention bytes into a NAL unit: the opposite of {@link withoutEmulationPrevention}. @public */
export function withEmulationPrevention(rbsp: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let zeros = 0;
  for (const byte of rbsp) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(bytes);
}

/** 1 VPS, 2 SPS, 3 PPS, 0 anything else. @internal */
export function parameterSetRank(codec: 'h264' | 'h265', nal: Uint8Array): number {
  const first = nal[0] as number;
  if (codec === 'h264') {
    const type = first & 0x1f;
    return type === 7 ? 2 : type === 8 ? 3 : 0;
  }
  const type = (first >> 1) & 0x3f;
  const isOfBase = (first & 1) === 0 && (nal[1] ?? 0) < 8;
  return isOfBase && type >= 32 && type <= 34 ? type - 31 : 0;
}

/** The parts one after another, in memory of their own. @internal */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
