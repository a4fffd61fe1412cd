import { describe, expect, expectTypeOf, it } from 'vitest';
import type { MessageValue, PlacesOf, ValuesOf } from './message-places.js';
import { ENGLISH_LABELS } from './catalogue.js';
import { composed } from './composed.js';
import { messagePlaces } from './message-problem.js';
import { type EnglishLabels, message } from './message.js';
import { pluralMessage } from './plural-message.js';

interface Labels {
  readonly plain: string;
  readonly seen: (when: string) => string;
  readonly part: (shown: number, total: number) => string;
}

describe('the places of a message, as types', () => {
  it('are those of its text, each once, in their order', () => {
    expectTypeOf<PlacesOf<'{b} of {a}, {b}'>>().toEqualTypeOf<[['b', MessageValue], ['a', MessageValue]]>();
    expectTypeOf<ValuesOf<'{name}: {n, plural, one {# day of {all}} other {days}}.'>>().toEqualTypeOf<{
      readonly name: MessageValue;
      readonly n: number;
      readonly all: MessageValue;
    }>();
    expectTypeOf<keyof ValuesOf<'Save'>>().toEqualTypeOf<never>();
  });

  it('are the values of a label', () => {
    expectTypeOf(message('{shown} of {total}')).parameters.toEqualTypeOf<[MessageValue, MessageValue]>();
    expectTypeOf(pluralMessage('{n, plural, one {#} other {#}}')).parameters.toEqualTypeOf<[number]>();
    // @ts-expect-error A label with plural forms is made by pluralMessage.
    message('{n, plural, one {#} other {#}}');
  });

  it('are as many as the label takes', () => {
    const english = { plain: 'Save', seen: message('Seen {when}'), part: message('{shown} of {total}') };
    expectTypeOf(english).toExtend<EnglishLabels<Labels>>();
    // @ts-expect-error The text lacks the value of the label.
    const lacking: EnglishLabels<Labels> = { ...english, seen: message('Seen') };
    // @ts-expect-error The text has a place too many.
    const beyond: EnglishLabels<Labels> = { ...english, seen: message('Seen {when} {where}') };
    // @ts-expect-error A function has no text that could be translated.
    const calculated: EnglishLabels<Labels> = { ...english, seen: (when: string) => `Seen ${when}` };
    expect([lacking, beyond, calculated].map(({ plain }) => plain)).toEqual(['Save', 'Save', 'Save']);
  });
});

it('a label says its values in their places, and has its text', () => {
  const label = message('{shown} of {total}');
  expect([label(2, 9), label.text]).toEqual(['2 of 9', '{shown} of {total}']);
  const counted = pluralMessage('{count, plural, one {# channel} other {# channels}}');
  expect([counted(1), counted(2)]).toEqual(['1 channel', '2 channels']);
});

it('each label of the elements says its text for the names of its places', () => {
  const texts: string[] = [];
  const visit = (labels: object): void => {
    for (const label of Object.values<unknown>({ ...labels })) {
      if (typeof label === 'object' && label !== null) visit(label);
      else if (typeof label === 'function' && 'parts' in label && typeof label.parts === 'object')
        visit({ ...label.parts });
      else if (typeof label === 'function' && 'text' in label && typeof label.text === 'string') {
        const { text } = label;
        if (text.includes(', plural,')) continue;
        texts.push(text);
        const names = messagePlaces(text)?.map((place) => `{${place}}`) ?? [];
        expect(Reflect.apply(label, undefined, names)).toBe(text);
      }
    }
  };
  visit(ENGLISH_LABELS);
  expect(texts.length).toBeGreaterThan(100);
});

it('a label of several messages is the same rule over other texts', () => {
  const label = composed({ none: 'Map', named: message('Map of {device}') }, (texts, device: string) =>
    device === '' ? texts.none : texts.named(device),
  );
  expect([label(''), label('BUS-7')]).toEqual(['Map', 'Map of BUS-7']);
  const other = label.of({ named: message('{device}-Karte') });
  expect([other(''), other('BUS-7')]).toEqual(['Map', 'BUS-7-Karte']);
});
