import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { safeDefine } from './safe-define.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const packageJson = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  exports: Record<string, string | { 'gk-source': string }>;
  sideEffects: string[];
};
const elements = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.includes('test') && !['safe-define.ts', 'all.ts'].includes(file))
  .map((file) => file.replace('.ts', ''));

/** `gps-map` becomes `GkGpsMap`. */
const toClassName = (name: string): string =>
  `Gk${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

/** Runs code on a Node without a DOM, with the package's sources, as a server side rendering would. */
async function runWithoutDom(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['gk-source', 'node'],
    // MapLibre needs a DOM and is loaded when a map is made, never before.
    external: ['maplibre-gl'],
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
    logLevel: 'error',
  });
  const [bundle] = outputFiles;
  return execFileSync(process.execPath, ['--input-type=module'], { input: bundle?.text, encoding: 'utf8' });
}

describe('the entries', () => {
  it('can be imported where there is no DOM', async () => {
    const output = await runWithoutDom(`
      import * as elements from '../index.ts';
      import './all.ts';
      ${elements.map((name) => `import './${name}.ts';`).join('\n')}
      console.log(Object.keys(elements).filter((name) => name.startsWith('Gk') && !name.endsWith('Event')).sort().join());
      console.log(typeof document, typeof customElements);
    `);
    for (const name of elements) expect(output).toContain(toClassName(name));
    expect(output).toContain('undefined');
  });

  it('lead to files that exist', () => {
    const sources = Object.values(packageJson.exports).map((entry) =>
      typeof entry === 'string' ? entry : entry['gk-source'],
    );
    for (const source of sources.filter((path) => !path.includes('*'))) {
      expect(() => readFileSync(new URL(`../../${source}`, import.meta.url))).not.toThrow();
    }
  });

  it('keep the registrations in a bundle', () => {
    expect(packageJson.sideEffects).toContain('./dist/define/**/*.js');
  });
});

describe('define/all', () => {
  it('registers every element that has a file here, the session first', () => {
    const source = readFileSync(new URL('./all.ts', import.meta.url), 'utf8');
    const tags = [...source.matchAll(/safeDefine\('gk-([\w-]+)'/g)].map(([, name]) => name);
    // A session that is there first answers the elements inside it at once.
    expect(tags[0]).toBe('session');
    expect([...tags].sort()).toEqual([...elements].sort());
  });
});

describe('safeDefine', () => {
  class A {}
  class B {}
  const registry = new Map<string, unknown>();
  const asElement = (value: unknown): CustomElementConstructor => value as CustomElementConstructor;

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    registry.clear();
  });

  const stubRegistry = (): void => {
    vi.stubGlobal('customElements', {
      get: (tag: string) => registry.get(tag),
      define: (tag: string, element: unknown) => registry.set(tag, element),
    });
  };

  it('does nothing without a registry', () => {
    vi.stubGlobal('customElements', undefined);
    expect(() => {
      safeDefine('gk-a', asElement(A));
    }).not.toThrow();
  });

  it('registers once and is silent about a second copy of the same version', () => {
    stubRegistry();
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    safeDefine('gk-b', asElement(A), '1.0.0');
    safeDefine('gk-b', asElement(B), '1.0.0');
    expect(registry.get('gk-b')).toBe(A);
    expect(warn).not.toHaveBeenCalled();
  });

  it('warns once of another version, however many elements it has, and keeps the first', async () => {
    stubRegistry();
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    safeDefine('gk-c', asElement(A), '1.0.0');
    safeDefine('gk-d', asElement(A), '1.0.0');
    safeDefine('gk-c', asElement(B), '2.0.0');
    safeDefine('gk-c', asElement(B), '2.0.0');
    safeDefine('gk-d', asElement(B), '2.0.0');
    expect(registry.get('gk-c')).toBe(A);
    await vi.waitFor(() => {
      expect(warn).toHaveBeenCalledTimes(1);
    });
    expect(warn.mock.lastCall?.[0]).toContain('version 1.0.0');
  });

  it('warns of each tag that other code has taken', async () => {
    stubRegistry();
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    for (const tag of ['gk-e', 'gk-f']) registry.set(tag, class {});
    for (const tag of ['gk-e', 'gk-f', 'gk-e'] as const) safeDefine(tag, asElement(B), '2.0.0');
    await vi.waitFor(() => {
      expect(warn.mock.calls.map(([text]) => /<gk-\w>/.exec(String(text))?.[0])).toEqual(['<gk-e>', '<gk-f>']);
    });
  });
});
