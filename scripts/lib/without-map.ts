import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Options } from 'tsup';

type TsupPlugin = NonNullable<Options['plugins']>[number];

const MAP_COMMENT = /\n\/\/# sourceMappingURL=\S+\n?$/;

/** Removes the source maps of modules whose path has these words: of data that nobody reads, and whose source no tarball holds. */
export const withoutMap = (words: string): TsupPlugin => ({
  name: 'without-map',
  buildEnd({ writtenFiles }) {
    for (const { name } of writtenFiles.filter((file) => file.name.includes(words))) {
      if (name.endsWith('.map')) rmSync(name);
      else writeFileSync(name, readFileSync(name, 'utf8').replace(MAP_COMMENT, '\n'));
    }
  },
});
