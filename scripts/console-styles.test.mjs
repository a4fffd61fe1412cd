// A screen that is opened by its address brings its own styles: no class relies on a sheet that another screen has fetched.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingSheets, readSources } from './lib/console-styles.mjs';

const ENTRY = 'app/main.tsx';
const sources = readSources(join(import.meta.dirname, '../apps/console/src'));

it('every file of the console that uses a class imports the style sheet of it, or all that import the file do', () => {
  expect(sources.size).toBeGreaterThan(300);
  expect(missingSheets(sources, ENTRY)).toEqual([]);
});

it('tells a class whose style sheet only another screen brings', () => {
  const page = (sheet) => `import './part.js';\n${sheet}export const Page = () => <div className="gk-one" />;`;
  const made = (two) =>
    new Map([
      ['app/main.tsx', "import './all.css';\nconst load = () => import('../two.js');"],
      ['app/all.css', '.gk-card { margin: 0 }'],
      ['one.css', '.gk-one { margin: 0 }\n.gk-part > b { margin: 0 }'],
      ['one.tsx', page("import './one.css';\n")],
      ['two.tsx', two],
      ['part.tsx', "export const Part = () => <p className={cx('gk-part', 'gk-card')} />;"],
    ]);
  expect(missingSheets(made(page("import './one.css';\n")), ENTRY)).toEqual([]);
  expect(missingSheets(made(page('')), ENTRY)).toEqual([
    'two.tsx: .gk-one needs one.css',
    'part.tsx: .gk-part needs one.css',
  ]);
});
