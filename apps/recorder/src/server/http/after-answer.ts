import type { ServerResponse } from 'node:http';

/** Runs `act` once the answer was sent or its client has gone; at once when that has already happened. */
export function afterAnswer(outgoing: ServerResponse | undefined, act: () => void): void {
  if (outgoing === undefined || outgoing.destroyed) act();
  else outgoing.once('close', act);
}
