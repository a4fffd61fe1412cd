// Who uses the rules of gk-sdk: for each exported function and constant the packages that reach it, directly or through
// another rule. What only a test or an entry point names is used by nobody.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const RULES = 'packages/gk-sdk/src/rules';

/** Entry points pass the rules on. */
const ENTRIES = new Set(['packages/gk-sdk/src/rules.ts', 'packages/gk-sdk/src/index.ts']);

/** Folders whose files use rules, with the name that docs/rules.md gives them. */
const USERS = [
  ['packages/gk-sdk/src/cli', 'CLI'],
  ['packages/gk-sdk/src', 'SDK'],
  ['packages/gk-elements/src', 'elements'],
  ['packages/gk-react/src', 'React'],
  ['apps/console', 'console'],
  ['apps/viewers', 'viewers'],
  ['apps/recorder', 'recorder'],
];

export const USER_NAMES = USERS.map(([, name]) => name);

/** What neither runs in a product nor is its source. */
const isTest = (path) => /\.(test|browser-test|d)\.tsx?$|\/(testing|fixtures|temp|dist|node_modules)\//.test(path);

function sourcesBelow(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !isTest(path));
}

/**
 * The rules and their users.
 * @param {string} root folder of the repository
 * @returns {Map<string, {file: string, users: Set<string>}>} by the name of the function or constant
 */
export function ruleUses(root) {
  const rules = readRules(root);
  const byName = new Map(rules.filter(({ exported }) => exported).map((rule) => [rule.name, rule]));
  for (const [folder, user] of USERS) {
    for (const path of sourcesBelow(root, folder)) {
      if (path.startsWith(RULES) || ENTRIES.has(path)) continue;
      if (USERS.find(([other]) => path.startsWith(`${other}/`))?.[1] !== user) continue;
      for (const name of importedRules(root, path)) reach(byName.get(name), user);
    }
  }
  return byName;

  function reach(rule, user) {
    if (rule === undefined || rule.users.has(user)) return;
    rule.users.add(user);
    for (const other of rules) {
      const isNear = other.file === rule.file || other.exported;
      if (isNear && rule.names.has(other.name)) reach(other, user);
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
        exported: ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true,
        names: namesIn(node),
        users: new Set(),
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
      : /^gk-sdk(\/rules)?$/.test(from);
    return isRule
      ? names
          .split(',')
          .map((name) => name.trim().split(' as ')[0])
          .filter((name) => name !== '' && !name.startsWith('type '))
      : [];
  });
}
