import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utf8Length } from './utf8-length.js';

const bytes = (text: string): number => new TextEncoder().encode(text).length;

it('counts as the encoder does, short and long, lone surrogates too', () => {
  const unit = fc.oneof(fc.constantFrom('a', 'ü', '中', '😀', '\ud83d', '\ude00'), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 20 }), fc.integer({ min: 1, max: 60 }), (units, times) => {
      const text = units.join('').repeat(times);
      expect(utf8Length(text)).toBe(bytes(text));
    }),
    { numRuns: 1000 },
  );
});

it.each([64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 200_000])('counts %i wide characters over its buffer', (length) => {
  for (const character of ['a', '中', '😀']) {
    const text = `x${character.repeat(length)}`;
    expect(utf8Length(text)).toBe(bytes(text));
  }
});
