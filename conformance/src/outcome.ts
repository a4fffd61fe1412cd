/** The server does otherwise; the message says what was seen. */
export class Unmet extends Error {
  override readonly name = 'Unmet';
}

/** The server has no such thing; the message says what it answered. */
export class Lacking extends Error {
  override readonly name = 'Lacking';
}

/** It cannot be told here; the message says why. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** @throws Unmet with `seen` unless it holds. */
export function expectThat(holds: boolean, seen: string): asserts holds {
  if (!holds) throw new Unmet(seen);
}
