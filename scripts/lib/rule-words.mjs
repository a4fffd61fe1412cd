// Words of the screens that the rules of gk-sdk state in tables, such as what a parameter is called. The console shows
// them through t() without writing them again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';

const rulesFolder = fileURLToPath(new URL('../../packages/gk-sdk/src/rules', import.meta.url));

/** Files of rules, and the tables in them whose texts are words of a screen. */
const TABLES = {
  'device-edit.ts': ['RECORDING_OPTIONS', 'AUDIO_OPTIONS'],
  'parameter-words.ts': ['PARAMETER_WORDS'],
};

/** The words of these tables, in their order. */
export function ruleWords() {
  return Object.entries(TABLES).flatMap(([file, tables]) => {
    const { program, errors } = parseSync(file, readFileSync(join(rulesFolder, file), 'utf8'));
    if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
    const words = [];
    let inTable = false;
    new Visitor({
      VariableDeclarator({ id }) {
        inTable = id.type === 'Identifier' && tables.includes(id.name);
      },
      'VariableDeclarator:exit'() {
        inTable = false;
      },
      Property({ value }) {
        // A unit without letters is the same in every language.
        const isWord = value.type === 'Literal' && typeof value.value === 'string' && /\p{L}/u.test(value.value);
        if (inTable && isWord) words.push(value.value);
      },
    }).visit(program);
    return words;
  });
}
