// The guides, their blocks of code, and what stands in for whatever surrounds a block.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The folder of the guides. */
export const guides = join(import.meta.dirname, '../../docs/guides');

export function guideNames() {
  return readdirSync(guides).filter((name) => name.endsWith('.md') && name !== 'README.md');
}

/**
 * The blocks of one language, in their order. A comment `<!-- given ... -->` declares what the blocks behind it find in
 * their surroundings; the next one takes its place.
 */
export function blocksOf(guide, language) {
  return blocksIn(readFileSync(join(guides, guide), 'utf8'), language);
}

/** The same of a text that is no guide. */
export function blocksIn(text, language) {
  let given = '';
  return [...text.matchAll(/^<!-- given\n([\s\S]*?)^-->$|^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, declared, name, code]) => {
      if (declared !== undefined) given = declared;
      return name === language ? [{ given, code }] : [];
    },
  );
}

/**
 * Runs a ts block: what it imports comes from `load`, what else it needs by name from `surroundings`. Resolves with what
 * it declares.
 */
export async function runBlock({ code }, load, surroundings = {}) {
  const script = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  }).outputText;
  const declared = [
    ...script.matchAll(/^(?:export )?(?:async )?(?:const|let|function|class) (?:\{ ([^}]*) \}|(\w+))/gm),
  ].flatMap(([, several, one]) => one ?? several.split(',').map((name) => name.split(':').at(-1).trim()));
  const body = script
    .replaceAll(
      /^import \{([^}]*)\} from ('[^']*');$/gm,
      (_, names, from) => `const {${names.replaceAll(' as ', ': ')}} = await load(${from});`,
    )
    .replaceAll(/^export (?:\{\};)?/gm, '');
  const AsyncFunction = (async () => undefined).constructor;
  const names = Object.keys(surroundings);
  // The text is the guides' own, and a test is all that runs it.
  const run = new AsyncFunction('load', ...names, `${body}\nreturn { ${declared.join(', ')} };`);
  return run(load, ...Object.values(surroundings));
}
