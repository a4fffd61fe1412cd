// Makes the files of a new element in packages/gk-elements, so that every element has the same anatomy:
// `node scripts/new-element.mjs speed-gauge`. It writes a small working element with tests;
// replace its logic, then run `npm run manifest -w gk-elements` and `node scripts/generate-react.mjs`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { filesOf, toPascal } from './lib/templates.mjs';

const source = new URL('../packages/gk-elements/src/', import.meta.url);

/** The files of an element, by path below `src/`. */
export function elementFiles(name) {
  return filesOf(fileURLToPath(new URL('templates/element', import.meta.url)), name);
}

/** Adds the element to what registers everything and to the package's entry. */
export function withElement(name, { all, index }) {
  const pascal = toPascal(name);
  return {
    all: `${all.replace('import { safeDefine }', `import { Gk${pascal} } from '../elements/${name}/${name}.js';\nimport { safeDefine }`)}safeDefine('gk-${name}', Gk${pascal});\n`,
    index: `${index}export { Gk${pascal} } from './elements/${name}/${name}.js';\nexport { Gk${pascal}ActivatedEvent } from './elements/${name}/${name}.events.js';\n`,
  };
}

/** The name without `gk-`, which may stand in front of it as in the tag; undefined when it is none. */
export function elementName(argument = '') {
  const name = argument.replace(/^gk-/, '');
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) ? name : undefined;
}

async function main() {
  const name = elementName(process.argv[2]);
  if (name === undefined) {
    console.error('usage: node scripts/new-element.mjs <name in kebab-case, such as gk-speed-gauge>');
    process.exitCode = 2;
    return;
  }
  const files = elementFiles(name);
  const taken = Object.keys(files).find((path) => existsSync(new URL(path, source)));
  if (taken !== undefined) {
    console.error(`packages/gk-elements/src/${taken} already exists`);
    process.exitCode = 2;
    return;
  }
  const entry = (path) => readFileSync(new URL(path, source), 'utf8');
  const { all, index } = withElement(name, { all: entry('define/all.ts'), index: entry('index.ts') });
  const options = { ...(await resolveConfig(fileURLToPath(new URL('index.ts', source)))), parser: 'typescript' };
  for (const [path, text] of Object.entries({ ...files, 'define/all.ts': all, 'index.ts': index })) {
    const target = fileURLToPath(new URL(path, source));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, await format(text, options));
    console.log(`packages/gk-elements/src/${path}`);
  }
  console.log('Next: npm run manifest -w gk-elements && node scripts/generate-react.mjs');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
