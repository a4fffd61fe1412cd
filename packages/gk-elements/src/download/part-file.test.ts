import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseDiskFile } from './disk-file.js';
import { partFileTarget, TAKEN_AFTER_MS, type PartFolder } from './part-file.js';

const NOW_MS = 1_800_000_000_000;

/** The browser's own file system: written and closed files, by name. */
class FakeFolder implements PartFolder {
  readonly files = new Map<string, File>();
  readonly open = new Map<string, number[]>();

  async getFileHandle(name: string) {
    this.files.set(name, new File([], name, { lastModified: NOW_MS }));
    const getFile = (): Promise<File> => Promise.resolve(this.files.get(name) ?? new File([], name));
    return Promise.resolve({
      getFile,
      createWritable: () => {
        const bytes: number[] = [];
        this.open.set(name, bytes);
        return Promise.resolve({
          write: (chunk: Uint8Array) => Promise.resolve(void bytes.push(...chunk)),
          truncate: (size: number) => Promise.resolve(void (bytes.length = size)),
          seek: () => Promise.resolve(),
          close: () => {
            this.open.delete(name);
            this.files.set(name, new File([Uint8Array.from(bytes)], name, { lastModified: NOW_MS }));
            return Promise.resolve();
          },
          abort: () => Promise.resolve(void this.open.delete(name)),
        });
      },
    });
  }

  removeEntry(name: string): Promise<void> {
    this.files.delete(name);
    return Promise.resolve();
  }

  async *entries() {
    await Promise.resolve();
    for (const [name, file] of this.files)
      yield [name, { kind: 'file', getFile: () => Promise.resolve(file) }] as const;
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function part(name = 'bus-2.mp4') {
  const folder = new FakeFolder();
  const saved: (readonly [string, Blob])[] = [];
  const openFolder = vi.fn(() => Promise.resolve(folder));
  const save = (file: Blob, as: string): void => void saved.push([as, file]);
  const target = partFileTarget(name, { openFolder, save, now: () => Date.now() });
  if (!target) throw new Error('There is no place.');
  return { folder, saved, openFolder, target };
}

/** The browser's own file system, in which pages write. */
function stubFileSystem(folder: FakeFolder): void {
  vi.stubGlobal('navigator', {
    storage: { getDirectory: () => Promise.resolve({ getDirectoryHandle: () => Promise.resolve(folder) }) },
  });
  vi.stubGlobal('FileSystemFileHandle', { prototype: { createWritable: () => undefined } });
}

describe('a further file of a recording', () => {
  it('goes onto the disk as it comes, is saved when it is whole, and leaves nothing behind', async () => {
    const { folder, saved, openFolder, target } = part();
    expect(openFolder).not.toHaveBeenCalled();
    await target.write(Uint8Array.of(9, 9));
    await target.restart();
    await target.write(Uint8Array.of(1, 2));
    await target.write(Uint8Array.of(3));
    expect([...folder.open.values()]).toEqual([[1, 2, 3]]);
    expect(saved).toEqual([]);
    await target.close?.();
    expect(openFolder).toHaveBeenCalledOnce();
    expect(saved.map(([name]) => name)).toEqual(['bus-2.mp4']);
    expect([...new Uint8Array((await saved[0]?.[1].arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([1, 2, 3]);
    // The browser still reads it.
    expect(folder.files.size).toBe(1);
    await vi.advanceTimersByTimeAsync(TAKEN_AFTER_MS);
    expect(folder.files.size).toBe(0);
  });

  it('is removed when it is given up, and takes no place before its first byte', async () => {
    const { folder, saved, openFolder, target } = part();
    await target.abort?.();
    expect(openFolder).not.toHaveBeenCalled();
    await target.write(Uint8Array.of(1));
    await target.abort?.();
    expect([folder.files.size, folder.open.size, saved.length]).toEqual([0, 0, 0]);
  });

  it('removes what a page that was closed left behind a day ago, and nothing younger', async () => {
    const { folder, target } = part();
    folder.files.set('old.part', new File(['x'], 'old.part', { lastModified: NOW_MS - 90_000_000 }));
    folder.files.set('young.part', new File(['x'], 'young.part', { lastModified: NOW_MS - 3_600_000 }));
    await target.write(Uint8Array.of(1));
    expect([...folder.files.keys()]).toEqual(['young.part', expect.stringMatching(/^[\w-]{36}\.part$/)]);
  });

  it('has its place beside the file that the user chose, under its name and number', async () => {
    const folder = new FakeFolder();
    const names: string[] = [];
    vi.stubGlobal('showSaveFilePicker', () =>
      Promise.resolve({
        name: 'My bus.mp4',
        createWritable: async () => (await folder.getFileHandle('a')).createWritable(),
      }),
    );
    stubFileSystem(folder);
    vi.stubGlobal('document', {
      createElement: () => ({
        set download(name: string) {
          names.push(name);
        },
        click: () => undefined,
      }),
    });
    const choice = await chooseDiskFile('GK-0001.mp4');
    const further = choice.kind === 'disk' ? choice.target.partTarget?.(3) : undefined;
    await further?.write(Uint8Array.of(1));
    await further?.close?.();
    expect(names).toEqual(['My bus-3.mp4']);
  });

  it('has no place on a page without a file system of its own, or that cannot write there', () => {
    stubFileSystem(new FakeFolder());
    expect(partFileTarget('bus-2.mp4')).toBeDefined();
    vi.stubGlobal('FileSystemFileHandle', class {});
    expect(partFileTarget('bus-2.mp4')).toBeUndefined();
    vi.stubGlobal('FileSystemFileHandle', undefined);
    expect(partFileTarget('bus-2.mp4')).toBeUndefined();
    vi.stubGlobal('navigator', {});
    expect(partFileTarget('bus-2.mp4')).toBeUndefined();
  });
});
