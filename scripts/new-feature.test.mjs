import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { featureFiles, KINDS, withLoader, withStatus, withTab, withWords } from './new-feature.mjs';

const screens = readFileSync(new URL('../apps/console/src/app/screens.ts', import.meta.url), 'utf8');

describe('new-feature', () => {
  it('makes every report of the same files, and a screen that watches with a style sheet', () => {
    expect(Object.keys(featureFiles('report', 'usage', 'Device usage'))).toEqual([
      'features/usage/usage-columns.ts',
      'features/usage/usage-page.test.tsx',
      'features/usage/usage-page.tsx',
    ]);
    expect(Object.keys(featureFiles('watch', 'wall', 'Wall'))).toContain('features/wall/wall-page.css');
  });

  it('imports only what the console has', () => {
    const shared = new URL('../apps/console/src/shared/', import.meta.url);
    for (const kind of KINDS) {
      for (const text of Object.values(featureFiles(kind, 'usage', "Driver's usage"))) {
        for (const [, file] of text.matchAll(/'\.\.\/\.\.\/shared\/([^']+)\.js'/g)) {
          const found = ['.ts', '.tsx'].some((ending) => {
            try {
              return readFileSync(new URL(file + ending, shared), 'utf8') !== '';
            } catch {
              return false;
            }
          });
          expect(found, file).toBe(true);
        }
      }
    }
  });

  it('leaves no placeholder, and puts the title into code as a literal', () => {
    for (const kind of KINDS) {
      const texts = Object.values(featureFiles(kind, 'usage', "Driver's usage")).join();
      expect(texts).not.toMatch(/\{\{\w+\}\}/);
      expect(texts).toContain("'Driver\\'s usage'");
    }
  });

  it('gives a row its loader and keeps its area and menu', () => {
    const table = "[{ path: '/usage', title: word('Usage'), area: 'usage', menu: 'events' }, { path: '/b' }]";
    expect(withLoader(table, '/usage', 'usage')).toEqual({
      title: 'Usage',
      table:
        "[{ path: '/usage', title: word('Usage'), area: 'usage', menu: 'events', load: () => import('../features/usage/usage-page.js').then(({ UsagePage }) => ({ default: UsagePage })) }, { path: '/b' }]",
    });
  });

  it('refuses a path that the table does not have, and one that is built', () => {
    expect(() => withLoader(screens, '/nowhere', 'nowhere')).toThrow('no row for /nowhere');
    expect(() => withLoader(screens, '/blockview', 'dashboard')).toThrow('has a screen already');
    expect(() => withLoader(screens, '/', 'home')).toThrow('has a screen already');
  });

  it('makes a setting as a tab, with a row of its own, once', () => {
    expect(Object.keys(featureFiles('setting', 'night-mode', 'Night mode'))).toEqual([
      'features/settings/tabs/night-mode.test.tsx',
      'features/settings/tabs/night-mode.ts',
    ]);
    const tabs = "export const SETTING_TABS = [\n  { id: 'email' },\n];\n";
    const more = withTab(tabs, 'night-mode', 'Night mode');
    expect(more).toContain(
      "{ id: 'nightmode', title: word('Night mode'), load: () => import('./tabs/night-mode.js') },\n];",
    );
    expect(() => withTab(more, 'night-mode', 'Night mode')).toThrow('have a tab nightmode already');
  });

  it('adds the words that are missing and keeps the others', () => {
    expect(withWords({ Device: '設備' }, ['Device', 'Usage'])).toEqual({ Device: '設備', Usage: 'Usage' });
  });

  it('marks the row of the route as partial, and no other', () => {
    const page = '| R01 | 1 | `/usage` | none | |\n| R02 | 1 | `/other` | none | |';
    expect(withStatus(page, '/usage', 'usage').split('\n')).toEqual([
      '| R01 | 1 | `/usage` | partial | made by the generator: `apps/console/src/features/usage/usage-page.test.tsx` |',
      '| R02 | 1 | `/other` | none | |',
    ]);
  });
});
