/** A number in [0, 1) that is always the same for the same whole numbers. @internal */
export function hashed(...parts: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    hash = Math.imul(hash ^ part, 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash ^= hash >>> 13;
  }
  return (hash >>> 0) / 2 ** 32;
}

/** A whole number from `least` to `most`. @internal */
export function hashedInteger(least: number, most: number, ...parts: readonly number[]): number {
  return least + Math.floor(hashed(...parts) * (most - least + 1));
}
