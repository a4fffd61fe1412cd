// Composition of a bundle: minified bytes by module, and the differences from an earlier bundle's.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';

/** Minified bytes of each module of a bundle. */
export type ModuleSizes = Readonly<Record<string, number>>;

const root = resolve(import.meta.dirname, '../..');
const reportFile = (bundle: string): string =>
  join(root, 'temp/module-sizes', `${bundle.replaceAll(/\W+/g, '-')}.json`);

/**
 * One name for all modules of a package of others; own modules by their path from the root. What stands elsewhere is
 * nobody's: the entry that a tool makes up for a measurement.
 */
function moduleName(input: string, workingDirectory: string): string | undefined {
  const [, namespaced] = /^[\w-]{2,}:(.*)$/s.exec(input) ?? [];
  if (namespaced !== undefined) return namespaced;
  const path = relative(root, resolve(workingDirectory, input));
  const [, foreign] = /.*(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return foreign ?? (path.startsWith('..') ? undefined : path);
}

/**
 * Returns the composition of an esbuild run's outputs; the paths of the metafile are relative to `workingDirectory`.
 */
export function moduleSizes(metafile: Pick<Metafile, 'outputs'>, workingDirectory: string): ModuleSizes {
  const sizes: Record<string, number> = {};
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const name = moduleName(input, workingDirectory);
      if (bytesInOutput === 0 || name === undefined) continue;
      sizes[name] = (sizes[name] ?? 0) + bytesInOutput;
    }
  }
  return sizes;
}

/** Leaves a bundle's module sizes where {@link readModuleSizes} finds them. */
export function writeModuleSizes(bundle: string, sizes: ModuleSizes): void {
  const file = reportFile(bundle);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(sizes));
}

/** The module sizes of a bundle. A worker is a text in one module, in whose place its own modules stand here. */
export function readModuleSizes(bundle: string): ModuleSizes {
  const sizes: Record<string, number> = {};
  const written = JSON.parse(readFileSync(reportFile(bundle), 'utf8')) as ModuleSizes;
  for (const [module, bytes] of Object.entries(written)) {
    const [, generated] = /([\w-]+)\.generated\.[jt]s$/.exec(module) ?? [];
    // The name of the build is generated, too, and is no worker.
    const worker = generated !== undefined && existsSync(reportFile(generated)) ? generated : undefined;
    const inner = worker === undefined ? {} : readModuleSizes(worker);
    // Of a text that the bundle does not need a few bytes of its module are left. One that it needs was minified once more.
    if (worker === undefined || bytes < sum(inner) / 2) sizes[module] = bytes;
    else for (const [name, innerBytes] of Object.entries(inner)) sizes[`${worker}: ${name}`] = innerBytes;
  }
  return sizes;
}

const sum = (sizes: ModuleSizes): number => Object.values(sizes).reduce((all, bytes) => all + bytes, 0);

/** Reports the module sizes of each bundle that esbuild makes with this plugin. */
export function moduleSizesPlugin(bundle: string): Plugin {
  return {
    name: 'module-sizes',
    setup: (build) => {
      const { initialOptions } = build;
      initialOptions.metafile = true;
      build.onEnd(({ metafile }) => {
        if (metafile !== undefined)
          writeModuleSizes(bundle, moduleSizes(metafile, initialOptions.absWorkingDir ?? process.cwd()));
      });
    },
  };
}

/** The modules whose bytes differ, those that grew most first; `bytes` is less than 0 for a module that shrank. */
export function growthOf(before: ModuleSizes, now: ModuleSizes): readonly { module: string; bytes: number }[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .map((module) => ({ module, bytes: (now[module] ?? 0) - (before[module] ?? 0) }))
    .filter(({ bytes }) => bytes !== 0)
    .sort((a, b) => b.bytes - a.bytes || a.module.localeCompare(b.module));
}
