// Links of a document for another place than the repository.

import { posix } from 'node:path';

/** A picture or a link of Markdown outside of a block of code; `code` marks stay as they are. */
const LINK = /^```[\s\S]*?^```$|`[^`\n]+`|(!?)\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s]+)\)/gm;

/**
 * Returns the text with the addresses that `addressOf` gives for the files that its links lead to. A link to a file that it
 * knows no address for becomes its words and the path of the file in the repository.
 * @param {string} text Markdown.
 * @param {string} path Where the text stands in the repository.
 * @param {(file: string, isPicture: boolean) => string | undefined} addressOf
 */
export function relinked(text, path, addressOf) {
  return text.replaceAll(LINK, (link, picture, words, target) => {
    if (target === undefined || /^(https?:|#)/.test(target)) return link;
    const [file, part] = target.split('#');
    const inRepository = posix.join(posix.dirname(path), file).replace(/\/$/, '');
    const address = addressOf(inRepository, picture === '!');
    if (address !== undefined) return `${picture}[${words}](${address}${part === undefined ? '' : `#${part}`})`;
    return picture === '' ? `${words} (\`${inRepository}\` in GK's repository)` : words;
  });
}

/** The part of an address that leads to a heading, as GitHub, npm and the site make it. */
const anchorOf = (heading) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** Returns the text without its blocks of code. */
export const withoutBlocks = (text) => text.replaceAll(/^```[\s\S]*?^```$/gm, '');

/** Returns the anchors of the headings in a text. The second heading of the same words has `-1` behind its anchor. */
export function anchorsOf(text) {
  const found = new Map();
  return new Set(
    [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => {
      const anchor = anchorOf(heading.trim());
      const before = found.get(anchor) ?? 0;
      found.set(anchor, before + 1);
      return before === 0 ? anchor : `${anchor}-${before}`;
    }),
  );
}

/** Returns the targets of the links in a text that stay in the documents. */
export function linksIn(text) {
  return [...text.matchAll(LINK)].flatMap(([, , , target]) =>
    target === undefined || /^https?:/.test(target) ? [] : [target],
  );
}
