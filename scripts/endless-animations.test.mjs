// Each frame of an animation is composed anew, 60 a second, as long as it runs: one without an end goes in steps.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path) => readFileSync(join(root, path), 'utf8');

it('animations without an end go in steps', () => {
  const sheets = globSync(['apps/*/src/**/*.css', 'packages/*/src/**/*.styles.ts'], { cwd: root });
  const endless = sheets.flatMap((path) =>
    [...read(path).matchAll(/animation:([^;]*\binfinite\b[^;]*);/g)].map((rule) => `${path}:${rule[1]}`),
  );
  expect(endless.length).toBeGreaterThan(4);
  expect(endless.filter((rule) => !/ steps\(\d+\)/.test(rule))).toEqual([]);
});

it('so does the spinner that comes from Bootstrap', () => {
  const rule = /\.spinner-border \{([^}]*)\}/.exec(read('apps/console/src/app/app.css'))?.[1];
  expect(rule).toContain('animation-timing-function: steps(');
  expect(rule).toContain('animation-delay: 1s');
});
