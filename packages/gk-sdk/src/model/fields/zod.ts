/**
 * The part of zod that the SDK uses, by name: a namespace object would carry all of zod into every
 * bundle. Objects of `zod/mini` never compile code, so a strict content security policy holds.
 */
export {
  _default,
  array,
  boolean,
  gte,
  int,
  literal,
  looseObject,
  lte,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  parse,
  pipe,
  refine,
  regex,
  safeParse,
  string,
  transform,
  union,
  unknown,
} from 'zod/mini';
export type { core, output } from 'zod/mini';
