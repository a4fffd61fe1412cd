import { withoutDirectionMarks } from 'gk-sdk/rules';
import { RestError } from '../http/rest-error.js';

const MAX_NAME_LENGTH = 63;

/**
 * A name that a user gives: not empty, without space, apostrophe (spec 002 section 5), control character or one that changes the
 * direction of writing.
 *
 * @throws RestError 400 in words.
 */
export function requireName(value: unknown, what: string): string {
  if (typeof value !== 'string' || value === '') throw new RestError(400, `${what} cannot be empty`);

  if (/[\s'\u0000-\u001f\u007f]/.test(value)) throw new RestError(400, `${what} must not hold a space or apostrophe`);
  if (withoutDirectionMarks(value) !== value) {
    throw new RestError(400, `${what} must not hold invisible characters that change the direction of writing`);
  }
  if (value.length > MAX_NAME_LENGTH) throw new RestError(400, `${what} has at most ${MAX_NAME_LENGTH} characters`);
  return value;
}
