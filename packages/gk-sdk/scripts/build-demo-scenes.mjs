// Puts the clips of the demo fleet (assets/demo, made by tools/make-clips/make-demo.ts) into modules, as Base64: a page that
// may load scripts may load them, whatever its policy says of other files, and each bundler takes them without a setting.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const assets = fileURLToPath(new URL('../assets/demo/', import.meta.url));
const target = fileURLToPath(new URL('../src/demo/scenes/', import.meta.url));

/** Writes the modules; a file that has not changed stays as it is. */
export function buildDemoScenes() {
  mkdirSync(target, { recursive: true });
  for (const file of readdirSync(assets).sort()) {
    const name = basename(file, '.gms');
    const base64 = readFileSync(join(assets, file)).toString('base64');
    const text = `/** The scene "${name}": GK packets, Base64. @internal */\nexport const scene: string = '${base64}';\n`;
    const out = join(target, `${name}.generated.ts`);
    let before;
    try {
      before = readFileSync(out, 'utf8');
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    if (before !== text) writeFileSync(out, text);
  }
}
