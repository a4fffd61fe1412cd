// Files that are made from a folder of templates. A template is named as the file that it becomes, with `name` in place of
// the name and `.txt` behind. In it, {{name}} is the name as given, {{Name}} and {{camelName}} are its forms in code,
// {{title}} is the title and {{literal}} the title as a string literal.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** `mileage-report` becomes `MileageReport`. */
export const toPascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

/** A text as it stands in a string literal of the sources. */
export const literal = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The files of a folder of templates for a name, by their paths. */
export function filesOf(folder, name, title = '') {
  const pascal = toPascal(name);
  const values = {
    name,
    Name: pascal,
    camelName: pascal[0].toLowerCase() + pascal.slice(1),
    title,
    literal: literal(title),
  };
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    entries.map((entry) => {
      const path = relative(folder, entry)
        .split(sep)
        .join('/')
        .replace(/\.txt$/, '');
      const text = readFileSync(entry, 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (place, key) => values[key] ?? place);
      return [path.replaceAll(/(^|\/)name(?=[-./])/g, `$1${name}`), text];
    }),
  );
}

/** English words of the templates of a folder, as `t` and `word` take them. */
export function wordsOf(folder) {
  const texts = Object.values(filesOf(folder, 'name', ''));
  return [
    ...new Set(texts.flatMap((text) => [...text.matchAll(/\b(?:t|word)\('([^']+)'[,)]/g)].map(([, word]) => word))),
  ];
}
