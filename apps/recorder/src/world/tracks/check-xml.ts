/** GPX has seven levels; extensions add some. */
const MAX_DEPTH = 64;
/** The parser takes longer for an attribute the more there are of them. */
const MAX_TAG_CHARACTERS = 16_384;

/** Problem of a text that should be XML, and its line. */
export interface XmlProblem {
  readonly line: number;
  readonly words: string;
}

/**
 * Looks once over a text for what keeps the XML parser busy or makes it fall over: a tag, comment or instruction that
 * never ends, a document type declaration, whose entities can stand for any amount of text, and elements that lie
 * deeper in one another than in any track. Takes time in proportion to the text.
 */
export function checkXml(text: string): XmlProblem | undefined {
  let depth = 0;
  for (let at = text.indexOf('<'); at >= 0;) {
    const problem = (words: string): XmlProblem => ({ line: text.slice(0, at).split('\n').length, words });
    const next = text[at + 1];
    let end: number;
    if (text.startsWith('<!--', at)) end = endOf(text, '-->', at + 4);
    else if (text.startsWith('<![CDATA[', at)) end = endOf(text, ']]>', at + 9);
    else if (next === '?') end = endOf(text, '?>', at + 2);
    else if (next === '!') return problem('it has a document type declaration, which tracks do without');
    else {
      end = endOfTag(text, at + 1);
      if (next === '/') depth -= 1;
      else if (text[end - 2] !== '/') depth += 1;
    }
    if (end < 0) return problem('what begins there never ends');
    if (next !== '!' && end - at > MAX_TAG_CHARACTERS) return problem('a tag is too long');
    if (depth > MAX_DEPTH) return problem(`its elements lie more than ${MAX_DEPTH} deep in one another`);
    at = text.indexOf('<', end);
  }
  return undefined;
}

/** Where the text goes on behind `mark`; -1 without one. */
function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

/** Where the text goes on behind a tag; a `>` in quotes is a part of it. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at + 1;
  }
  return -1;
}
