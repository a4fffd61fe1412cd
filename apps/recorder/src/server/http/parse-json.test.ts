import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonDepth, MAX_JSON_DEPTH, parseJson } from './parse-json.js';

const nested = (levels: number, open = '[', close = ']'): string => open.repeat(levels) + close.repeat(levels);

it.each([
  ['lists', nested(MAX_JSON_DEPTH)],
  ['objects', `${'{"a":'.repeat(MAX_JSON_DEPTH)}1${'}'.repeat(MAX_JSON_DEPTH)}`],
  ['brackets in strings', JSON.stringify({ a: nested(1_000), [`"${nested(1_000)}\\`]: nested(1_000, '{', '}') })],
  ['many beside each other', `[${Array(1_000).fill('[{}]').join()}]`],
])('takes %s', (_, text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

it.each([
  ['lists', nested(MAX_JSON_DEPTH + 1)],
  ['objects', `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`],
  ['lists that never close', '['.repeat(1_000_000)],
  ['levels behind a string that ends in a backslash', `["\\\\",${nested(MAX_JSON_DEPTH)}]`],
])('refuses %s that are too deep', (_, text) => {
  expect(() => parseJson(text)).toThrow(
    expect.objectContaining({ status: 400, message: expect.stringMatching(/deeper than 64/) }),
  );
});

it.each(['', '{', '{"a":"\\', 'nothing', '[1,]'])('gives nothing for what is no JSON: %s', (text) => {
  expect(parseJson(text)).toBeUndefined();
});

it('gives what JSON.parse gives', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

it('sees the same depth in pieces', () => {
  const isRefused = (...pieces: string[]): boolean => {
    const depth = new JsonDepth();
    try {
      for (const piece of pieces) depth.add(piece);
    } catch {
      return true;
    }
    return false;
  };
  const letters = fc.string({
    unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', 'a'),
    minLength: 80,
    maxLength: 400,
  });
  fc.assert(
    fc.property(letters, fc.nat(400), (text, at) => {
      const whole = '['.repeat(MAX_JSON_DEPTH - 1) + text;
      expect(isRefused(whole.slice(0, at), whole.slice(at))).toBe(isRefused(whole));
    }),
  );
});
