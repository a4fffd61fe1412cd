// The keys in docs/guides/live-tile.md are those of the tile's table of actions.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TILE_ACTIONS } from '../packages/gk-elements/src/elements/live-tile/controls/tile-actions.ts';
import { keyText } from '../packages/gk-elements/src/elements/live-tile/controls/tile-keys.ts';
import { englishLiveTileControlLabels } from '../packages/gk-elements/src/elements/live-tile/live-tile-controls.labels.ts';
import { englishLiveTileLabels } from '../packages/gk-elements/src/elements/live-tile/live-tile.labels.ts';
import { guides } from './lib/guides.mjs';

it('docs/guides/live-tile.md has all keys of a tile, with their labels and rights', () => {
  const labels = { ...englishLiveTileLabels, ...englishLiveTileControlLabels };
  const guide = readFileSync(join(guides, 'live-tile.md'), 'utf8');
  const [, table] = /^\| key +\| action +\| right .*\n.*\n((?:\|.*\n)+)/m.exec(guide) ?? [];
  const rows = (table ?? '')
    .trimEnd()
    .split('\n')
    .map((row) => row.split('|').slice(1, 4).join(' | ').replaceAll(/ +/g, ' ').trim());
  expect(rows).toEqual(
    TILE_ACTIONS.filter(({ keys }) => keys !== undefined).map(({ keys, otherKeys = [], words, right }) => {
      const label = words.map((word) => labels[word]).join(', ');
      return `${keyText([...keys, ...otherKeys], labels)} | ${label} |${right ? ` \`${right}\`` : ''}`;
    }),
  );
});
