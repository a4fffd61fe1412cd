// Writes apps/recorder/assets/screen-words.generated.json: the English words of the elements and of the console, with
// their first translations, for the recorder's translation editor (spec 002 section 2, "i18n editor").
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parseSync, Visitor } from 'vite';

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

/** The functions of the console that take a word of a screen: `t('Save')`, `word('Save')`. */
const WORD_FUNCTIONS = new Set(['t', 'word']);

/** The text of a string, or of a template without values. */
function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return undefined;
}

/** Words of a source: those that are marked, and texts and names of buttons, fields and pictures in markup. */
function wordsOfSource(file) {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const words = [];
  const add = (text, isWord = /\p{L}{2}/u) => {
    const word = text.replace(/\s+/g, ' ').trim();
    if (isWord.test(word)) words.push(word);
  };
  /** A text beside a value is a part of a sentence. */
  const addTexts = ({ children }) => {
    if (children.some(({ type }) => type === 'JSXExpressionContainer')) return;
    for (const child of children) if (child.type === 'JSXText') add(child.raw);
  };
  new Visitor({
    CallExpression({ callee, arguments: [english] }) {
      const text = callee.type === 'Identifier' && WORD_FUNCTIONS.has(callee.name) ? textOf(english) : undefined;
      // Marked, a single letter is a word, too: a unit.
      if (text !== undefined) add(text, /\p{L}/u);
    },
    JSXElement: addTexts,
    JSXFragment: addTexts,
    JSXAttribute({ name, value }) {
      const text = name.type === 'JSXIdentifier' && TEXT_ATTRIBUTES.has(name.name) ? textOf(value) : undefined;
      if (text !== undefined) add(text);
    },
  }).visit(program);
  return words;
}

/**
 * All words in their order, each once, and the Traditional Chinese of those that have it. `stale` are translations of
 * words that no screen says.
 */
export async function collectScreenWords() {
  const translations = JSON.parse(readFileSync(consoleTranslations, 'utf8'));
  const sources = filesBelow(consoleFolder, /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file));
  const consoleWords = sources.flatMap(wordsOfSource);

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
