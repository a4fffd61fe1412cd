import { fileURLToPath } from 'node:url';

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
/** What every screen stands in. */
const CONSOLE = [source('app/console-app.tsx'), source('shell/shell.tsx')];
/** Entries of packages hand on everything that they have; what of it is used, those say who import it from there. */
const PACKAGE_ENTRY = /\/(index\.(m?js|ts)|packages\/[\w-]+\/src\/[\w-]+\.ts)$/;

/** What is asked of the modules of a build. */
export interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The modules that come with `roots`: without those that are fetched on demand, and those behind the entries of packages. */
export function comesWith(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set(roots);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!PACKAGE_ENTRY.test(imported)) found.add(imported);
  }
  return found;
}

/**
 * Which modules share a file. Left alone, the bundler makes a file for every set of screens that have a module in common: 85 for the
 * dashboard, each with a request of its own, a name in the lists of the others, and little to compress. Here the login is one
 * file, and what stands around every screen is another.
 */
export function chunkGroups() {
  let around: ReadonlySet<string> | undefined;
  const isAround = (id: string, graph: ModuleGraph): boolean => (around ??= comesWith(CONSOLE, graph)).has(id);
  return [
    { name: 'start', tags: ['$initial' as const], priority: 2 },
    { name: (id: string, graph: ModuleGraph) => (isAround(id, graph) ? 'console' : undefined), priority: 1 },
  ];
}
