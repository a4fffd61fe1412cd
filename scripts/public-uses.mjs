// Finds names of gk-sdk that its entries pass on although nobody outside of it imports them. knip cannot: it leaves out whatever is tagged @public.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { entries } from './entries.mjs';

const SDK = 'packages/gk-sdk/src';

/** Folders whose code imports gk-sdk as a user of the package does. */
const USERS = ['packages/gk-elements', 'packages/gk-react', 'apps', 'examples', 'bench', 'conformance'];

/** Pages that show code to users of the packages. */
const PAGES = ['docs/guides', 'README.md', 'packages/gk-sdk/README.md', 'packages/gk-react/README.md'];

const isTest = (path) =>
  /\.(test|test-d|browser-test|spec|d)\.tsx?$|(^|\/)(testing|fixtures|temp|dist|node_modules)\//.test(path);

/**
 * The public names of gk-sdk.
 * @param {string} root folder of the repository
 * @returns {{name: string, file: string, entries: string[], isType: boolean, isImported: boolean, isShown: boolean, isNeeded: boolean}[]}
 * `isImported`: by code outside of gk-sdk that is no test; `isShown`: in code of a guide; `isNeeded`: by the signature of another public name.
 */
export function publicUses(root) {
  const names = readEntries(root);
  const imported = new Set(
    USERS.flatMap((folder) => filesBelow(root, folder)).flatMap((path) => importedNames(root, path)),
  );
  const shown = shownWords(root);
  const needed = neededNames(root, names);
  return names.map((each) => ({
    ...each,
    isImported: imported.has(each.name),
    isShown: shown.has(each.name),
    isNeeded: needed.has(each.name),
  }));
}

/**
 * Declarations that are tagged `@public` although no entry passes them on: knip does not report them when nobody uses them.
 * @param {string} root folder of the repository
 * @returns {string[]} file and name of each
 */
export function publicWithoutEntry(root) {
  const passedOn = new Set(readEntries(root, ['contract', 'testing']).map(({ file, name }) => `${file}: ${name}`));
  return filesBelow(root, SDK).flatMap((path) =>
    exportedDeclarations(parse(root, path))
      .filter(({ tags, name }) => tags.includes('public') && !passedOn.has(`${path}: ${name}`))
      .map(({ name }) => `${path}: ${name}`),
  );
}

function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|js)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !isTest(path));
}

function parse(root, path) {
  return ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
}

/** Names that the entries pass on; one that several have stands once. */
function readEntries(root, more = []) {
  const names = new Map();
  const all = [...entries.filter((entry) => entry.package === 'gk-sdk').map((entry) => entry.name), ...more];
  for (const entry of all) {
    const path = `${SDK}/${entry}.ts`;
    for (const statement of parse(root, path).statements) {
      if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) continue;
      const file = relative(root, resolve(root, dirname(path), statement.moduleSpecifier.text)).replace(/\.js$/, '.ts');
      for (const element of statement.exportClause.elements) {
        const name = element.name.text;
        const isType = statement.isTypeOnly || element.isTypeOnly;
        const known = names.get(`${file}: ${name}`);
        if (known === undefined) names.set(`${file}: ${name}`, { name, file, isType, entries: [entry] });
        else known.entries.push(entry);
      }
    }
  }
  return [...names.values()];
}

/** Names that a file imports from an entry of gk-sdk. */
function importedNames(root, path) {
  const text = readFileSync(join(root, path), 'utf8');
  const lists = [
    ...text.matchAll(/(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+['"]gk-sdk(?:\/[a-z0-9]+)?['"]/g),
  ];
  const types = [...text.matchAll(/import\('gk-sdk(?:\/[a-z0-9]+)?'\)\.(\w+)/g)].map(([, name]) => name);
  const opened = [...text.matchAll(/\{([^}]*)\} = await import\('gk-sdk(?:\/[a-z0-9]+)?'\)/g)];
  return [...types, ...[...lists, ...opened].flatMap(([, names]) => namesOf(names))];
}

function namesOf(list) {
  return list
    .replaceAll(/\/\/.*$/gm, '')
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .split(/ as |:/)[0]
        .trim(),
    )
    .filter((name) => name !== '');
}

/** Words in code of the pages, and in their running text where it is set as code. */
function shownWords(root) {
  const pages = PAGES.flatMap((page) =>
    page.endsWith('.md')
      ? [page]
      : readdirSync(join(root, page), { recursive: true })
          .filter((name) => name.endsWith('.md'))
          .map((name) => join(page, name)),
  );
  return new Set(
    pages
      .filter((page) => existsSync(join(root, page)))
      .flatMap((page) => readFileSync(join(root, page), 'utf8').match(/```[\s\S]*?```|`[^`\n]+`/g) ?? [])
      .flatMap((code) => code.match(/[A-Za-z_]\w*/g) ?? []),
  );
}

/** Types that stand in the signatures of public names. */
function neededNames(root, names) {
  const byFile = Map.groupBy(names, ({ file }) => file);
  const needed = new Set();
  for (const [file, passedOn] of byFile) {
    for (const { name, node } of exportedDeclarations(parse(root, file))) {
      if (!passedOn.some((each) => each.name === name)) continue;
      for (const word of signatureWords(node)) if (word !== name) needed.add(word);
    }
  }
  return needed;
}

/** The names in a declaration, without what only its code uses. */
function signatureWords(node) {
  const words = new Set();
  const visit = (inner) => {
    if (ts.isBlock(inner)) return;
    if (ts.isIdentifier(inner)) words.add(inner.text);
    ts.forEachChild(inner, visit);
  };
  // The value of a typed constant is no part of its signature.
  if (ts.isVariableDeclaration(node) && node.type !== undefined) visit(node.type);
  else visit(node);
  return words;
}

function exportedDeclarations(source) {
  return source.statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return [];
    const isExported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    const tags = ts.getJSDocTags(statement).map(({ tagName }) => tagName.text);
    const nodes = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return nodes.filter((node) => node.name).map((node) => ({ name: node.name.getText(), node, tags }));
  });
}
