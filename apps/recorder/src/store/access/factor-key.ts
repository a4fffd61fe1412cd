import { openSealKey } from '../state/seal-key.js';

/** Name of the file in the state folder. */
export const FACTOR_KEY = 'factor.key';

/**
 * The key under which the secrets of second factors are kept: the file `factor.key` of the state folder, apart from the database, so that
 * a copy of that makes no codes. `:memory:` has one that is forgotten.
 *
 * @throws StateError when the file is there and holds no key.
 */
export function openFactorKey(stateFolder: string): Buffer {
  return openSealKey(stateFolder, {
    name: FACTOR_KEY,
    what: 'The key of the second factors',
    advice: 'remove it, and reset each account that has a second factor by --reset-second-factor NAME',
  });
}
