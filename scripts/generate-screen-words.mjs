// Writes apps/recorder/assets/screen-words.generated.json: the English words of the elements and of the console, with
// their first translations, for the recorder's translation editor (spec 002 section 2, "i18n editor").
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import { ruleWords } from './lib/rule-words.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outFile = join(root, 'apps/recorder/assets/screen-words.generated.json');
const consoleFolder = join(root, 'apps/console/src');
/** Translations of the console, by English word; those of the elements lie beside their words. */
const consoleTranslations = join(root, 'apps/console/translations/tw.json');

const TEXT_ATTRIBUTES = new Set(['aria-label', 'alt', 'label', 'placeholder', 'title']);

function filesBelow(folder, pattern) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => pattern.test(file))
    .sort()
    .map((file) => join(folder, file));
}

/** Loads sources without what they import later, such as the screens of the console's routes. */
async function load(contents) {
  const laterImports = {
    name: 'later imports',
    setup: ({ onResolve }) =>
      onResolve({ filter: /./ }, ({ kind, path }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      ),
  };
  const { outputFiles } = await build({
    ...{ stdin: { contents, resolveDir: root }, bundle: true, write: false, format: 'esm', logLevel: 'error' },
    ...{ platform: 'node', conditions: ['gk-source'], plugins: [laterImports] },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

/** The word of a label, as `editedLabels` of the elements knows it. */
const { labelWord: wordOf } = await load(
  "export { labelWord } from './packages/gk-elements/src/labels/label-word.ts';",
);

/** The same values, in whatever order the language has them. */
const placeholders = (word) => (word.match(/\{\d\}/g) ?? []).sort().join();

/** Pairs of an English word and its translation, if it has one, of a table and its counterpart. */
function pairsOf(english, translated) {
  if (typeof english === 'object' && english !== null)
    return Object.entries(english).flatMap(([key, value]) => pairsOf(value, translated?.[key]));
  const word = wordOf(english);
  if (word === undefined || !/\p{L}/u.test(word.replace(/\{\d\}/g, ''))) return [];
  const translation = wordOf(translated);
  return [[word, translation && placeholders(translation) === placeholders(word) ? translation : undefined]];
}

/** The labels of all elements, and the names of events. */
async function elementPairs() {
  const files = filesBelow(join(root, 'packages/gk-elements/src'), /\.labels\.ts$/);
  const { EVENT_CODES, taiwanEventNames } = await load(`
    export { EVENT_CODES } from './packages/gk-sdk/src/rules.ts';
    export { taiwanEventNames } from './packages/gk-elements/src/elements/event-feed/event-names.tw.ts';
  `);
  const pairs = EVENT_CODES.flatMap(({ code, name }) => pairsOf(name, taiwanEventNames[code]));
  for (const file of files) {
    const both = await load(
      `export * from ${JSON.stringify(file)}; export * from ${JSON.stringify(file.replace(/ts$/, 'tw.ts'))};`,
    );
    for (const [name, english] of Object.entries(both)) {
      if (name.startsWith('english')) pairs.push(...pairsOf(english, both[name.replace('english', 'taiwan')]));
    }
  }
  return pairs;
}

/** True for the text of an element that says nothing else: no part of a sentence. */
function isWholeText({ parent }) {
  return !parent.children.some(ts.isJsxExpression);
}

/** The functions of the console that take a word of a screen: `t('Save')`, `word('Save')`. */
const WORD_FUNCTIONS = new Set(['t', 'word']);

/** Words of a source: those that are marked, and texts and names of buttons, fields and pictures in markup. */
function wordsOfSource(file) {
  const words = [];
  const add = (text, isWord = /\p{L}{2}/u) => {
    const word = text.replace(/\s+/g, ' ').trim();
    if (isWord.test(word)) words.push(word);
  };
  const visit = (node) => {
    if (ts.isCallExpression(node) && WORD_FUNCTIONS.has(node.expression.getText())) {
      const [english] = node.arguments;
      // Marked, a single letter is a word, too: a unit.
      if (english && ts.isStringLiteralLike(english)) add(english.text, /\p{L}/u);
    }
    if (ts.isJsxText(node) && isWholeText(node)) add(node.text);
    if (ts.isJsxAttribute(node) && TEXT_ATTRIBUTES.has(node.name.getText())) {
      if (node.initializer && ts.isStringLiteral(node.initializer)) add(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  // `<T>(value) => ...` begins a function in a .ts file, and markup in a .tsx file.
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind));
  return words;
}

/**
 * All words in their order, each once, and the Traditional Chinese of those that have it. `stale` are translations of
 * words that no screen says.
 */
export async function collectScreenWords() {
  const translations = JSON.parse(readFileSync(consoleTranslations, 'utf8'));
  const sources = filesBelow(consoleFolder, /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file));
  const consoleWords = [...sources.flatMap(wordsOfSource), ...ruleWords()];

  const pairs = [...consoleWords.map((word) => [word, translations[word]]), ...(await elementPairs())];
  const tw = {};
  for (const [word, translation] of pairs) if (translation !== undefined) tw[word] ??= translation;
  const stale = Object.keys(translations).filter((word) => !consoleWords.includes(word));
  return { raw: [...new Set(pairs.map(([word]) => word))], tw, stale };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { raw, tw } = await collectScreenWords();
  mkdirSync(dirname(outFile), { recursive: true });
  writeFileSync(outFile, `${JSON.stringify({ raw, tw }, null, 2)}\n`);
}
