/** A message larger than this is refused unread, in bytes (docs/protocol.md, "VCP messages"). @public */
export const VCP_MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

/** Upper limit of the characters of a bad message that a protocol error quotes. @internal */
export const VCP_QUOTED_CHARACTERS = 1024;
