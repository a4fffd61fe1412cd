import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GK_ELEMENTS_VERSION } from './version.js';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('GK_ELEMENTS_VERSION', () => {
  it('is the version of the package', () => {
    expect(GK_ELEMENTS_VERSION).toBe((JSON.parse(read('../package.json')) as { version: string }).version);
  });
});
