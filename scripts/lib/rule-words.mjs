// Words of the screens that the rules of gk-sdk state in tables, such as what a parameter is called. The console shows
// them through t() without writing them again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const rulesFolder = fileURLToPath(new URL('../../packages/gk-sdk/src/rules', import.meta.url));

/** Files of rules, and the tables in them whose texts are words of a screen. */
const TABLES = {
  'device-edit.ts': ['RECORDING_OPTIONS', 'AUDIO_OPTIONS'],
  'parameter-words.ts': ['PARAMETER_WORDS'],
};

/** The words of these tables, in their order. */
export function ruleWords() {
  return Object.entries(TABLES).flatMap(([file, tables]) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(rulesFolder, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    return source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .filter(({ name }) => tables.includes(name.getText()))
      .flatMap(wordsBelow);
  });
}

function wordsBelow(node) {
  if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer)) {
    // A unit without letters is the same in every language.
    return /\p{L}/u.test(node.initializer.text) ? [node.initializer.text] : [];
  }
  const words = [];
  ts.forEachChild(node, (child) => void words.push(...wordsBelow(child)));
  return words;
}
