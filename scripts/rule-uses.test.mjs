import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ruleUses } from './rule-uses.mjs';

const root = join(import.meta.dirname, '..');

it('a rule that no product code uses is dead', () => {
  const rules = ruleUses(root);
  expect(rules.length).toBeGreaterThan(150);
  expect(rules.filter(({ isUsed }) => !isUsed).map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
});

it('the sentences without a calculation name rows of docs/status.md that exist', () => {
  const page = readFileSync(join(root, 'docs/status.md'), 'utf8');
  const ids = new Set([...page.matchAll(/^\| ([A-Z]\d\d) \|/gm)].map(([, id]) => id));
  const from = page.indexOf('## Sentences without a calculation');
  const table = page.slice(from, page.indexOf('\n## ', from + 1));
  const named = [...table.matchAll(/\b([A-Z]\d\d)\b/g)].map(([, id]) => id);
  expect(named.length).toBeGreaterThan(30);
  for (const id of named) expect(ids.has(id), id).toBe(true);
});
