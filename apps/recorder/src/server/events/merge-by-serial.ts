/** Pages of two lists in one order; `few` is sorted by serial number, `many` as asked for. */
export async function* mergeBySerial<T extends { readonly serialno: number }>(
  many: AsyncIterable<readonly T[]>,
  few: readonly T[],
  newestFirst: boolean,
): AsyncIterable<readonly T[]> {
  const rest = newestFirst ? few.toReversed() : few;
  let next = 0;
  for await (const page of many) {
    if (next === rest.length) {
      yield page;
      continue;
    }
    const merged: T[] = [];
    for (const row of page) {
      for (let other = rest[next]; other !== undefined; other = rest[next]) {
        if (newestFirst ? other.serialno < row.serialno : other.serialno > row.serialno) break;
        merged.push(other);
        next += 1;
      }
      merged.push(row);
    }
    yield merged;
  }
  yield rest.slice(next);
}
