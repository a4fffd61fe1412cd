import type { ComplexAttributeConverter } from 'lit';
import { warnAttribute } from './warn-attribute.js';

/** Reads an attribute that has one of few values; the first of them stands for any other. @internal */
export function choiceAttribute<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): ComplexAttributeConverter<Choice> {
  return {
    fromAttribute: (value) => {
      const found = choices.find((choice) => choice === value);
      if (found === undefined && value !== null) warnAttribute(name, value);
      return found ?? choices[0];
    },
  };
}
