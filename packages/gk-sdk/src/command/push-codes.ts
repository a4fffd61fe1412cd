/**
 * Messages that a server sends by itself: without an `I` they never answer a request
 * (docs/protocol.md, "Letters").
 *
 * @internal
 */
export const PUSH_CODES: ReadonlySet<string> = new Set(['D20', 'DB1', 'DB8', 'DB9', 'DB10', 'DB13', 'DB14']);
