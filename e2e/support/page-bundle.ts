import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { PageFiles } from './page-server.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Options of {@link bundlePage}. */
export interface BundleOptions {
  /** Packages that the page gets by an import map. */
  readonly external?: readonly string[];
  readonly plugins?: readonly Plugin[];
  /** One file for a classic script, instead of a module with others beside it. */
  readonly classic?: boolean;
}

/**
 * Bundles a module of a page from the packages' sources, as an embedder's bundler does, for {@link servePage}.
 *
 * @param path - Where the page finds it: `/wall.js`; what is loaded on demand lies beside it.
 * @param code - It imports by names of packages, or of files from the repository's root: `./packages/…`.
 */
export async function bundlePage(path: string, code: string, options: BundleOptions = {}): Promise<PageFiles> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root, loader: 'tsx' },
    bundle: true,
    write: false,
    splitting: !options.classic,
    outdir: '/',
    entryNames: path.replace(/^\/|\.js$/g, ''),
    jsx: 'automatic',
    format: options.classic ? 'iife' : 'esm',
    target: 'es2022',
    conditions: ['gk-source'],
    external: [...(options.external ?? [])],
    plugins: [...(options.plugins ?? [])],
    tsconfig: `${root}tsconfig.base.json`,
    logLevel: 'error',
  });
  return Object.fromEntries(outputFiles.map((file) => [file.path, ['text/javascript', file.text]] as const));
}
