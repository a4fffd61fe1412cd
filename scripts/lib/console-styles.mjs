// Which style sheets of the console a source file can rely on: those that its own imports bring, or those of each file that
// imports it. A module that is loaded on demand may come without any other file's sheets.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

const IMPORT = /(?:^|\n)(?:import|export)\s(?:[^'";]*?\sfrom\s)?'(\.[^']+)'/g;
const TYPE_IMPORT = /(?:^|\n)(?:import|export) type [^'";]*?from '[^']+';?/g;
/** A class at the beginning of a selector: the sheet that describes it, not one that adapts it somewhere. */
const OWNED_CLASS = /(?:^|[},;{])\s*\.(gk-[\w-]+)/g;
const CLASS_IN_CODE = /(?<![\w<./-])gk-[a-z][\w-]*/g;

/** The source files below a folder, by their paths from there, with their text. */
export function readSources(folder) {
  return new Map(
    readdirSync(folder, { recursive: true })
      .map((path) => path.split(sep).join('/'))
      .filter((path) => /\.(css|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
}

function targets(text, from, sources) {
  return [...text.matchAll(IMPORT)]
    .map(([, path]) =>
      normalize(join(dirname(from), path))
        .split(sep)
        .join('/'),
    )
    .map((path) =>
      sources.has(path) ? path : path.replace(/\.js$/, sources.has(path.replace(/\.js$/, '.tsx')) ? '.tsx' : '.ts'),
    )
    .filter((path) => sources.has(path));
}

/**
 * `file: .class needs sheet.css` for each class that may come without its style.
 *
 * @param {Map<string, string>} sources from {@link readSources}
 * @param {string} entry the file whose imports are always there
 */
export function missingSheets(sources, entry) {
  const code = [...sources].filter(([path]) => !path.endsWith('.css'));
  const statics = new Map();
  const importers = new Map([...sources.keys()].map((path) => [path, new Set()]));
  for (const [path, text] of code) {
    statics.set(path, targets(text.replaceAll(TYPE_IMPORT, '\n'), path, sources));
    for (const target of statics.get(path)) importers.get(target).add(path);
  }
  const closures = new Map();
  const closure = (path) => {
    const known = closures.get(path);
    if (known) return known;
    const reached = new Set([path]);
    closures.set(path, reached);
    for (const each of reached) for (const next of statics.get(each) ?? []) reached.add(next);
    return reached;
  };
  /** The sheet comes with the file, or with each file that imports it. */
  const isThere = (path, sheet, walked = new Set()) => {
    if (closure(path).has(sheet) || closure(entry).has(sheet)) return true;
    const seen = new Set([...walked, path]);
    const ways = [...importers.get(path)].filter((importer) => !seen.has(importer));
    return ways.length > 0 && ways.every((importer) => isThere(importer, sheet, seen));
  };
  const owners = new Map();
  for (const [path, text] of sources) {
    if (!path.endsWith('.css')) continue;
    for (const [, name] of text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(OWNED_CLASS)) {
      owners.set(name, (owners.get(name) ?? new Set()).add(path));
    }
  }
  const missing = [];
  for (const [path, text] of code) {
    if (!path.endsWith('.tsx')) continue;
    for (const name of new Set(text.match(CLASS_IN_CODE))) {
      const sheets = [...(owners.get(name) ?? [])];
      if (sheets.length > 0 && !sheets.some((sheet) => isThere(path, sheet)))
        missing.push(`${path}: .${name} needs ${sheets.join(' or ')}`);
    }
  }
  return missing;
}
