// llms.txt: what GK's packages are, their entries and where the guides are, on one page for a coding assistant
// (https://llmstxt.org). Made of what stands elsewhere, so that it says the same.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './toolchain.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const json = (path) => JSON.parse(read(path));

/** The text of a comment without its stars, tags and line breaks, to the first tag. */
function wordsOf(comment = '') {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trim());
  const end = lines.findIndex((line) => line.startsWith('@'));
  return lines
    .slice(0, end === -1 ? undefined : end)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Returns the entries of a package: the name that programs import, and the comment at the head of its source.
 * @returns {{ specifier: string, source: string, words: string }[]} `source`: from the root.
 */
export function entriesOf(name) {
  const folder = `packages/${name}`;
  return Object.entries(json(`${folder}/package.json`).exports).flatMap(([entry, target]) => {
    const source = typeof target === 'object' ? target['gk-source'] : undefined;
    if (source === undefined || source.includes('*')) return [];
    const words = wordsOf(/^\/\*\*([\s\S]*?)\*\//.exec(read(join(folder, source)))?.[1]);
    const specifier = entry === '.' ? name : `${name}/${entry.slice(2)}`;
    return [{ specifier, source: join(folder, source), words }];
  });
}

const entryLines = (name) =>
  entriesOf(name).map(({ specifier, words }) => (words === '' ? `- \`${specifier}\`` : `- \`${specifier}\`: ${words}`));

/** The elements with the sentence that each says of itself. */
function elementLines() {
  const folder = 'packages/gk-elements/src/define';
  return readdirSync(join(root, folder)).flatMap((file) => {
    const definition = file.endsWith('.test.ts') ? '' : read(`${folder}/${file}`);
    const name = file.replace('.ts', '');
    // A file may register the parts of its element, too.
    const [, element] = new RegExp(`^safeDefine\\('gk-${name}', (\\w+)`, 'm').exec(definition) ?? [];
    const [, source] = new RegExp(`\\b${element}\\b[^;]* from '\\.\\./([\\w/-]+)\\.js'`).exec(definition) ?? [];
    if (element === undefined || source === undefined) return [];
    const comment = read(`packages/gk-elements/src/${source}.ts`);
    const [, summary = ''] = /@summary ([\s\S]*?)\n\s*\*\s*(?:\n|@)/.exec(comment) ?? [];
    return [`- \`<gk-${name}>\` (\`gk-elements/define/${name}\`): ${wordsOf(summary)}`];
  });
}

/** The rows of the index of the guides. */
export function guideRows() {
  return [...read('docs/guides/README.md').matchAll(/^\| \[([^\]]+)\]\(([\w-]+\.md)\) \| (.*) \|$/gm)].map(
    ([, title, file, words]) => ({ title, file, words }),
  );
}

function exampleLines() {
  return readdirSync(join(root, 'examples')).flatMap((name) => {
    const path = `examples/${name}/package.json`;
    return existsSync(join(root, path)) ? [`- [${name}](examples/${name}): ${json(path).description}`] : [];
  });
}

/** The whole page. */
export function llmsText() {
  const packages = ['gk-sdk', 'gk-elements', 'gk-react'];
  return `${[
    '# GK',
    `> ${json('package.json').description}`,
    `GK has three packages, and a reference recorder to try them with (\`npm start\`). Use the first package that meets your
needs: \`gk-sdk\` communicates with a server, in Node and in browsers; \`gk-elements\` contains custom elements for any page;
\`gk-react\` wraps the elements for React. Times are unix seconds (\`...S\`) or milliseconds (\`...Ms\`). Errors are \`GkError\`
with a \`code\`. Functions that wait take an \`AbortSignal\`. Only \`gk-elements/define/...\` registers elements.`,
    ...packages.map((name) =>
      [`## ${name}`, json(`packages/${name}/package.json`).description, entryLines(name).join('\n')].join('\n\n'),
    ),
    `## Elements\n\n${elementLines().join('\n')}`,
    `## Guides\n\n${guideRows()
      .map(({ title, file, words }) => `- [${title}](docs/guides/${file}): ${words}`)
      .join('\n')}`,
    `## Examples\n\n${exampleLines().join('\n')}`,
    `## Reference

- [Protocol](docs/protocol.md): every message, stream, file and REST call between a client and a server
- [Architecture](docs/architecture.md): folders, import directions and design
- [Decisions](docs/decisions/README.md): what was decided, and why
- [Status](docs/status.md): what is built, and what is not
- [Performance](docs/performance.md): benchmarks and their results`,
  ].join('\n\n')}\n`;
}
