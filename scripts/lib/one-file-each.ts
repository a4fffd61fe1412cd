import { build as bundle, type Plugin } from 'esbuild';

/**
 * Leaves every module a file of its own. A bundler drops what nobody uses of a file but never divides it: of two things in
 * one file, the one that a page loads later would come with the first.
 */
export const oneFileEach: Plugin = {
  name: 'one-file-each',
  setup: (build) => {
    build.onResolve({ filter: /^\.\.?\// }, ({ path, kind, importer }) =>
      // A file of data becomes a part of the module that imports it.
      kind === 'entry-point' || importer.includes('/node_modules/') || path.endsWith('.json')
        ? undefined
        : { path, external: true },
    );
  },
};

/** The modules that some of them reach, those included; paths from the working directory. */
export async function reachedFrom(entries: readonly string[]): Promise<string[]> {
  const { metafile } = await bundle({
    entryPoints: [...entries],
    bundle: true,
    write: false,
    metafile: true,
    outdir: '.',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return Object.keys(metafile.inputs).filter((path) => !path.endsWith('.json'));
}
