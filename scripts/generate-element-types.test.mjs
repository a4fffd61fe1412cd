import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sourcesOf } from './generate-element-types.mjs';

const script = fileURLToPath(new URL('generate-element-types.mjs', import.meta.url));

describe('generate-element-types', () => {
  it('finds the committed types equal to the manifest', () => {
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
  });

  it.each([
    ['an event', 'element-types.ts', (element) => (element.events = [])],
    ['a property', 'element-props.ts', (element) => element.members.pop()],
    ['the element', 'element-types.ts', (element) => delete element.tagName],
  ])('fails when %s is gone and the types are not written anew', (_, file, change) => {
    const manifest = JSON.parse(readFileSync(new URL('../packages/gk-elements/custom-elements.json', import.meta.url)));
    const element = manifest.modules
      .flatMap(({ declarations = [] }) => declarations)
      .find(({ tagName }) => tagName === 'gk-live-tile');
    // Methods stand behind the properties in a manifest, and are no business of templates.
    element.members = element.members.filter(({ kind, readonly }) => kind === 'field' && !readonly);
    change(element);
    const folder = mkdtempSync(join(tmpdir(), 'gk-manifest-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'custom-elements.json');
    writeFileSync(path, JSON.stringify(manifest));
    expect(() => execFileSync(process.execPath, [script, '--check', '--manifest', path], { stdio: 'pipe' })).toThrow(
      file,
    );
  });

  it('leaves out what a template cannot set, and names what has an attribute of another name by both', () => {
    const { 'element-props.ts': props, 'element-types.ts': types } = sourcesOf([
      {
        name: 'GkThing',
        tagName: 'gk-thing',
        summary: 'A thing.',
        members: [
          { kind: 'field', name: 'baseMap' },
          { kind: 'field', name: 'state', readonly: true },
          { kind: 'method', name: 'show' },
        ],
        attributes: [{ name: 'base-map', fieldName: 'baseMap' }],
      },
    ]);
    expect(props).toContain("Pick<gk.GkThing, 'baseMap'>");
    expect(props).toContain("'base-map'?: gk.GkThing['baseMap'];");
    expect(types).toContain('events: Record<never, never>');
  });
});
