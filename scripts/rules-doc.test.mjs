// docs/rules.md is the proof that no computable sentence of the specification is left out: what it names must exist.
// `node scripts/rules-doc.mjs` writes its column "used by".

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ruleUses, USER_NAMES } from './rule-uses.mjs';

const root = join(import.meta.dirname, '..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const page = read('docs/rules.md');

/** Test files of the page with the sentences and functions below them. */
const subjects = [...page.matchAll(/^`([\w./-]+\.test\.tsx?)`\n\n((?:\|.*\n)+)/gm)].map(([, path, table]) => ({
  path,
  rows: table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => {
      const [sentence = '', functions = '', usedBy] = line.slice(2, -2).split(' | ');
      return { sentence: plain(sentence), functions: namesIn(functions), usedBy };
    }),
}));

function namesIn(text) {
  return [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name);
}

/** Text without what Markdown or a string literal escapes. */
function plain(text) {
  return text.replaceAll('\\', '');
}

function sourcesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

describe('docs/rules.md', () => {
  it('names tests that exist', () => {
    expect(subjects.length).toBeGreaterThan(50);
    for (const { path, rows } of subjects) {
      expect(existsSync(join(root, path)), path).toBe(true);
      const text = plain(read(path));
      for (const { sentence } of rows) expect(text.includes(sentence), `${path}: ${sentence}`).toBe(true);
    }
  });

  it('names functions that exist', () => {
    const exported = new Set();
    for (const folder of ['packages/gk-sdk/src', 'packages/gk-elements/src', 'apps/console/src']) {
      for (const source of sourcesBelow(folder)) {
        for (const [, name] of source.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm))
          exported.add(name);
      }
    }
    for (const { path, rows } of subjects) {
      for (const { sentence, functions } of rows) {
        expect(functions.length, `${path}: ${sentence}`).toBeGreaterThan(0);
        for (const name of functions) expect(exported.has(name), `${path}: ${name}`).toBe(true);
      }
    }
  });

  it('says by whom each rule is used; what nobody uses is dead', () => {
    const ofSdk = subjects.filter(({ path }) => path.startsWith('packages/gk-sdk/src/rules/'));
    const uses = ruleUses(root);
    for (const { path, rows } of ofSdk) {
      for (const { sentence, functions, usedBy } of rows) {
        const users = new Set(functions.flatMap((name) => [...(uses.get(name)?.users ?? [])]));
        expect(usedBy, `used by, ${path}: ${sentence}`).toBe(USER_NAMES.filter((name) => users.has(name)).join(', '));
      }
    }
    const dead = [...uses].filter(([, { users }]) => users.size === 0);
    expect(dead.map(([name, { file }]) => `${file}: ${name}`)).toEqual([]);
  });

  it('leaves out no file of rules, and no test of one', () => {
    const folder = 'packages/gk-sdk/src/rules';
    const named = new Map(subjects.map(({ path, rows }) => [path, rows.length]));
    // Playback and the monitors have rules of their own, beside the rooms that use them.
    const elsewhere = ['playback.test.ts', 'monitor-rows.test.ts', 'track-files.test.ts'];
    const files = readdirSync(join(root, folder)).filter(
      (name) => name.endsWith('.test.ts') && !elsewhere.includes(name),
    );
    for (const file of files) {
      const tests = read(`${folder}/${file}`).match(/^ *it(\.each\(|\()/gm) ?? [];
      expect(named.get(`${folder}/${file}`), file).toBe(tests.length);
    }
  });

  it('names rows of docs/status.md that exist', () => {
    const ids = new Set([...read('docs/status.md').matchAll(/^\| ([A-Z]\d\d) \|/gm)].map(([, id]) => id));
    const table = page.slice(page.indexOf('## Screen behaviour'));
    const wanted = [...table.matchAll(/\b([A-Z]\d\d)\b/g)].map(([, id]) => id);
    expect(wanted.length).toBeGreaterThan(30);
    for (const id of wanted) expect(ids.has(id), id).toBe(true);
  });
});
