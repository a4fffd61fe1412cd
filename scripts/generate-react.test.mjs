import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { wrapperSource } from './generate-react.mjs';

const script = fileURLToPath(new URL('generate-react.mjs', import.meta.url));

describe('generate-react', () => {
  it('finds the committed wrappers equal to the manifest', () => {
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
  });

  it.each([
    ['an element has another event', (list) => (list.events = [{ name: 'gk-other', type: { text: 'Event' } }])],
    ['an element is gone', (list) => delete list.tagName],
    ['an element is called otherwise', (list) => (list.tagName = 'gk-renamed')],
  ])('fails when %s and the wrappers are not written anew', (_, change) => {
    const manifest = JSON.parse(readFileSync(new URL('../packages/gk-elements/custom-elements.json', import.meta.url)));
    const declarations = manifest.modules.flatMap((module) => module.declarations ?? []);
    change(declarations.find(({ tagName }) => tagName === 'gk-device-list'));
    const folder = mkdtempSync(join(tmpdir(), 'gk-manifest-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'custom-elements.json');
    writeFileSync(file, JSON.stringify(manifest));
    expect(() => execFileSync(process.execPath, [script, '--check', '--manifest', file], { stdio: 'pipe' })).toThrow(
      /device-list\.ts/,
    );
  });

  it('names properties for events as React does', () => {
    const source = wrapperSource({
      name: 'GkThing',
      tagName: 'gk-thing',
      summary: 'A thing.',
      events: [{ name: 'gk-thing-went-well', type: { text: 'GkThingEvent' }, description: 'It went well.' }],
    });
    expect(source).toContain("onGkThingWentWell: 'gk-thing-went-well' as EventName<GkThingEvent>");
    expect(source).toContain("from 'gk-elements/define/thing'");
  });

  it('writes an element without events, too', () => {
    expect(wrapperSource({ name: 'GkThing', tagName: 'gk-thing', summary: 'A thing.' })).not.toContain('EventName');
  });

  it('has a wrapper for every element that registers', () => {
    const all = readFileSync(new URL('../packages/gk-elements/src/define/all.ts', import.meta.url), 'utf8');
    for (const [, name] of all.matchAll(/safeDefine\('gk-([\w-]+)'/g)) {
      expect(() =>
        readFileSync(new URL(`../packages/gk-react/src/elements/${name}.ts`, import.meta.url)),
      ).not.toThrow();
    }
  });
});
