// The pages of the site of documents. Each is a document of the repository, or is made of what the sources say; nothing is
// written twice. Needs no package of the site, so that `npm test` checks pages and links without them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { entriesOf, guideRows } from '../lib/llms-text.mjs';
import { relinked } from '../lib/markdown-links.mjs';
import { root } from '../lib/toolchain.mjs';
import { elementPages, elementTags } from './element-pages.mjs';
import { galleryExamples, galleryPages, sourceSection } from './gallery-pages.mjs';

/**
 * A page.
 * @typedef {object} SitePage
 * @property {string} id Its address below the site's root, without slashes at the ends; '' is the start page.
 * @property {string} title
 * @property {string} text Markdown without its first heading; links lead to other pages of the site.
 * @property {string} [description] One sentence, for search engines and lists.
 * @property {string} [source] The document of the repository that it is.
 * @property {string} [frontmatter] Further lines for the site's builder.
 */

/**
 * A group of the sidebar, with groups or ids of pages in it.
 * @typedef {{ label: string, tw: string, collapsed?: boolean, items: readonly (string | SiteGroup)[] }} SiteGroup
 */

const read = (path) => readFileSync(join(root, path), 'utf8');
const markdownIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort();

/** The examples of the repository. */
const programs = () =>
  readdirSync(join(root, 'examples'))
    .filter((name) => existsSync(join(root, 'examples', name, 'README.md')))
    .sort();

/** Where each document of the repository stands in the site. */
function documents() {
  const inDocs = markdownIn('docs').map((name) => [`docs/${name}`, name.replace('.md', '')]);
  const inFolder = (name) =>
    markdownIn(`docs/${name}`).map((file) => [
      `docs/${name}/${file}`,
      file === 'README.md' ? name : `${name}/${file.replace('.md', '')}`,
    ]);
  return new Map([
    ...inFolder('guides'),
    ...inDocs,
    ...inFolder('decisions'),
    ...['gk-sdk', 'gk-elements', 'gk-react'].map((name) => [`packages/${name}/README.md`, `packages/${name}`]),
    ...programs().map((name) => [`examples/${name}/README.md`, `examples/${name}`]),
    ['CHANGELOG.md', 'changelog'],
    ['CONTRIBUTING.md', 'contributing'],
  ]);
}

/**
 * Returns the address of a page as seen from another. It is relative, so that the pages of a language lead to others of that
 * language.
 */
export function addressFrom(id, target) {
  return `${posix.relative(`/${id}`, `/${target}`) || '.'}/`;
}

/** Takes the first heading off a document. */
function cut(text, path) {
  const [heading, title] = /^# (.+)\n/.exec(text) ?? [];
  if (heading === undefined) throw new Error(`${path} begins with no heading.`);
  return { title: title.replaceAll('`', ''), text: text.slice(heading.length).trimStart() };
}

/** Returns the text of a document with links to pages and files of the site. */
function relinkedTo(text, path, id, { base, idOf }) {
  return relinked(text, path, (file, isPicture) => {
    if (isPicture) return `${base}images/${posix.basename(file)}`;
    const target = idOf.get(file) ?? idOf.get(`${file}/README.md`);
    return target === undefined ? undefined : addressFrom(id, target);
  });
}

/** Pictures of documents are files beside the site, which its builder must not look for among its sources. */
const withPictures = (text) => text.replaceAll(/!\[([^\]]*)\]\((\S+)\)/g, '<img src="$2" alt="$1" loading="lazy">');

/** The documents of the repository as pages. */
function documentPages(site) {
  const rows = new Map(guideRows().map(({ file, words }) => [`docs/guides/${file}`, words]));
  return [...site.idOf].map(([path, id]) => {
    const linked = withPictures(relinkedTo(read(path), path, id, site));
    const [, program] = /^examples\/([\w-]+)\//.exec(path) ?? [];
    const text = program === undefined ? linked : `${linked.trimEnd()}\n\n${sourceSection(program)}`;
    const description = rows.get(path)?.replaceAll('`', '');
    return {
      id,
      source: path,
      ...cut(text, path),
      ...(description !== undefined && { description }),
      // The search is for users of GK: decisions and status, which use the same words, would come before the guides.
      ...(/^(?:decisions|status)/.test(id) && { frontmatter: 'pagefind: false' }),
    };
  });
}

/** Loads scripts of the site in a page. */
const scripts = (base, ...names) =>
  `head:\n${names.map((name) => `  - { tag: script, attrs: { type: module, src: ${base}lib/${name} } }`).join('\n')}`;

/** The start page in each language; that of English has no folder of its own. */
function startPages(site) {
  return ['', 'tw'].map((id) => {
    const source = `docs/site/pages/${id === '' ? '' : `${id}/`}index.md`;
    const page = cut(relinkedTo(read(source), source, '', site), source);
    const [description] = page.text.split('\n');
    return {
      id,
      source,
      ...page,
      description,
      // The start page stands without the sidebar's neighbours at its end.
      frontmatter: `prev: false\nnext: false\n${scripts(site.base, 'gk-live.js', 'start-page.js')}`,
    };
  });
}

/** The blocks of code of a document, without the indentation of a list. */
const blocksOfCode = (text) =>
  [...text.matchAll(/^( *)```[\s\S]*?^ *```$/gm)].map(([block, indent]) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );

/**
 * The guides that have a page in Chinese. Their text stands beside the start pages; `<!-- block 1 -->` stands for the first block of
 * code of the guide.
 */
