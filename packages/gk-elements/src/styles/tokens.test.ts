import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const sheet = read('../../tokens.css');
const defaults = read('./base-tokens.styles.ts') + read('./tokens.styles.ts');

/** `--gk-x: value;` of the first block of the sheet. */
const published = [...(/:root \{([^}]*)\}/.exec(sheet)?.[1] ?? '').matchAll(/(--gk-[\w-]+):\s*([^;]+);/g)];
/** `var(--gk-x, value);` of the elements' defaults. */
const inElements = Object.fromEntries(
  [...defaults.matchAll(/var\(\s*(--gk-[\w-]+),\s*([\s\S]*?)\s*\);/g)].map(([, name, value]) => [name, value]),
);

describe('tokens.css', () => {
  it('publishes the defaults that the elements have', () => {
    expect(published.length).toBeGreaterThan(20);
    expect(Object.fromEntries(published.map(([, name, value]) => [name, value]))).toEqual(inElements);
  });
});
