import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const assets = join(import.meta.dirname, '../../apps/console/dist/assets');
const read = (script: string): string => readFileSync(join(assets, script), 'utf8');

/** `import{a as b}from"./kit-8f3k2l1m.js"`, `import"./kit-8f3k2l1m.js"` */
const IMPORTED = /\b(?:import|export)(?:[{*\s][^;'"()]*?from)?\s*["']\.\/([\w.-]+\.js)["']/g;
/** ``import(`./ddns-DobngMWK.js`)`` */
const ON_DEMAND = /\bimport\([`"']\.\/([\w.-]+\.js)[`"']\)/g;

/** Returns the built script of the console whose source module has this name, such as `settings-page`. */
export function builtScript(module: string): string {
  const scripts = readdirSync(assets).filter(
    (name) => name.startsWith(`${module}-`) && /^-[\w-]{8}\.js$/.test(name.slice(module.length)),
  );
  if (scripts.length !== 1) throw new Error(`${module} has ${scripts.length} scripts in ${assets}`);
  return scripts[0] ?? '';
}

/** Returns the scripts that this one fetches on demand, in the order of its code. */
export function onDemand(script: string): readonly string[] {
  return [...read(script).matchAll(ON_DEMAND)].map(([, name = '']) => name);
}

/** Returns the scripts that a browser needs before it runs these, which are included. */
export function neededBy(scripts: readonly string[]): ReadonlySet<string> {
  const found = new Set(scripts);
  for (const script of found) for (const [, name = ''] of read(script).matchAll(IMPORTED)) found.add(name);
  return found;
}

/** Returns the bytes that a script and what it needs add to a page that has `present`, compressed as servers send them. */
export function addedBytes(script: string, present: ReadonlySet<string>): number {
  return [...neededBy([script])]
    .filter((name) => !present.has(name))
    .reduce((sum, name) => sum + gzipSync(read(name)).byteLength, 0);
}
