/**
 * Two lists in one order; `few` is sorted by serial number, `many` as asked for. Undefined entries of `many` stay in
 * the result.
 */
export function* mergeBySerial<T extends { readonly serialno: number }, Pause extends undefined = never>(
  many: Iterable<T | Pause>,
  few: readonly T[],
  newestFirst: boolean,
): Iterable<T | Pause> {
  const rest = newestFirst ? few.toReversed() : few;
  let next = 0;
  for (const row of many) {
    for (let other = rest[next]; row !== undefined && other !== undefined; other = rest[next]) {
      if (newestFirst ? other.serialno < row.serialno : other.serialno > row.serialno) break;
      yield other;
      next += 1;
    }
    yield row;
  }
  yield* rest.slice(next);
}
