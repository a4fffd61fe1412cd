import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Options } from './command.js';
import { testTerminal } from './fixtures/test-terminal.js';
import { outFile, outFileOrOutput, PartFile, writeFailureWords, writeOut } from './output-file.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gk-out-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const at = (name: string, force = false) => new Options({ out: join(folder, name), force });

describe('the file of --out', () => {
  it('is refused ahead of the work where it cannot be written, in one line', async () => {
    await writeFile(join(folder, 'old.mp4'), 'old');
    await mkdir(join(folder, 'kept'));
    const message = (name: string): Promise<unknown> =>
      outFile(at(name)).catch((error: unknown) => String(error).replaceAll(folder, ''));
    expect(await message('old.mp4')).toBe('GkError: /old.mp4 is there already: --force overwrites it.');
    expect(await message('kept')).toBe('GkError: /kept is a folder: name a file in it.');
    expect(await message('none/a.mp4')).toBe('GkError: /none/a.mp4 cannot be written: there is no folder /none.');
    expect(await message('old.mp4/a.mp4')).toBe(
      'GkError: /old.mp4/a.mp4 cannot be written: there is no folder /old.mp4.',
    );
  });

  it('is overwritten with --force, once the new one is whole', async () => {
    await writeFile(join(folder, 'old.mp4'), 'old');
    const part = await PartFile.open(await outFile(at('old.mp4', true)));
    await part.write(new TextEncoder().encode('new'));
    expect(await readFile(join(folder, 'old.mp4'), 'utf8')).toBe('old');
    await part.finish();
    expect(await readFile(join(folder, 'old.mp4'), 'utf8')).toBe('new');
  });

  it('of a further part has a number of its own, rather than give the recording up', async () => {
    await writeFile(join(folder, 'bus-2.mp4'), 'old');
    const open = async (force: boolean): Promise<string> => {
      const part = await PartFile.openNext({ path: join(folder, 'bus.mp4'), force }, 2);
      await part.discard();
      return part.path;
    };
    expect(await open(false)).toBe(join(folder, 'bus-3.mp4'));
    expect(await open(true)).toBe(join(folder, 'bus-2.mp4'));
    expect(await readdir(folder)).toEqual(['bus-2.mp4']);
  });

  it('of a text is a device, too, or the output', async () => {
    const terminal = testTerminal();
    expect(await outFileOrOutput(new Options({ out: '-' }))).toBeUndefined();
    await writeOut(undefined, 'text', terminal);
    expect(terminal.said()).toBe('text');
    await writeOut(await outFileOrOutput(new Options({ out: '/dev/null' })), 'text', terminal);
    await expect(writeOut(await outFileOrOutput(new Options({ out: '/dev/full' })), 'text', terminal)).rejects.toThrow(
      '/dev/full cannot be written: the disk is full (ENOSPC).',
    );
  });

  it('names a reason that it does not know by its code', () => {
    expect(writeFailureWords(Object.assign(new Error('x'), { code: 'EIO' }))).toBe('EIO');
  });
});
