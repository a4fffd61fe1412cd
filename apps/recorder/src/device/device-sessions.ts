/** Heartbeats of one connection. */
export interface SessionHeartbeats {
  readonly count: number;
  /** Seconds between two, as they come; undefined before there are two. */
  readonly everyS: number | undefined;
  /** Intervals in which nothing came at all. */
  readonly lost: number;
}

/** Questions that were sent over one connection. */
export interface SessionQuestions {
  readonly asked: number;
  readonly answered: number;
  /** Refused by the device, or without an answer in time. */
  readonly failed: number;
  /** Names of those that wait for their answer. */
  readonly waiting: readonly string[];
}

/** Requests of users and plans that a device has not answered. */
export interface SessionRequests {
  readonly downloads: number;
  readonly snapshots: number;
  readonly others: number;
  /** Unix seconds of the oldest. */
  readonly sinceS: number;
}

/** The connection of a device, as its source knows it. Times are unix seconds, 0 = never. */
export interface DeviceSession {
  readonly deviceId: string;
  /** IP address and port that it connects from. */
  readonly address: string;
  readonly port: number;
  readonly loggedInS: number;
  readonly receivedS: number;
  readonly sentS: number;
  readonly heartbeats: SessionHeartbeats;
  readonly questions: SessionQuestions;
  /** Undefined while nothing is asked of it. */
  readonly requests: SessionRequests | undefined;
  /** Bytes that it has not taken yet. */
  readonly unsentBytes: number;
  /** Messages whose reports are not durable yet. */
  readonly unkept: number;
}

/** A message of a connection. Codes and passwords in it are masked. */
export interface DeviceFrame {
  /** Unix milliseconds. */
  readonly atMs: number;
  readonly direction: 'in' | 'out';
  readonly messageId: number;
  readonly bytes: Uint8Array;
}

/** Connections of the devices of a source that has some. */
export interface DeviceSessions {
  /** Whether a device is one of its source. */
  isKnown(deviceId: string): boolean;
  /** Devices that are connected, by their ids, as they were a second ago at most. */
  all(): Promise<ReadonlyMap<string, DeviceSession>>;
  /** Calls `listener` with each message from and to a device; returns an unsubscribe function. */
  watch(deviceId: string, listener: (frame: DeviceFrame) => void): () => void;
}
