import { useState } from 'react';

/** Makes a call when those before it have ended. */
export type InTurn = <Data>(call: () => Promise<Data>) => Promise<Data>;

/**
 * Makes calls one after another, in the order in which they were asked for: of two that read, change and write the same
 * thing, neither undoes the other. A failure does not hold up the next one.
 */
export function useTurns(): InTurn {
  const [inTurn] = useState(createTurns);
  return inTurn;
}

function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (call) => {
    const turn = last.then(call, call);
    last = turn;
    return turn;
  };
}
