import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Throws for a file that is not there: its group would be empty without a word. */
function source(path: string): string {
  const file = fileURLToPath(new URL(`../src/${path}`, import.meta.url));
  if (!existsSync(file)) throw new Error(`The bundler's groups name a file that is not there: ${path}`);
  return file;
}
/** Modules that surround every screen. */
const CONSOLE = [source('app/console-app.tsx'), source('shell/shell.tsx')];
/** Screens that a day begins with: their common modules are one file. */
const MAP_HOME = [source('features/map-home/map-home-page.tsx')];
const DASHBOARD = [source('features/dashboard/dashboard-page.tsx')];
const FIRST_SCREEN_FILE = new RegExp(
  `/(${[...MAP_HOME, ...DASHBOARD].map((path) => basename(path, '.tsx')).join('|')})-`,
);
/** A fleet on a map, which five screens have. */
const MAP = [source('shared/map/gps-map.tsx')];
const SETTING_LIMITS = /\/rules\/settings\/setting-limits\.ts$/;
/** Entries of packages hand on everything that they have; what of it is used, those say who import it from there. */
const PACKAGE_ENTRY = /\/(index\.(m?js|ts)|packages\/[\w-]+\/src\/[\w-]+\.ts)$/;

/** Used part of the module graph of a build. */
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
 * Which modules share a file. Left alone, the bundler makes a file for every set of screens that have a module in
 * common: 85 for the dashboard, each with a request of its own, a name in the lists of the others, and little to
 * compress. Here the login is one file, the frame of every screen is another, and so are the common modules of the
 * first screens, and the map.
 */
export function chunkGroups() {
  const parts = new Map<string, ReadonlySet<string>>();
  const isIn = (roots: readonly string[], id: string, graph: ModuleGraph): boolean => {
    const key = roots.join();
    const part = parts.get(key) ?? comesWith(roots, graph);
    parts.set(key, part);
    return part.has(id);
  };
  /** A file of the modules that come with all of these. */
  const group = (name: string, priority: number, ...all: (readonly string[])[]) => ({
    name: (id: string, graph: ModuleGraph) => (all.every((roots) => isIn(roots, id, graph)) ? name : undefined),
    priority,
  });
  return [
    // The frame would take them along: the modules of its settings hold the checks of servers, which pages do not use.
    { name: 'setting-limits', test: SETTING_LIMITS, priority: 5 },
    { name: 'start', tags: ['$initial' as const], priority: 4 },
    group('console', 3, CONSOLE),
    group('fleet', 2, MAP_HOME, DASHBOARD),
    group('map', 1, MAP),
  ];
}

/**
 * Files that a page asks for together with a script that it fetches on demand: those of the first screens, and the style
 * sheets of all others. Lists of all scripts of all screens would be 6 KB of each visit, and the other screens come in idle
 * time, before they are opened.
 */
export function preloadedWith(
  file: string,
  dependencies: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  const isFirst = hostType === 'html' || FIRST_SCREEN_FILE.test(file);
  return isFirst ? dependencies : dependencies.filter((name) => name.endsWith('.css'));
}
