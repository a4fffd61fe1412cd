/** Values of the result field R (docs/protocol.md, "Result codes"). @public */
export const VcpResult = {
  /** Refused. */
  refused: 0,
  /** Success. */
  success: 1,
  /** Accepted, and done when the device allows it. */
  accepted: 2,
  /** Q02 only: the password is right but expired. */
  passwordExpired: 3,
  /** The request is malformed or its code unknown. */
  badRequest: 400,
  /** The user lacks the permission. */
  forbidden: 403,
  /** The device or thing is unknown or offline. */
  notFound: 404,
  /** The device did not answer. */
  deviceTimeout: 408,
} as const;
