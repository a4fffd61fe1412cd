/** A camera does not change its codec oftener. */
const MAX_PARTS = 100;

/**
 * How many files a recording comes as, from the `parts` of an answer (docs/protocol.md, "Downloads"): what is no count
 * is one file.
 *
 * @internal
 */
export function recordingParts(parts: unknown): number {
  const count = typeof parts === 'number' || typeof parts === 'string' ? Number(parts) : 1;
  return Number.isInteger(count) && count >= 1 && count <= MAX_PARTS ? count : 1;
}
