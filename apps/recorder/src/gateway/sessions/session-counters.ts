/** Counters of the gateway since its start. */
export interface SessionCounters {
  bytesIn: number;
  bytesOut: number;
  messagesIn: number;
  messagesOut: number;
  logins: number;
  /** Bytes that belong to no frame. */
  skipped: number;
  /** Connections that spoke another protocol. */
  closedForNoise: number;
  malformed: number;
  unknown: number;
  /** Messages of who had not logged in. */
  strange: number;
  wrongCodes: number;
  /** Registrations under the id of another terminal. */
  contested: number;
  /** Messages whose reports were not kept, and which the terminal has to send again. */
  notKept: number;
}

export function newCounters(): SessionCounters {
  return {
    bytesIn: 0,
    bytesOut: 0,
    messagesIn: 0,
    messagesOut: 0,
    logins: 0,
    skipped: 0,
    closedForNoise: 0,
    malformed: 0,
    unknown: 0,
    strange: 0,
    wrongCodes: 0,
    contested: 0,
    notKept: 0,
  };
}
