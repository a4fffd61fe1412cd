import { describe, expect, it } from 'vitest';
import { formatMessage } from './message-format.js';
import { messagePlaces, messageProblem } from './message-problem.js';
import { messageWordings } from './message-wordings.js';

const say = (text: string, values: Readonly<Record<string, string | number>> = {}, locale = 'en') =>
  formatMessage(text, values, locale);

describe('a message', () => {
  it('has its values in their places, as they are given', () => {
    expect(say('{ shown } of {total}, {shown}', { shown: 2, total: '9 000' })).toBe('2 of 9 000, 2');
    expect(say('Seen {when}')).toBe('Seen {when}');
    expect(say('{constructor}')).toBe('{constructor}');
  });

  it.each([
    [0, 'nobody'],
    [1, '1 viewer of 5'],
    [2, '2 viewers of 5'],
  ])('of %i counts: %s', (count, words) => {
    const text = '{count, plural, =0 {nobody} one {# viewer of {places}} other {# viewers of {places}}}';
    expect(say(text, { count, places: 5 })).toBe(words);
  });

  it('counts by the rules of its language, and says what every plural has where the form is not there', () => {
    const russian = '{count, plural, one {# камера} few {# камеры} other {# камер}}';
    expect([1, 2, 5, 21].map((count) => say(russian, { count }, 'ru'))).toEqual([
      '1 камера',
      '2 камеры',
      '5 камер',
      '21 камера',
    ]);
    expect(say('{count, plural, one {one} other {# 台}}', { count: 1 }, 'zh-TW')).toBe('1 台');
    expect(say('{count, plural, other {all}}', { count: 1 })).toBe('all');
  });

  it('quotes braces by apostrophes; any other apostrophe stands for itself', () => {
    expect(say("'{'{name}'}'", { name: 'x' })).toBe('{x}');
    expect(say("the vehicle's {name}", { name: 'x' })).toBe("the vehicle's x");
    expect(say("it''s '{a''b}'")).toBe("it's {a'b}");
    expect(say("{n, plural, other {'#' is #, '{n}'}}", { n: 3 })).toBe('# is 3, {n}');
    expect(say("# and '#'")).toBe('# and #');
  });

  it.each([
    '{',
    '}',
    'a {b',
    '{a b}',
    '{}',
    '{n, plural, one {x}}',
    '{n, plural, other {x}',
    '{n, select, other {x}}',
    'a } b',
  ])('is not %s: it is written as it stands', (text) => {
    expect(messagePlaces(text)).toBeUndefined();
    expect(say(text, { a: 1, b: 1, n: 1 })).toBe(text);
  });

  it('names its places in their order', () => {
    expect(messagePlaces('{b} {a} {n, plural, other {# {c} {a}}}')).toEqual(['b', 'a', 'n', 'c']);
    expect(messagePlaces("none '{here}'")).toEqual([]);
  });

  it('has a wording for each form of its plural, as the pieces between the values', () => {
    expect(messageWordings('{name}: {n, plural, one {# day} other {# of {all} days}}.')).toEqual([
      ['', ': ', ' day.'],
      ['', ': ', ' of ', ' days.'],
    ]);
    expect(messageWordings('a { b')).toEqual([['a { b']]);
  });
});

describe('a text that stands for a message', () => {
  it('has its places, in whatever order and with whatever plurals', () => {
    expect(messageProblem('{a} of {b}', '{b} 之 {a}')).toBeUndefined();
    expect(messageProblem('{n} of {b}', '{n, plural, one {one} other {#}} of {b}')).toBeUndefined();
    expect(messageProblem('{n, plural, one {# day} other {# days}}', '{n} 天')).toBeUndefined();
  });

  it('lacks none of them, has no other, and is a message', () => {
    expect(messageProblem('{a} of {b}', '{a}')).toBe('places');
    expect(messageProblem('{a}', '{a} {b}')).toBe('places');
    expect(messageProblem('Speed', '{a}')).toBe('places');
    expect(messageProblem('{a} of {b}', '{a} of {b')).toBe('syntax');
  });

  it('may have braces where the word takes no values', () => {
    expect(messageProblem('Speed', 'a { b')).toBeUndefined();
    expect(messageProblem('Speed', '{a} {')).toBe('syntax');
  });
});
