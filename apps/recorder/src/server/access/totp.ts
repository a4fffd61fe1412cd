import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a code stands for. */
const STEP_S = 30;
const DIGITS = 6;
/** Steps before and after the present one whose codes are taken: clocks of phones are a little off. */
const DRIFT_STEPS = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a time step (RFC 6238, SHA-1, six digits). */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The time step of a moment (unix seconds). */
export function stepAt(atS: number): number {
  return Math.floor(atS / STEP_S);
}

/** Steps around a moment (unix seconds) that a code is the code of, the earliest first. Takes as long for every code. */
export function stepsOfCode(secret: Uint8Array, code: string, atS: number): number[] {
  const given = Buffer.from(code);
  const now = stepAt(atS);
  const steps: number[] = [];
  for (let step = Math.max(0, now - DRIFT_STEPS); step <= now + DRIFT_STEPS; step += 1) {
    const expected = Buffer.from(codeOfStep(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) steps.push(step);
  }
  return steps;
}

/** Bytes as base32 (RFC 4648) without padding, as authenticator apps take a secret. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32.charAt((value >>> (bits - 5)) & 31);
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + BASE32.charAt((value << (5 - bits)) & 31);
}
