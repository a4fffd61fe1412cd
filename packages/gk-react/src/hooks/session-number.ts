import type { Session } from 'gk-sdk';

const numbers = new WeakMap<Session, number>();
let last = 0;

/** A number of its own for each session, as a part of the key of what was loaded from it. @internal */
export function sessionNumber(session: Session): number {
  let number = numbers.get(session);
  if (number === undefined) {
    number = ++last;
    numbers.set(session, number);
  }
  return number;
}
