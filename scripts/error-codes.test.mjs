// docs/guides/error-codes.md is what the sources of gk-sdk say, and has every code.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allMessages, errorCodesText } from './lib/error-codes.mjs';
import { guides } from './lib/guides.mjs';

const text = errorCodesText();

const MESSAGE = /^- `(.+)`$/gm;

it('docs/guides/error-codes.md is up to date: `npm run generate` writes it', () => {
  const written = readFileSync(join(guides, 'error-codes.md'), 'utf8');
  // Which messages are the shortest changes with every new one: those on the page must be some that the sources have.
  expect(written.replaceAll(MESSAGE, '').replaceAll(/\n+/g, '\n')).toBe(
    text.replaceAll(MESSAGE, '').replaceAll(/\n+/g, '\n'),
  );
  const known = new Set(allMessages());
  const listed = [...written.matchAll(MESSAGE)].map(([, message]) => message);
  expect(listed.length).toBeGreaterThan(50);
  expect(listed.filter((message) => !known.has(message))).toEqual([]);
});

it('has cause, remedy and exit code of every code of a GkError, and messages of most', () => {
  const sections = text.split(/^## /m).slice(1);
  // Every code that the type lists, read from its text alone.
  const source = readFileSync(join(guides, '../../packages/gk-sdk/src/errors/gk-error.ts'), 'utf8');
  const [union] = /export type GkErrorCode =[\s\S]*?';$/m.exec(source) ?? [''];
  const codes = [...union.matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(10);
  expect(sections.map((section) => section.split('\n')[0])).toEqual(codes);
  for (const section of sections) expect(section).toMatch(/^[\w-]+\n\n[A-Z].*\.\n\n\*\*Remedy:\*\* [A-Z].*\./);
  for (const code of codes)
    expect(text).toMatch(new RegExp(`^\\| \\[\`${code}\`\\]\\(#${code}\\) \\| .+ \\| (?:yes|no) \\| \\d+ \\|$`, 'm'));
  expect(sections.filter((section) => section.includes('Messages')).length).toBeGreaterThan(codes.length - 4);
});
