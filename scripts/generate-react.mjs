// Writes packages/gk-react/src/elements/*.ts, one wrapper an element, from the elements' manifest.
// `--check` writes nothing and exits with 1 when a committed wrapper differs from what would be written.
// `--manifest FILE` reads another manifest.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';

const root = new URL('..', import.meta.url);
const committedManifest = fileURLToPath(new URL('packages/gk-elements/custom-elements.json', root));
const outUrl = new URL('packages/gk-react/src/elements/', root);

/** `gk-session-changed` becomes `onGkSessionChanged`. */
const toPropName = (eventName) => `on${eventName.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}`;

/** The source of one wrapper module. */
export function wrapperSource(declaration) {
  const { name, tagName, summary } = declaration;
  const events = (declaration.events ?? []).filter((event) => event.name);
  const eventTypes = [...new Set(events.map((event) => event.type.text))].sort();
  const lines = events.map((event) => {
    const doc = event.description ? `/** ${event.description} */\n` : '';
    return `${doc}${toPropName(event.name)}: '${event.name}' as EventName<${event.type.text}>,`;
  });
  return `// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
    import { createComponent${events.length > 0 ? ', type EventName' : ''} } from '@lit/react';
    ${eventTypes.length > 0 ? `import type { ${eventTypes.join(', ')} } from 'gk-elements';` : ''}
    import { ${name} as ${name}Element } from 'gk-elements/define/${tagName.slice('gk-'.length)}';
    import * as React from 'react';

    /** ${summary.trim()} Wraps \`<${tagName}>\`. @public */
    export const ${name} = createComponent({
      react: React,
      tagName: '${tagName}',
      elementClass: ${name}Element,
      displayName: '${name}',
      events: {${lines.join('\n')}},
    });
    /** The element itself, as a ref holds it. @public */
    export type ${name} = ${name}Element;
  `;
}

/** File name and formatted text of every wrapper that the manifest asks for. */
async function wrappers(manifest) {
  const { modules } = JSON.parse(readFileSync(manifest, 'utf8'));
  const options = { ...(await resolveConfig(committedManifest)), parser: 'typescript' };
  const elements = modules.flatMap((module) => module.declarations ?? []).filter((declaration) => declaration.tagName);
  return Promise.all(
    elements.map(async (element) => [
      `${element.tagName.slice('gk-'.length)}.ts`,
      await format(wrapperSource(element), options),
    ]),
  );
}

function committed(fileName) {
  try {
    return readFileSync(new URL(fileName, outUrl), 'utf8');
  } catch {
    return undefined;
  }
}

async function main() {
  const { values } = parseArgs({
    options: { check: { type: 'boolean', default: false }, manifest: { type: 'string', default: committedManifest } },
  });
  mkdirSync(outUrl, { recursive: true });
  const wanted = await wrappers(values.manifest);
  const names = new Set(wanted.map(([fileName]) => fileName));
  const stale = readdirSync(outUrl).filter((fileName) => !fileName.includes('.test.') && !names.has(fileName));
  const drifted = wanted.filter(([fileName, text]) => committed(fileName) !== text);
  if (values.check) {
    const wrong = [...drifted.map(([fileName]) => fileName), ...stale];
    if (wrong.length === 0) return;
    console.error(`React wrappers differ from the manifest: ${wrong.join(', ')}. Run node scripts/generate-react.mjs.`);
    process.exitCode = 1;
    return;
  }
  for (const [fileName, text] of drifted) writeFileSync(new URL(fileName, outUrl), text);
  for (const fileName of stale) rmSync(new URL(fileName, outUrl));
  console.log(`${wanted.length} wrappers, ${drifted.length} written, ${stale.length} removed`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
