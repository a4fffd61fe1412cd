// The gallery: each example is one page of docs/site/gallery, shown with its source and opened on its own; and the examples of the
// repository that are programs.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsSite, root } from '../lib/toolchain.mjs';

const folder = join(docsSite, 'gallery');

/** Part of another example, not one of its own. */
const PARTS = new Set(['camera']);

/** The files of the gallery by name, with what each says of itself. */
export function galleryExamples() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const html = readFileSync(join(folder, file), 'utf8');
      const [, title] = /<title>(.+)<\/title>/.exec(html) ?? [];
      const [, description] = /<meta\s+name="description"\s+content="([^"]+)"/.exec(html) ?? [];
      if (!title || !description) throw new Error(`docs/site/gallery/${file} has no title or no description.`);
      return { name: file.replace('.html', ''), title, description: description.replaceAll('&amp;', '&'), html };
    })
    .filter(({ name }) => !PARTS.has(name));
}

/** Programs of the repository that belong to the gallery, too. */
const PROGRAMS = ['event-webhook', 'nightly-evidence'];

/** The source files of an example of the repository that stand in its folder. */
function sourcesOf(name) {
  return readdirSync(join(root, 'examples', name)).filter((file) => /^[\w-]+\.(?:ts|html)$/.test(file));
}

/** Returns the source of a program, as a section of its page. */
export function sourceSection(name) {
  return sourcesOf(name)
    .map((file) => {
      const text = readFileSync(join(root, 'examples', name, file), 'utf8');
      return `## ${file}\n\n\`\`\`${file.split('.').at(-1)}\n${text.trimEnd()}\n\`\`\`\n`;
    })
    .join('\n');
}

/**
 * Returns the pages of the gallery and its index.
 * @param {string} base
 */
export function galleryPages(base) {
  const examples = galleryExamples();
  const pages = examples.map(({ name, title, description, html }) => ({
    id: `examples/${name}`,
    title,
    description,
    text: `${description}

<iframe class="gk-example" src="${base}gallery/${name}.html" title="${title}" loading="lazy" allow="fullscreen"></iframe>

<p><a href="${base}gallery/${name}.html">Open it alone</a></p>

The whole page, for any file server with \`gk-elements.js\`, \`gk-live.js\` and \`gk-demo.js\` of \`gk-elements/dist/cdn\` in a folder \`lib\` beside its own:

\`\`\`html
${html.trimEnd()}
\`\`\`
`,
  }));
  const cards = examples.map(
    ({ name, title, description }) =>
      `<li><a href="${name}/"><img src="${base}images/gallery/${name}.jpg" alt="" width="480" height="300" loading="lazy"><strong>${title}</strong></a><br>${description}</li>`,
  );
  const index = {
    id: 'examples',
    title: 'Examples',
    description: 'Pages on the fleet in the page, each with its source.',
    text: `Each is one page without a build, on [the fleet in the page](../guides/demo/): look at it, open it, copy it.

<ul class="gk-gallery">
${cards.join('\n')}
</ul>

## Programs

| program | what it does |
|---|---|
${PROGRAMS.map((name) => {
  const { description } = JSON.parse(readFileSync(join(root, 'examples', name, 'package.json'), 'utf8'));
  return `| [${name}](${name}/) | ${description} |`;
}).join('\n')}

The other examples of the repository are whole projects: they stand in the menu.
`,
  };
  return [index, ...pages];
}
