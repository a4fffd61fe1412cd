import { RestError } from './rest-error.js';

/** Lists and objects within each other. Calls have no more than six; code that recurses has room for these. */
export const MAX_JSON_DEPTH = 64;
/**
 * The JSON value of a text that a client sent; undefined when it is none.
 * @throws RestError 400 for one that is nested too deep.
 */
export function parseJson(text: string): unknown {
  new JsonDepth().add(text);
  return parseShallow(text);
}

/** The same of a text whose depth is known. */
export function parseShallow(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Looks at a text as it comes, not at its value: nothing is built of one that is refused. */
export class JsonDepth {
  #depth = 0;
  #inString = false;
  #isEscaped = false;

  /**
   * Looks at the next piece of the text.
   * @throws RestError 400 where it is nested too deep.
   */
  add(piece: string): void {
    for (let i = 0; i < piece.length; i += 1) {
      const character = piece.charCodeAt(i);
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#inString) {
        if (character === BACKSLASH) this.#isEscaped = true;
        else if (character === QUOTE) this.#inString = false;
      } else if (character === QUOTE) this.#inString = true;
      else if (character === OPEN_LIST || character === OPEN_OBJECT) {
        this.#depth += 1;
        if (this.#depth > MAX_JSON_DEPTH) {
          throw new RestError(400, `The body is nested deeper than ${MAX_JSON_DEPTH} levels`);
        }
      } else if (character === CLOSE_LIST || character === CLOSE_OBJECT) this.#depth -= 1;
    }
  }
}
