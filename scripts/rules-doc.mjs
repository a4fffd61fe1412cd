// Writes the column "used by" of docs/rules.md anew from who imports which rule.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/toolchain.mjs';
import { ruleUses, USER_NAMES } from './rule-uses.mjs';

const path = join(root, 'docs/rules.md');
const uses = ruleUses(root);

const namesIn = (text) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name);

function usedBy(functions) {
  const users = new Set(functions.flatMap((name) => [...(uses.get(name)?.users ?? [])]));
  return USER_NAMES.filter((name) => users.has(name)).join(', ');
}

const page = readFileSync(path, 'utf8');
const written = page.replace(/^`packages\/gk-sdk\/src\/rules\/[\w.-]+`\n\n(?:\|.*\n)+/gm, (table) => {
  const [name, space, head, line, ...rows] = table.trimEnd().split('\n');
  const anew = rows.map((row) => {
    const [sentence, functions] = row.slice(2, -2).split(' | ');
    return `| ${sentence} | ${functions} | ${usedBy(namesIn(functions))} |`;
  });
  return `${[name, space, head, line, ...anew].join('\n')}\n`;
});
writeFileSync(path, written);
