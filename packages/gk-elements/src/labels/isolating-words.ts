import { isolatedText } from 'gk-sdk/rules';

/**
 * The words of an element whose sentences cannot be turned round by a name in them: every text that a sentence takes stands
 * apart when it is written from right to left, and has no direction marks.
 *
 * @internal
 */
export function isolatingWords<Words extends object>(words: Words): Words {
  const made = new Map<PropertyKey, unknown>();
  return new Proxy(words, {
    get(target, name) {
      const word: unknown = Reflect.get(target, name);
      if (typeof word === 'function') {
        const isolating = (...values: readonly unknown[]): unknown =>
          Reflect.apply(word, undefined, values.map(isolatedValue));
        if (!made.has(name)) made.set(name, isolating);
      } else if (isGroup(word)) {
        if (!made.has(name)) made.set(name, isolatingWords(word));
      } else return word;
      return made.get(name);
    },
  });
}

function isolatedValue(value: unknown): unknown {
  if (typeof value === 'string') return isolatedText(value);
  return Array.isArray(value) ? value.map(isolatedValue) : value;
}

/** Words by their kind, such as those of the states of a vehicle. */
const isGroup = (word: unknown): word is object => typeof word === 'object' && word !== null && !Array.isArray(word);
