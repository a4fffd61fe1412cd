/** A span of time, unix seconds. @public */
export interface SentSpan {
  readonly startS: number;
  readonly endS: number;
}

/** A stretch of a file: `offsetS` is the place of its first picture in the file, seconds. @public */
export interface SentFootageSpan extends SentSpan {
  readonly offsetS: number;
}

/** Description of a body that a server sent. Times are unix seconds, as they were asked for. @public */
export type SentBody =
  | (SentSpan & {
      readonly kind: 'footage';
      readonly deviceId: string;
      /** From 1. */
      readonly channel: number;
      /** Place of the recording. */
      readonly place: 'server' | 'device';
      readonly stream: 'main' | 'sub';
      readonly format: 'mp4' | 'gms';
      /** Number of the file in the recording, from 1. */
      readonly part: number;
      /** When its pictures were captured; absent when the server does not know. */
      readonly held?: readonly SentFootageSpan[];
    })
  | (SentSpan & {
      readonly kind: 'event-footage';
      readonly deviceId: string;
      /** From 1. */
      readonly channel: number;
      /** The server's number of the event. */
      readonly serialNo: number;
      /** Number of the file in its recording, from 1. */
      readonly part: number;
      readonly held?: readonly SentFootageSpan[];
    })
  /** A file that the device has sent with an event. */
  | {
      readonly kind: 'event-file';
      readonly deviceId: string;
      /** From 1. */
      readonly channel: number;
      /** The server's number of the event. */
      readonly serialNo: number;
      /** Number of the file, as the rows of events have it. */
      readonly file: number;
    }
  | {
      readonly kind: 'picture';
      readonly deviceId: string;
      /** From 1. */
      readonly channel: number;
      readonly atS: number;
    }
  | (Partial<SentSpan> & {
      readonly kind: 'events';
      /** Absent for all devices of the user. */
      readonly deviceIds?: readonly string[];
      /** Only events with a greater serial number: a further page. */
      readonly afterSerialNo?: number;
      /** Most events of an answer. */
      readonly limit: number;
      /** Names of the other criteria of the query, such as event codes; empty = none. */
      readonly narrowedBy: readonly string[];
      readonly held?: readonly SentSpan[];
    })
  | (SentSpan & { readonly kind: 'track'; readonly deviceId: string; readonly held?: readonly SentSpan[] })
  /** The text of a statement that another one follows. */
  | { readonly kind: 'statement' };

/** A body that a server sent completely, with its hash (docs/protocol.md, "Signed evidence"). @public */
export type SentRow = SentBody & {
  /** SHA-256 of the body, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** Unix seconds. */
  readonly sentS: number;
};

/** A server's statement about bodies that it sent: the JSON of the text that it signs. @public */
export interface SentStatement {
  readonly format: 'gk-evidence-statement';
  readonly version: 1;
  /** Fingerprint of the key: the name of the server in this statement. */
  readonly key: string;
  /** Recipient, who requests the statement. */
  readonly user: string;
  /** When it was signed, unix seconds. */
  readonly atS: number;
  /** Another statement about the same bundle follows; it names this one. */
  readonly more?: true;
  readonly sent: readonly SentRow[];
}

/** The answer of `POST /gkserver/evidence/statement`. @public */
export interface SignedStatement {
  /** JSON (docs/protocol.md, "Signed evidence"); its UTF-8 bytes are what is signed. */
  readonly statement: string;
  /** Ed25519 (RFC 8032), Base64. */
  readonly signature: string;
  readonly algorithm: 'Ed25519';
  /** SubjectPublicKeyInfo (RFC 8410), Base64. */
  readonly publicKey: string;
  /** SHA-256 of the bytes of the public key, 64 lower-case hexadecimal digits. */
  readonly fingerprint: string;
}

/** A row of `GET /gkserver/evidence/keys`, the present key first. @public */
export interface EvidenceKeyRow {
  /** SHA-256 of the bytes of the public key, 64 lower-case hexadecimal digits. */
  readonly fingerprint: string;
  /** SubjectPublicKeyInfo (RFC 8410), Base64. */
  readonly publicKey: string;
  readonly algorithm: 'Ed25519';
  /** Unix seconds of the first start with it. */
  readonly from: number;
  /** Unix seconds of the first start with another one; null for the present one. */
  readonly until: number | null;
}
