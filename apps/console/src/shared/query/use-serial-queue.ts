import { useState } from 'react';

/** Runs a call when the calls queued before it have ended. */
export type SerialQueue = <Data>(call: () => Promise<Data>) => Promise<Data>;

/**
 * Returns a queue that runs calls one after another, in order: of two that read, change and write the same thing, neither undoes
 * the other. A failed call does not stop the next one.
 */
export function useSerialQueue(): SerialQueue {
  const [enqueue] = useState(createSerialQueue);
  return enqueue;
}

function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (call) => {
    const turn = last.then(call, call);
    last = turn;
    return turn;
  };
}
