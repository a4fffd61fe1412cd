import type { Message, ValuesInOrder } from './message.js';
import { formatMessage } from './message-format.js';
import { messagePlaces } from './message-problem.js';
import type { MessageValue } from './message-places.js';

/**
 * A label whose words follow a number, such as `pluralMessage('{count, plural, one {# channel} other {# channels}}')`.
 *
 * @public
 */
export function pluralMessage<const Text extends string>(text: Text): Message<ValuesInOrder<Text>>;
export function pluralMessage(text: string): Message {
  return messageOf(text, messagePlaces(text) ?? [], 'en');
}

/**
 * A label of a text in any language.
 *
 * @param places - Names of the values, in the order in which the label takes them.
 * @public
 */
export function messageOf(text: string, places: readonly string[], locale: string): Message {
  const write = (...values: readonly MessageValue[]): string =>
    formatMessage(
      text,
      Object.fromEntries(places.flatMap((place, index) => (index in values ? [[place, values[index] ?? '']] : []))),
      locale,
    );
  return Object.assign(write, { text });
}
