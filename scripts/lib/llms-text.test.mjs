import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideNames } from './guides.mjs';
import { guideRows, llmsText } from './llms-text.mjs';
import { root } from './toolchain.mjs';

describe('llms.txt', () => {
  const text = llmsText();

  it('has every guide, and each stands in the index of the guides', () => {
    expect(
      guideRows()
        .map(({ file }) => file)
        .sort(),
    ).toEqual(guideNames().sort());
    for (const name of guideNames()) expect(text).toContain(`(docs/guides/${name})`);
  });

  it('names packages, entries and elements with words', () => {
    for (const words of [
      '`gk-sdk/recordings`: Recorded footage',
      '`gk-elements/cdn`: ',
      '`<gk-live-tile>` (`gk-elements/define/live-tile`)',
      '`<gk-player>` (`gk-elements/define/player`): Playback',
    ]) {
      expect(text).toContain(words);
    }
    expect(text.split('\n').filter((line) => line.startsWith('- ') && !/: ./.test(line))).toEqual([]);
  });

  it('links to what is there', () => {
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path);
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
