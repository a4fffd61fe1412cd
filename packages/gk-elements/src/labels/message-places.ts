/** Value of a place in a message. @public */
export type MessageValue = string | number;

type Mode = 'text' | 'forms';
type Place = readonly [name: string, value: MessageValue];

/**
 * The places of a message in the order in which they first stand in its text, each with what it takes. One with plural forms
 * takes a number.
 *
 * @public
 */
export type PlacesOf<
  Text extends string,
  Stack extends readonly Mode[] = ['text'],
  Found extends readonly Place[] = [],
> = Text extends `${infer Head}}${infer Tail}`
  ? Head extends `${infer _Before}{${infer Inner}`
    ? Stack extends readonly ['text', ...infer _Outer]
      ? Inner extends `${infer Name}, plural, ${infer Form}`
        ? PlacesOf<`${Form}}${Tail}`, ['forms', ...Stack], WithPlace<Found, [Name, number]>>
        : PlacesOf<Tail, Stack, WithPlace<Found, [Inner, MessageValue]>>
      : PlacesOf<`${Inner}}${Tail}`, ['text', ...Stack], Found>
    : Stack extends readonly [Mode, ...infer Outer extends readonly Mode[]]
      ? PlacesOf<Tail, Outer, Found>
      : Found
  : Found;

type WithPlace<Found extends readonly Place[], New extends Place> = New[0] extends Found[number][0]
  ? Found
  : [...Found, New];

/** The values of a message by the names of its places. @public */
export type ValuesOf<Text extends string> = {
  readonly [Each in PlacesOf<Text>[number] as Each[0]]: Each[1];
};
