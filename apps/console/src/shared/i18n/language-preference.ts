import { createPreference } from '../storage/preference.js';

/** Short name of the language that this browser chose, in local storage as `language`; undefined = none was chosen. */
export const languagePreference = createPreference<string | undefined>({
  key: 'language',
  decode: (stored) => (stored !== null && /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$/.test(stored) ? stored : undefined),
  encode: (language) => language ?? null,
});
