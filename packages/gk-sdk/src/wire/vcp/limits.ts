/** A message larger than this is refused unread, in bytes (docs/protocol.md, "VCP messages"). @public */
export const VCP_MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

/** How much of a bad message a protocol error quotes, in characters. @internal */
export const VCP_QUOTED_CHARACTERS = 1024;
