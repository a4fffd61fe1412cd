// Finds rules of gk-sdk that no product code reaches, directly or through another rule. A test or an entry point is no use.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const RULES = 'packages/gk-sdk/src/rules';

/** Entry points pass the rules on: that is no use, see public-uses.mjs for what of it somebody imports. */
const isEntry = (path) => /^packages\/gk-sdk\/src\/[a-z0-9]+\.ts$/.test(path) && !path.endsWith('/cli.ts');

/** Folders of the products. */
const PRODUCTS = [
  'packages/gk-sdk/src',
  'packages/gk-elements/src',
  'packages/gk-react/src',
  'apps/console',
  'apps/viewers',
  'apps/recorder',
];

/** Files that neither run in a product nor are its source. */
const isTest = (path) => /\.(test|browser-test|d)\.tsx?$|\/(testing|fixtures|temp|dist|node_modules)\//.test(path);

function sourcesBelow(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !isTest(path));
}

/**
 * The exported functions and constants of the rules, and whether a product uses each.
 * @param {string} root folder of the repository
 * @returns {{name: string, file: string, isUsed: boolean}[]}
 */
export function ruleUses(root) {
  const rules = readRules(root);
  const exported = rules.filter((rule) => rule.isExported);
  const byName = new Map(exported.map((rule) => [rule.name, rule]));
  for (const path of PRODUCTS.flatMap((folder) => sourcesBelow(root, folder))) {
    if (path.startsWith(RULES) || isEntry(path)) continue;
    for (const name of importedRules(root, path)) reach(byName.get(name));
  }
  return exported;

  function reach(rule) {
    if (rule === undefined || rule.isUsed) return;
    rule.isUsed = true;
    for (const other of rules) {
      const isNear = other.file === rule.file || other.isExported;
      if (isNear && rule.names.has(other.name)) reach(other);
    }
  }
}

/** Declarations of the rules with the names that stand in each. */
function readRules(root) {
  return sourcesBelow(root, RULES).flatMap((path) => {
    const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
    return source.statements.flatMap((statement) =>
      declarationsOf(statement).map((node) => ({
        name: node.name.getText(),
        file: path.slice(RULES.length + 1, -'.ts'.length),
        isExported: ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true,
        names: namesIn(node),
        isUsed: false,
      })),
    );
  });
}

/** Functions and constants: types cost nothing and prove no use. */
function declarationsOf(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations;
  return ts.isFunctionDeclaration(statement) ? [statement] : [];
}

function namesIn(node) {
  const names = new Set();
  const visit = (inner) => {
    if (ts.isIdentifier(inner)) names.add(inner.text);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return names;
}

/** Names that a file imports from a rule or from an entry of gk-sdk. */
function importedRules(root, path) {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/^(?:import|export) \{([^}]*)\} from '([^']+)'/gm)].flatMap(([, names, from]) => {
    const isRule = from.startsWith('.')
      ? resolve(root, dirname(path), from).startsWith(join(root, RULES))
      : /^gk-sdk(\/[a-z0-9]+)?$/.test(from);
    return isRule
      ? names
          .split(',')
          .map((name) => name.trim().split(' as ')[0])
          .filter((name) => name !== '' && !name.startsWith('type '))
      : [];
  });
}
