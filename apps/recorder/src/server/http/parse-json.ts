import { RestError } from './rest-error.js';

/** Lists and objects within each other. What calls take has no more than six; code that recurses has room for these. */
export const MAX_JSON_DEPTH = 64;

/**
 * The JSON value of a text that a client sent; undefined when it is none.
 * @throws RestError 400 for one that is nested too deep.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new RestError(400, `The body is nested deeper than ${MAX_JSON_DEPTH} levels`);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Looks at the text, not at its value: nothing is built of one that is refused. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charAt(i);
    if (inString) {
      if (character === '\\') i += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}
