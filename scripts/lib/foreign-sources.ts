import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Options } from 'tsup';

type TsupPlugin = NonNullable<Options['plugins']>[number];

const isForeign = (source: string): boolean => source.includes('node_modules/');

/** Puts the text of other packages' sources into source maps: a tarball has only its own sources beside the maps. */
export const foreignSources: TsupPlugin = {
  name: 'foreign-sources',
  buildEnd({ writtenFiles }) {
    for (const { name } of writtenFiles.filter((file) => file.name.endsWith('.map'))) {
      const map = JSON.parse(readFileSync(name, 'utf8')) as { readonly sources: readonly string[] };
      if (!map.sources.some(isForeign)) continue;
      const sourcesContent = map.sources.map((source) =>
        isForeign(source) ? readFileSync(join(dirname(name), source), 'utf8') : null,
      );
      writeFileSync(name, JSON.stringify({ ...map, sourcesContent }));
    }
  },
};
