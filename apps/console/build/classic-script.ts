import { build } from 'esbuild';

/** How a module is bundled as a classic script. */
export interface ClassicScriptOptions {
  /** Values for names that the module declares without a value. */
  readonly define?: Readonly<Record<string, string>>;
}

/**
 * A module and everything it imports, from the sources, as one classic script: for workers that a page names by their
 * address.
 */
export async function classicScript(entry: string, { define = {} }: ClassicScriptOptions = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    conditions: ['gk-source'],
    define,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
