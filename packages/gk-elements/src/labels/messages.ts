/**
 * Messages: texts with places for values, in a named subset of ICU MessageFormat.
 *
 * - `{name}` is a place for a value, which is inserted as given: the caller formats numbers, dates and units.
 * - `{count, plural, =0 {nobody} one {# viewer} other {# viewers}}` selects a text by a number: `=0` for exactly this number, else the
 *   plural form by `Intl.PluralRules`, else `other`, which is required. `#` is the number.
 * - An apostrophe before a brace or a `#` quotes up to the next apostrophe: `'{'` is a brace. `''` is one apostrophe. Any other
 *   apostrophe stands for itself.
 *
 * @packageDocumentation
 */
export { formatMessage } from './message-format.js';
export type { MessageValue, PlacesOf, ValuesOf } from './message-places.js';
export { englishOfKey } from './keys.js';
