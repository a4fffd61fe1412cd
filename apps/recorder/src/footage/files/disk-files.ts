import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statfsSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { codeOf } from './file-error.js';
import type { FileLayer, WrittenFile } from './file-layer.js';

/**
 * The file system of this machine. Its calls block: they run in the thread of the recordings, and their order is what keeps
 * recordings over a power cut.
 */
export const diskFiles: FileLayer = {
  create: (path) => written(openSync(path, 'wx', 0o600)),
  append: (path) => written(openSync(path, 'r+')),

  read(path, offset, length) {
    const descriptor = openSync(path, 'r');
    try {
      const bytes = new Uint8Array(length);
      let done = 0;
      while (done < length) {
        const read = readSync(descriptor, bytes, done, length - done, offset + done);
        if (read === 0) break;
        done += read;
      }
      return done === length ? bytes : bytes.slice(0, done);
    } finally {
      closeSync(descriptor);
    }
  },

  size(path) {
    const stats = orMissing(() => lstatSync(path));
    return stats?.isFile() === true ? stats.size : undefined;
  },

  rename: renameSync,
  unlink: unlinkSync,

  makeFolder(path) {
    try {
      mkdirSync(path, 0o700);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' || !lstatSync(path).isDirectory()) throw error;
    }
  },

  removeFolder: rmdirSync,

  list: (path) =>
    (orMissing(() => readdirSync(path, { withFileTypes: true })) ?? []).map((entry) => ({
      name: entry.name,
      kind: entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other',
    })),

  syncFolder(path) {
    // Windows knows no handles of folders, and writes its names by itself.
    if (process.platform === 'win32') return;
    const descriptor = openSync(path, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  },

  realPath: (path) => realpathSync(path),

  space(path) {
    const { bavail, blocks, bsize } = statfsSync(path);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  },
};

function written(descriptor: number): WrittenFile {
  let end = fstatSync(descriptor).size;
  return {
    write(bytes) {
      let done = 0;
      while (done < bytes.byteLength) done += writeSync(descriptor, bytes, done, bytes.byteLength - done, end + done);
      end += bytes.byteLength;
    },
    truncate(bytes) {
      ftruncateSync(descriptor, bytes);
      end = bytes;
    },
    sync() {
      fdatasyncSync(descriptor);
    },
    close() {
      closeSync(descriptor);
    },
  };
}

function orMissing<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