function translatedPages(site) {
  const folder = 'docs/site/pages/tw/guides';
  return markdownIn(folder).map((name) => {
    const source = `${folder}/${name}`;
    const id = name === 'README.md' ? 'guides' : `guides/${name.replace('.md', '')}`;
    const blocks = blocksOfCode(read(`docs/guides/${name}`));
    const text = relinkedTo(read(source), source, id, site).replaceAll(/^<!-- block (\d+) -->$/gm, (mark, number) => {
      const block = blocks[Number(number) - 1];
      if (block === undefined) throw new Error(`${source}: the guide has no block of code for ${mark}.`);
      return block;
    });
    return { id: `tw/${id}`, source, ...cut(text, source) };
  });
}

/** The sections of the index of the guides, with the pages that each lists. */
function guideGroups() {
  const titles = {
    'Start here': '開始',
    SDK: 'SDK',
    'Elements and pages': '元件與頁面',
    Deployment: '部署',
    'The console': '主控台',
  };
  return read('docs/guides/README.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const label = section.split('\n')[0].trim();
      const tw = titles[label];
      if (tw === undefined) throw new Error(`The section "${label}" of docs/guides/README.md has no name in Chinese.`);
      const items = [...section.matchAll(/^\| \[[^\]]+\]\(([\w-]+)\.md\)/gm)].map(([, name]) => `guides/${name}`);
      return { label, tw, items, ...(label === 'The console' && { collapsed: true }) };
    });
}

/** The entries that programs import, with the pages of typedoc about those that have them. */
function referencePage({ base }) {
  const { entryPoints } = JSON.parse(read('typedoc.json'));
  const sections = ['gk-sdk', 'gk-elements', 'gk-react'].map((name) => {
    const rows = entriesOf(name).map(({ specifier, source, words }) => {
      const hasPage = entryPoints.includes(source.replaceAll('\\', '/'));
      const link = hasPage
        ? `[\`${specifier}\`](${base}api/modules/${specifier.replaceAll('/', '_')}.html)`
        : `\`${specifier}\``;
      return `| ${link} | ${words
        .split(/(?<=\.) /)[0]
        .replaceAll(/\{@link (\w+)\}/g, '`$1`')
        .replaceAll('|', '\\|')} |`;
    });
    return `## ${name}\n\n| import | contents |\n|---|---|\n${rows.join('\n')}\n`;
  });
  return {
    id: 'reference',
    title: 'Reference',
    description: 'Every public name of the packages, by the entry that programs import.',
    text: `Every public name with units, errors and who must close what it returns. The linked pages have a search of their own.

${sections.join('\n')}
## REST calls and messages

[REST resources](../guides/rest-resources/) lists each resource with its calls and rights; [Protocol](../protocol/) has each call, message and stream as it is
sent. [Error codes](../guides/error-codes/) has what can fail.
`,
  };
}

/** The pages of the elements, and the list of them. */
function pagesOfElements({ base, idOf }, documents, sizes) {
  const titles = new Map(documents.map(({ source, title }) => [source, title]));
  const pages = elementPages(
    (path, id) => addressFrom(id, idOf.get(path)),
    (path) => titles.get(path),
    sizes,
  ).map((page) => ({ ...page, frontmatter: scripts(base, 'gk-elements.js', 'element-demo.js') }));
  const rows = pages.map(
    ({ id, title, description }) => `| [\`${title}\`](${addressFrom('elements', id)}) | ${description} |`,
  );
  const text = `Each page has the element itself, live on the fleet in the page, with everything that it takes and tells.

| element | what it is |
|---|---|
${rows.join('\n')}
`;
  return [
    { id: 'elements', title: 'Elements', text, description: 'All custom elements, each with a live demo.' },
    ...pages,
  ];
}

/**
 * All pages.
 * @param {{ base?: string, sizes?: Readonly<Record<string, number>> }} [options] `base`: the path of the site on its server; `sizes`:
 * gzipped bytes of the import of each element, by its tag.
 * @returns {readonly SitePage[]}
 */
export function sitePages({ base = '/', sizes } = {}) {
  const site = { base, idOf: documents() };
  const pages = documentPages(site);
  return [
    ...startPages(site),
    ...translatedPages(site),
    ...pages,
    ...pagesOfElements(site, pages, sizes),
    referencePage(site),
    ...galleryPages(base),
  ];
}

/**
 * The sidebar.
 * @returns {readonly SiteGroup[]}
 */
export function siteGroups() {
  const ids = [...documents().values()];
  return [
    ...guideGroups(),
    {
      label: 'Elements',
      tw: '元件',
      collapsed: true,
      items: ['elements', ...elementTags().map((tag) => `elements/${tag}`)],
    },
    {
      label: 'Examples',
      tw: '範例',
      collapsed: true,
      items: [
        'examples',
        ...galleryExamples().map(({ name }) => `examples/${name}`),
        { label: 'Projects', tw: '專案範例', collapsed: true, items: programs().map((name) => `examples/${name}`) },
      ],
    },
    {
      label: 'Reference',
      tw: '參考資料',
      items: ['reference', 'protocol', 'protocol-settings', 'protocol-device-rows'],
    },
    {
      label: 'Project',
      tw: '專案',
      collapsed: true,
      items: [
        'changelog',
        ...['gk-sdk', 'gk-elements', 'gk-react'].map((name) => `packages/${name}`),
        'performance',
        'architecture',
        'contributing',
        'status',
        { label: 'Decisions', tw: '決策', collapsed: true, items: ids.filter((id) => id.startsWith('decisions')) },
      ],
    },
  ];
}
