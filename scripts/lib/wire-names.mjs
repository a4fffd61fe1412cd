// Wire names have ended at the SDK's readers and writers: what stands left of a model's name in the tables of
// docs/protocol.md is neither public API, except in `gk-sdk/wire`, nor in the console.

import ts from 'typescript';

/** Wire names that are ordinary words, too, and as such names of other things. */
const PLAIN_WORDS = new Set([
  'call',
  'channel',
  'completed',
  'data',
  'devices',
  'dir',
  'distance',
  'download',
  'expired',
  'fence',
  'health',
  'lat',
  'lng',
  'signal',
  'snap',
  'source',
  'speed',
  'status',
  'temperature',
  'time',
  'try',
  'type',
  'user',
  'version',
  'voltage',
]);

/**
 * Where a wire name may stand, and why; all wire names in a file without a name.
 *
 * @type {readonly { readonly name?: string, readonly file: string, readonly reason: string }[]}
 */
const EXCEPTIONS = [
  {
    name: 'deviceid',
    file: 'apps/console/src/features/mileage/mileage-report.ts',
    reason: 'key of mileage.json, as spec 001 names it',
  },
  {
    file: 'apps/console/src/features/access-log/change-words.ts',
    reason: 'the change log has the names under which the server keeps the fields, and this file their labels',
  },
];

/** The wire names of the tables "| wire | `X` of `gk-sdk` ..." that are no name of a model. */
export function wireNames(protocol) {
  const wire = new Set();
  const model = new Set();
  for (const [, rows] of protocol.matchAll(/^\| wire \| `\w+` of `gk-sdk`.*\n\|[-|]+\n((?:\|.*\n)+)/gm)) {
    for (const [, left, right] of rows.matchAll(/^\| (.*?) \| (.*?) \|/gm)) {
      for (const name of namesIn(left)) wire.add(name);
      for (const name of namesIn(right)) model.add(name);
    }
  }
  return new Set([...wire].filter((name) => !model.has(name) && !PLAIN_WORDS.has(name)));
}

function namesIn(cell) {
  return [...cell.matchAll(/`([\w.]+)`/g)].flatMap(([, path]) => path.split('.'));
}

/** The names of a source, or of the code of an API report, with their lines; not what stands in comments and texts. */
function* namesOf(path, text) {
  const code = path.endsWith('.md') ? text.replace(/^[\s\S]*?```ts$/m, blank).replace(/```\s*$/, blank) : text;
  const source = ts.createSourceFile(path.replace(/\.md$/, '.ts'), code, ts.ScriptTarget.Latest);
  for (const node of nodesBelow(source))
    if (ts.isIdentifier(node))
      yield { name: node.text, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 };
}

/** A node and what it is made of, in the order of the text. */
function* nodesBelow(node) {
  yield node;
  const parts = [];
  ts.forEachChild(node, (part) => void parts.push(part));
  for (const part of parts) yield* nodesBelow(part);
}

function blank(text) {
  return text.replace(/[^\n]/g, ' ');
}

/** Returns a sentence for each wire name in a file, `path` from the root, that no exception allows. */
export function wireNamesIn(path, text, names) {
  return [...namesOf(path, text)]
    .filter(({ name }) => names.has(name))
    .filter(({ name }) => !EXCEPTIONS.some((each) => (each.name ?? name) === name && each.file === path))
    .map(({ name, line }) => `${path}:${line} has the wire name ${name}; docs/protocol.md has the model's`);
}
