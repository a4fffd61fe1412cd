import type { ServerResponse } from 'node:http';

/** Runs `act` once an answer has left, or nobody waits for it any more; at once where that is so already. */
export function afterAnswer(outgoing: ServerResponse | undefined, act: () => void): void {
  if (outgoing === undefined || outgoing.destroyed) act();
  else outgoing.once('close', act);
}
