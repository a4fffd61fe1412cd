/**
 * The part of zod that the SDK uses, by name: a namespace object would carry all of zod into every
 * bundle. Objects of `zod/mini` never compile code, so a strict content security policy holds.
 */
export {
  array,
  boolean,
  looseObject,
  nullable,
  number,
  optional,
  parse,
  record,
  safeParse,
  string,
  union,
  unknown,
} from 'zod/mini';
export type { core, output } from 'zod/mini';
