// The words of elements, console and viewers: English where they are said, Traditional Chinese in one file a package.
// `node scripts/words.mjs` writes apps/recorder/assets/screen-words.generated.json, with which the recorder's translation table begins
// (spec 002 section 2, "i18n editor"); `--check` prints what is missing or wrong.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parseSync, Visitor } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const outFile = join(root, 'apps/recorder/assets/screen-words.generated.json');
const renamedFile = join(root, 'apps/recorder/assets/renamed-words.json');
const consoleFolder = join(root, 'apps/console/src');
const translations = {
  console: join(root, 'apps/console/translations/tw.json'),
  elements: join(root, 'packages/gk-elements/src/labels/tw.json'),
  viewers: join(root, 'apps/viewers/translations/tw.json'),
};

/** The functions of the console that take a word of a screen: `t('Save')`, `word('Save')`. */
const WORD_FUNCTIONS = new Set(['t', 'word', 'textOf']);

/** Loads TypeScript without what it imports later. */
async function load(contents) {
  const laterImports = {
    name: 'later imports',
    setup: ({ onResolve }) =>
      onResolve({ filter: /./ }, ({ kind, path }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      ),
  };
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'error',
    platform: 'node',
    conditions: ['gk-source'],
    plugins: [laterImports],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

/** The texts that an expression may be. */
function textsOf(node) {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node?.type === 'TemplateLiteral') return node.expressions.length === 0 ? [node.quasis[0].value.cooked] : [];
  if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(textsOf);
  if (node?.type === 'LogicalExpression') return [node.left, node.right].flatMap(textsOf);
  return [];
}

/**
 * The words that a source of the console marks.
 *
 * @param {string} name path of the source, for its kind
 * @param {string} code the source
 */
export function markedWords(name, code) {
  const { program, errors } = parseSync(name, code);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  const words = [];
  new Visitor({
    CallExpression({ callee, arguments: [english] }) {
      if (callee.type === 'Identifier' && WORD_FUNCTIONS.has(callee.name)) words.push(...textsOf(english));
    },
  }).visit(program);
  return words.filter((word) => /\p{L}/u.test(word.replace(/\{\w+\}/g, '')));
}

function consoleWords() {
  return readdirSync(consoleFolder, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
    .sort()
    .flatMap((file) => markedWords(file, readFileSync(join(consoleFolder, file), 'utf8')));
}

/** The words of each package, each once, with its file of translations, and what checks a message. */
async function readCatalogues() {
  const { ENGLISH_LABELS, LABEL_CONTEXTS, englishWords, VIEWER_CONTEXTS, labelKeys, messagePlaces, messageProblem } =
    await load(`
    export { ENGLISH_LABELS } from './packages/gk-elements/src/labels/catalogue.ts';
    export { LABEL_CONTEXTS } from './packages/gk-elements/src/labels/contexts.ts';
    export { labelKeys, messagePlaces, messageProblem } from './packages/gk-elements/src/labels/making.ts';
    export { englishWords, VIEWER_CONTEXTS } from './apps/viewers/src/shared/words/viewer-words.ts';
  `);
  const catalogue = (name, words) => ({
    words: [...new Set(words)],
    file: relative(root, translations[name]),
    texts: JSON.parse(readFileSync(translations[name], 'utf8')),
  });
  return {
    catalogues: [
      catalogue('console', consoleWords()),
      catalogue('elements', labelKeys(ENGLISH_LABELS, LABEL_CONTEXTS)),
      catalogue('viewers', labelKeys(englishWords, VIEWER_CONTEXTS)),
    ],
    messagePlaces,
    messageProblem,
  };
}

/** All words in their order, each once, with their Traditional Chinese, and the words that have replaced former ones. */
export async function screenWords() {
  const { catalogues } = await readCatalogues();
  return {
    raw: [...new Set(catalogues.flatMap(({ words }) => words))],
    tw: Object.assign({}, ...catalogues.map(({ texts }) => texts)),
    renamed: JSON.parse(readFileSync(renamedFile, 'utf8')),
  };
}

/** Returns the missing or wrong words and translations, a sentence each. */
export async function wordFaults() {
  const { catalogues, messagePlaces, messageProblem } = await readCatalogues();
  const faults = catalogues.flatMap(({ words, file, texts }) => [
    ...words.filter((word) => !texts[word]).map((word) => `${file} lacks ${JSON.stringify(word)}`),
    ...words
      .filter((word) => word.includes('{') && !messagePlaces(word))
      .map((word) => `no message: ${JSON.stringify(word)}`),
    ...words
      .filter((word) => /\{(reason|message|error)\}[.)]/.test(word))
      .map((word) => `a reason is a sentence with its own full stop: ${JSON.stringify(word)}`),
    ...Object.keys(texts)
      .filter((word) => !words.includes(word))
      .map((word) => `${file}: nothing says ${JSON.stringify(word)}`),
    ...Object.entries(texts)
      .filter(([word, text]) => messageProblem(word, text))
      .map(([word]) => `${file}: the places differ in ${JSON.stringify(word)}`),
  ]);
  const known = new Map();
  for (const { texts, file } of catalogues) {
    for (const [word, text] of Object.entries(texts)) {
      const other = known.get(word) ?? text;
      if (other !== text)
        faults.push(`${file}: ${JSON.stringify(word)} means ${text} here, ${other} elsewhere: give it a context`);
      known.set(word, other);
    }
  }
  const { renamed } = await screenWords();
  for (const target of Object.values(renamed)
    .flat()
    .map((one) => one.to ?? one)) {
    if (!known.has(target)) faults.push(`${relative(root, renamedFile)}: nothing says ${JSON.stringify(target)}`);
  }
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--check')) {
    const faults = await wordFaults();
    for (const fault of faults) console.log(fault);
    process.exitCode = faults.length > 0 ? 1 : 0;
  } else {
    mkdirSync(dirname(outFile), { recursive: true });
    writeFileSync(outFile, `${JSON.stringify(await screenWords(), null, 2)}\n`);
  }
}
