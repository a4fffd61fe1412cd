/**
 * Mixes up to four whole numbers into 32 bits. The same numbers always give the same bits, so a
 * value that is named by its keys (seed, device, slot, purpose) needs no generator state.
 */
export function hash32(a: number, b = 0, c = 0, d = 0): number {
  let h = 0x9e3779b9;
  h = Math.imul(h ^ (a | 0), 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h ^ (b | 0), 0xc2b2ae35);
  h ^= h >>> 13;
  h = Math.imul(h ^ (c | 0), 0x27d4eb2f);
  h ^= h >>> 16;
  h = Math.imul(h ^ (d | 0), 0x165667b1);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  h ^= h >>> 12;
  h = Math.imul(h, 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** A number in [0, 1) named by its keys. */
export function unit(a: number, b = 0, c = 0, d = 0): number {
  return hash32(a, b, c, d) / 4294967296;
}

/** Smooth noise over one dimension in [-1, 1], with one free value at each whole `position`. */
export function noise1(seed: number, key: number, position: number): number {
  const cell = Math.floor(position);
  const f = position - cell;
  const blend = f * f * (3 - 2 * f);
  const low = unit(seed, key, cell);
  return (low + (unit(seed, key, cell + 1) - low) * blend) * 2 - 1;
}

/** Smooth noise over the plane in [-1, 1], with one free value at each point of the whole grid. */
export function noise2(seed: number, x: number, y: number): number {
  const cellX = Math.floor(x);
  const cellY = Math.floor(y);
  const fx = fade(x - cellX);
  const fy = fade(y - cellY);
  const south = mix(unit(seed, cellX, cellY), unit(seed, cellX + 1, cellY), fx);
  const north = mix(unit(seed, cellX, cellY + 1), unit(seed, cellX + 1, cellY + 1), fx);
  return mix(south, north, fy) * 2 - 1;
}

/** A stream of numbers in [0, 1) for generators that draw in a fixed order. */
export class RandomStream {
  readonly #seed: number;
  readonly #purpose: number;
  #count = 0;

  constructor(seed: number, purpose: number) {
    this.#seed = seed;
    this.#purpose = purpose;
  }

  next(): number {
    return unit(this.#seed, this.#purpose, this.#count++);
  }

  /** A number in [low, high). */
  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of `items`, which must not be empty. */
  pick<T>(items: readonly T[]): T {
    return pickBy(items, this.next());
  }
}

/** The item of a non-empty list at the fraction `at` in [0, 1). */
export function pickBy<T>(items: readonly T[], at: number): T {
  const item = items[Math.floor(at * items.length)];
  if (item === undefined) throw new RangeError('Cannot pick from an empty list.');
  return item;
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
