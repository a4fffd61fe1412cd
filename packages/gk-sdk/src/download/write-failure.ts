import { GkError } from '../errors/gk-error.js';

const failures = new WeakSet<GkError>();

/** The target of a download did not take its file: the network is not to blame, and another try would fail, too. @internal */
export function writeFailure(cause: unknown): GkError {
  const error = new GkError('internal', 'The file could not be written. Is the disk full?', { cause });
  failures.add(error);
  return error;
}

/** Whether a download failed at its target. @internal */
export function isWriteFailure(error: GkError): boolean {
  return failures.has(error);
}
