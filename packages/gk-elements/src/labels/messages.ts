/**
 * Messages: texts with places for values, in a named subset of ICU MessageFormat.
 *
 * - `{name}` is a place. Its value is written as it is given: numbers, dates and units are formatted by the caller.
 * - `{count, plural, =0 {nobody} one {# viewer} other {# viewers}}` is a place whose words follow its number: `=0` for exactly this
 *   number, or else the form that `Intl.PluralRules` names, or else `other`, which each plural has. `#` is the number.
 * - An apostrophe before a brace or a `#` quotes up to the next apostrophe: `'{'` is a brace. Two of them are one: `''`. Any other stands for itself.
 *
 * @packageDocumentation
 */
export { formatMessage } from './message-format.js';
export type { MessageValue, PlacesOf, ValuesOf } from './message-places.js';
export { englishOfKey } from './keys.js';
