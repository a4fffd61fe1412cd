/** Why a backup cannot be read, made or restored. */
export type BackupErrorCode = 'not-a-backup' | 'newer' | 'wrong-passphrase' | 'damaged' | 'unusable';

/** A backup cannot be used; `message` is a sentence for the administrator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
