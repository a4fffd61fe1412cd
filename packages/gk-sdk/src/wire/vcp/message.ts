/** A VCP field: one upper-case letter. `L` (length) and `M` (code) are not fields. @public */
export type VcpLetter =
  | 'A'
  | 'B'
  | 'C'
  | 'D'
  | 'E'
  | 'F'
  | 'G'
  | 'H'
  | 'I'
  | 'J'
  | 'K'
  | 'N'
  | 'O'
  | 'P'
  | 'Q'
  | 'R'
  | 'S'
  | 'T'
  | 'U'
  | 'V'
  | 'W'
  | 'X'
  | 'Y'
  | 'Z';

/** The fields of a message by letter; values hold no CR or LF. @public */
export type VcpFields = Readonly<Partial<Record<VcpLetter, string>>>;

/**
 * One message of the command channel (docs/protocol.md, "VCP messages").
 *
 * @public
 */
export interface VcpMessage {
  /** Message code, for example `Q02`. */
  readonly code: string;
  /** Scalar fields by letter. */
  readonly fields: VcpFields;
  /** UTF-8 text after the empty line, mostly JSON; absent when the length is 0. */
  readonly body?: string;
}
