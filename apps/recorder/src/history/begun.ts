/** Pages of which the first has been asked for: rejects where that fails, and goes on from it. */
export async function begun<T>(pages: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = pages[Symbol.asyncIterator]();
  const first = await iterator.next();
  return from(first, iterator);
}

async function* from<T>(first: IteratorResult<T>, iterator: AsyncIterator<T>): AsyncIterable<T> {
  try {
    for (let page = first; page.done !== true; page = await iterator.next()) yield page.value;
  } finally {
    await iterator.return?.();
  }
}
