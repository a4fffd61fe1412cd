import type { MessageValue, PlacesOf } from './message-places.js';

/**
 * A label that takes values, with its text. Translation reads the text and does not call the label.
 *
 * @public
 */
export interface Message<Values extends readonly unknown[] = readonly MessageValue[]> {
  (...values: Values): string;
  readonly text: string;
  /** For types alone, never set: the text has as many places as the label takes values. */
  readonly places?: { readonly [Index in keyof Values]: string };
}

/**
 * A label of several messages, and a function that selects and joins them. Each message is translated separately.
 *
 * @public
 */
export interface Composed<Values extends readonly unknown[] = readonly never[]> {
  (...values: Values): string;
  readonly parts: Readonly<Record<string, string | Message<readonly never[]>>>;
  /** The same label of other parts. */
  readonly of: (parts: Composed['parts']) => Composed<Values>;
}

/** The English words of an element: a label that takes values is a message with as many places. @public */
export type EnglishLabels<Labels> = {
  readonly [Name in keyof Labels]: Labels[Name] extends (...values: infer Values extends unknown[]) => string
    ? Message<Values> | Composed<Values>
    : Labels[Name] extends string
      ? string
      : EnglishLabels<Labels[Name]>;
};

/** The values of a message in the order of its places. @public */
export type ValuesInOrder<Text extends string> =
  PlacesOf<Text> extends infer Places extends readonly (readonly [string, MessageValue])[]
    ? { readonly [Index in keyof Places]: Places[Index][1] }
    : never;

/**
 * A label with places, such as `message('Last seen {when}')`: a function of the values, in the order of the places in the English
 * text, each once. It has no plurals, to keep pages small; see `pluralMessage`.
 *
 * @public
 */
export function message<const Text extends string>(
  text: Text extends `${string}, plural,${string}` ? never : Text,
): Message<ValuesInOrder<Text>>;
export function message(text: string): Message {
  const write = (...values: MessageValue[]): string => text.replace(/{\w+}/g, () => `${values.shift()}`);
  write.text = text;
  return write;
}
