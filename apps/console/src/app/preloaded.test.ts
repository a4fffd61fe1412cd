import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(source, file), 'utf8');

/** Returns the `lazy` imports of these files, by the names of their loaders. */
function lazyLoads(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    [...read(file).matchAll(/= lazy\((?:async \(\) => \(\{ default: \(await )?(\w+)[(),]/g)].map(
      ([, load]) => load ?? '',
    ),
  );
}

it('names all that a screen or the shell fetches only when it is opened', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^(features|shared|shell)\/.*\.tsx$/.test(file) && !file.endsWith('.test.tsx'),
  );
  const loads = lazyLoads(files);
  expect(loads).toContain('loadVehicleDrawer');
  const preloaded = read('app/preloaded.ts');
  expect(loads.filter((load) => !preloaded.includes(`  ${load},`))).toEqual([]);
});
