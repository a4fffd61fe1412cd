/** Why a file is not taken, as the codes of FTP have it. */
export type FtpRefusal = 'too-large' | 'too-many-files' | 'behind-its-end' | 'no-room' | 'over';

/** A file that a terminal sends. */
export interface FtpFile {
  /** Resolves when the bytes are in the file. Rejects with an {@link FtpFileError}. */
  write(bytes: Uint8Array): Promise<void>;
  /** No more bytes come by this connection. Idempotent. */
  close(): Promise<void>;
}

/** A file takes no more. */
export class FtpFileError extends Error {
  override readonly name = 'FtpFileError';
  readonly refusal: FtpRefusal;

  constructor(refusal: FtpRefusal, cause?: unknown) {
    super(`The file is not taken: ${refusal}`, { cause });
    this.refusal = refusal;
  }
}

/** A user of the FTP server, who sends files into a folder of its own. */
export interface FtpLogin {
  /** Bytes of a file; undefined where there is none. */
  sizeOf(path: string): number | undefined;
  /**
   * Opens a file to be written from a place on; what is behind that place is dropped. A connection that writes it yet is ended by `cut`: the
   * terminal has lost it.
   */
  open(path: string, from: number | 'end', cut: () => void): Promise<FtpFile>;
  /** Calls `listener` when the password is void; returns an unsubscribe function. */
  onVoid(listener: () => void): () => void;
}
