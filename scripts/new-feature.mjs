// Makes the files of a new screen in apps/console by its pattern, gives its row of app/screens.ts the loader, adds its
// words to the translations, and marks its row of docs/status.md: `npm run new:feature -- usage --kind report`, or with
// another name than the path's: `npm run new:feature -- device-usage /deviceusage --kind report`. A setting is a tab of
// /setting: its file joins the others, and its row those of setting-tabs.ts.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { filesOf, literal, toPascal, wordsOf } from './lib/templates.mjs';

const source = new URL('../apps/console/src/', import.meta.url);
const translations = new URL('../apps/console/translations/tw.json', import.meta.url);
const status = new URL('../docs/status.md', import.meta.url);

/** The kinds of screens: each is a folder of templates. */
export const KINDS = ['editor', 'report', 'review', 'setting', 'watch'];
const templatesOf = (kind) => fileURLToPath(new URL(`templates/${kind}`, import.meta.url));
const isTab = (kind) => kind === 'setting';

/** `night-mode` becomes `Night mode`. */
const toTitle = (name) => (name[0].toUpperCase() + name.slice(1)).replaceAll('-', ' ');

/** The files of a feature, by path below `src/`. */
export function featureFiles(kind, name, title) {
  const folder = isTab(kind) ? 'features/settings/tabs' : `features/${name}`;
  const files = Object.entries(filesOf(templatesOf(kind), name, title));
  return Object.fromEntries(files.map(([file, text]) => [`${folder}/${file}`, text]));
}

/** The table of screens with the feature's loader in the row of `path`; throws without such a row, or when it has one. */
export function withLoader(screens, path, name) {
  const row = new RegExp(`\\{\\s*path: '${path.replaceAll('/', '\\/')}',\\s*title: word\\((['"])(.*?)\\1\\)`);
  const match = row.exec(screens);
  if (!match) throw new Error(`app/screens.ts has no row for ${path}: add it first, with its title and area.`);
  const rest = screens.slice(match.index + match[0].length);
  const end = /\}/.exec(rest)?.index ?? 0;
  if (/\bload\b/.test(rest.slice(0, end))) throw new Error(`${path} has a screen already.`);
  const before = screens.slice(0, match.index) + match[0] + rest.slice(0, end).replace(/,?\s*$/, '');
  const page = `${toPascal(name)}Page`;
  const load = `import('../features/${name}/${name}-page.js').then(({ ${page} }) => ({ default: ${page} }))`;
  const table = `${before}, load: () => ${load} ${rest.slice(end)}`;
  return { table, title: match[2] };
}

/** The table of the settings' tabs with one more at its end; throws when it has one of that name. */
export function withTab(tabs, name, title) {
  const id = name.replaceAll('-', '');
  if (tabs.includes(`id: '${id}'`)) throw new Error(`The settings have a tab ${id} already.`);
  const row = `  { id: '${id}', title: word(${literal(title)}), load: () => import('./tabs/${name}.js') },\n`;
  return tabs.replace(/(?=\];\s*$)/, row);
}

/** The translations with the words that they lack, still in English: whoever builds the screen translates them. */
export function withWords(table, words) {
  return { ...table, ...Object.fromEntries(words.filter((word) => !(word in table)).map((word) => [word, word])) };
}

/** The status page with `partial` in the row of a route that has nothing; unchanged when there is no such row. */
export function withStatus(page, path, name) {
  return page
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      if (cells.length < 6 || !cells[3].startsWith(`\`${path}\``) || cells[4] !== 'none') return line;
      const test = `\`apps/console/src/features/${name}/${name}-page.test.tsx\``;
      return `| ${cells[1]} | ${cells[2]} | ${cells[3]} | partial | made by the generator: ${test} |`;
    })
    .join('\n');
}

async function make({ name, path, kind }) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '')) {
    throw new Error('Give the name of the feature in kebab-case: npm run new:feature -- usage --kind report');
  }
  if (!KINDS.includes(kind)) throw new Error(`Give --kind ${KINDS.join(', ')}.`);
  const folder = isTab(kind) ? `features/settings/tabs/${name}.ts` : `features/${name}/`;
  if (existsSync(new URL(folder, source))) throw new Error(`${folder} exists already.`);
  const screens = new URL(isTab(kind) ? 'features/settings/setting-tabs.ts' : 'app/screens.ts', source);
  const before = readFileSync(screens, 'utf8');
  const { table, title } = isTab(kind)
    ? { table: withTab(before, name, toTitle(name)), title: toTitle(name) }
    : withLoader(before, path, name);
  const options = await resolveConfig(fileURLToPath(screens));
  const write = async (url, text) => {
    mkdirSync(dirname(fileURLToPath(url)), { recursive: true });
    writeFileSync(url, await format(text, { ...options, filepath: fileURLToPath(url) }));
  };
  for (const [file, text] of Object.entries(featureFiles(kind, name, title))) await write(new URL(file, source), text);
  await write(screens, table);
  const words = withWords(JSON.parse(readFileSync(translations, 'utf8')), [title, ...wordsOf(templatesOf(kind))]);
  await write(translations, JSON.stringify(words, null, 2));
  if (!isTab(kind)) await write(status, withStatus(readFileSync(status, 'utf8'), path, name));
  const place = isTab(kind) ? 'the last tab of /setting' : path;
  console.log(`apps/console/src/${folder} is made, and ${place} leads to it. Translate its new words in tw.json.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { kind: { type: 'string' } } });
    const [name, path = `/${name}`] = positionals;
    await make({ name, path, kind: values.kind });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
