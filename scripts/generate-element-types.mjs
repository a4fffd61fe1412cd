// Writes packages/gk-elements/src/frameworks/element-props.ts and element-types.ts: properties and events of each element, as
// the typings for frameworks need it, from the elements' manifest. `--check` writes nothing and exits with 1 when a
// committed file differs from what would be written. `--manifest FILE` reads another manifest.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';

const root = new URL('..', import.meta.url);
const committedManifest = fileURLToPath(new URL('packages/gk-elements/custom-elements.json', root));
const folder = new URL('packages/gk-elements/src/frameworks/', root);
const HEAD =
  "// Written by scripts/generate-element-types.mjs from the elements' manifest; change the element instead.";

/** Returns the properties of one element, as a type. */
function propsOf({ name, tagName, members, attributes = [] }) {
  const fields = members
    .filter(({ kind, readonly }) => kind === 'field' && !readonly)
    .map((field) => `'${field.name}'`);
  const spelledOtherwise = attributes
    .filter((attribute) => attribute.fieldName !== attribute.name)
    .filter((attribute) => attribute.fieldName !== attribute.name)
    .map((attribute) =>
      // An attribute that the element reads itself has no property.
      attribute.fieldName === undefined
        ? `/** ${attribute.description} */ '${attribute.name}'?: string;`
        : `'${attribute.name}'?: gk.${name}['${attribute.fieldName}'];`,
    );
  return `
    /** Properties of \`<${tagName}>\`, some under the names of their attributes, too. @public */
    export type ${name}Props = Partial<Pick<gk.${name}, ${fields.join(' | ')}>>
      ${spelledOtherwise.length > 0 ? `& { ${spelledOtherwise.join('\n')} }` : ''};`;
}

/** Returns the properties and events of one element, as a member of the table. */
function rowOf({ name, tagName, summary, events = [] }) {
  const told = events.map((event) => `/** ${event.description} */\n'${event.name}': gk.${event.type.text};`);
  return `
    /** ${summary.trim()} */
    '${tagName}': {
      element: gk.${name};
      props: props.${name}Props;
      events: ${told.length > 0 ? `{ ${told.join('\n')} }` : 'Record<never, never>'};
    };`;
}

/** The text of each file that the elements ask for, by its name. */
export function sourcesOf(elements) {
  return {
    'element-props.ts': `${HEAD}
      import type * as gk from '../index.js';
      ${elements.map(propsOf).join('\n')}`,
    'element-types.ts': `${HEAD}
      import type * as gk from '../index.js';
      import type * as props from './element-props.js';

      /** Properties and events of each element, by its tag. @public */
      export interface GkElementTypes {${elements.map(rowOf).join('')}}`,
  };
}

async function main() {
  const { values } = parseArgs({
    options: { check: { type: 'boolean', default: false }, manifest: { type: 'string', default: committedManifest } },
  });
  const { modules } = JSON.parse(readFileSync(values.manifest, 'utf8'));
  const elements = modules.flatMap(({ declarations = [] }) => declarations).filter(({ tagName }) => tagName);
  const options = { ...(await resolveConfig(committedManifest)), parser: 'typescript' };
  mkdirSync(folder, { recursive: true });
  for (const [name, source] of Object.entries(sourcesOf(elements))) {
    const text = await format(source, options);
    if (!values.check) writeFileSync(new URL(name, folder), text);
    else if (readFileSync(new URL(name, folder), 'utf8') !== text) {
      console.error(`${name} differs from the manifest. Run node scripts/generate-element-types.mjs.`);
      process.exitCode = 1;
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
