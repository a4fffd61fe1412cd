import { RestError } from './rest-error.js';
import { inTurn } from './turns.js';

/** Lists and objects within each other. What calls take has no more than six; code that recurses has room for these. */
export const MAX_JSON_DEPTH = 64;
/** A text of so many characters takes some milliseconds. */
const LONG_CHARACTERS = 256 * 1024;

/**
 * The JSON value of a text that a client sent; undefined when it is none.
 * @throws RestError 400 for one that is nested too deep.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw tooDeep();
  return parsed(text);
}

/**
 * The same of a text of any length: one that takes long is looked at in turns of its own, so that several of them hold up
 * nobody else.
 * @throws RestError 400 for one that is nested too deep.
 */
export async function parseLongJson(text: string): Promise<unknown> {
  if (text.length < LONG_CHARACTERS) return parseJson(text);
  if (await inTurn(() => isTooDeep(text))) throw tooDeep();
  return inTurn(() => parsed(text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function tooDeep(): RestError {
  return new RestError(400, `The body is nested deeper than ${MAX_JSON_DEPTH} levels`);
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Looks at the text, not at its value: nothing is built of one that is refused. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charCodeAt(i);
    if (inString) {
      if (character === BACKSLASH) i += 1;
      else if (character === QUOTE) inString = false;
    } else if (character === QUOTE) inString = true;
    else if (character === OPEN_LIST || character === OPEN_OBJECT) {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if (character === CLOSE_LIST || character === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}
