/** Why recordings of the server cannot be read or changed now. */
export class FootageError extends Error {
  override readonly name = 'FootageError';
  readonly code: 'failed' | 'restarted' | 'closed';

  constructor(code: FootageError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
