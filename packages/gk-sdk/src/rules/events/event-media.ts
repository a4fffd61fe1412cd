/** After so many attempts to get the footage of an event, the server gives up (docs/protocol.md). @public */
export const MAX_FOOTAGE_TRIES = 20;
