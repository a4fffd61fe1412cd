import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const MODULE = new URL('test-folder.mjs', import.meta.url).href;

describe('the folder for temporary files of tests', () => {
  it('is there while the process runs, and gone with all that is in it afterwards', () => {
    const printed = execFileSync(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { existsSync, writeFileSync } from 'node:fs';
       import { makeTestFolder } from ${JSON.stringify(MODULE)};
       const folder = makeTestFolder();
       writeFileSync(folder + '/file', 'x');
       console.log(JSON.stringify({ folder, isThere: existsSync(folder + '/file') }));`,
    ]);
    const { folder, isThere } = JSON.parse(printed.toString('utf8'));
    expect(isThere).toBe(true);
    expect(existsSync(folder)).toBe(false);
  });
});
