import { hash32 } from '../random.js';

/** How many orders the rounds choose from. */
const MOST_STRIDES = 16;

interface Stride {
  readonly step: number;
  /** `step * inverse` is 1 modulo the number of devices. */
  readonly inverse: number;
}

/**
 * Whose turn a slot is. Slots come in rounds of one slot a device, each round in another order. The order is a
 * permutation that can be turned around, so that the slots of one device are found without looking at the others.
 */
export class SlotRounds {
  readonly #seed: number;
  readonly #count: number;
  readonly #strides: readonly Stride[];

  /** `count` devices, at least one. */
  constructor(seed: number, count: number) {
    this.#seed = seed;
    this.#count = count;
    this.#strides = stridesOf(seed, count);
  }

  /** The round that a slot belongs to. */
  roundOf(slot: number): number {
    return Math.floor(slot / this.#count);
  }

  /** The index of the device whose slot it is. */
  deviceAt(slot: number): number {
    const round = this.roundOf(slot);
    const { step } = this.#stride(round);
    return ((slot - round * this.#count) * step + this.#shift(round)) % this.#count;
  }

  /** The slot of a device in a round. */
  slotOf(round: number, device: number): number {
    const { inverse } = this.#stride(round);
    const place = ((device - this.#shift(round) + this.#count) * inverse) % this.#count;
    return round * this.#count + place;
  }

  #stride(round: number): Stride {
    const stride = this.#strides[hash32(this.#seed, round, 171) % this.#strides.length];
    return stride ?? { step: 1, inverse: 1 };
  }

  #shift(round: number): number {
    return hash32(this.#seed, round, 172) % this.#count;
  }
}

function stridesOf(seed: number, count: number): Stride[] {
  const strides: Stride[] = [];
  for (let i = 0; i < 8 * MOST_STRIDES && strides.length < MOST_STRIDES; i++) {
    const step = 1 + (hash32(seed, i, 173) % count);
    const inverse = inverseOf(step, count);
    if (inverse !== undefined) strides.push({ step: step % count, inverse });
  }
  return strides;
}

/** The number that `step` times it is 1 modulo `count` (extended Euclid); undefined when they share a divisor. */
function inverseOf(step: number, count: number): number | undefined {
  let [a, b, x, y] = [step, count, 1, 0];
  while (b !== 0) {
    const quotient = Math.floor(a / b);
    [a, b] = [b, a - quotient * b];
    [x, y] = [y, x - quotient * y];
  }
  return a === 1 ? ((x % count) + count) % count : undefined;
}
