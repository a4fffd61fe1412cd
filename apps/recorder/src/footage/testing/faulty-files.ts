import { basename, dirname, join } from 'node:path';
import type { DiskSpace, FileLayer, FolderEntry, WrittenFile } from '../files/file-layer.js';

type Node =
  | { readonly kind: 'folder' }
  | { readonly kind: 'file'; content: Uint8Array<ArrayBuffer>; synced: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'link'; readonly to: string };

/** A call that changes something, to be done again on another disk. */
interface Step {
  readonly name: string;
  readonly path: string;
  readonly redo: (files: FaultyFiles) => void;
}

/** Effect of a power cut on data that was not synced. */
export interface PowerCut {
  /** `synced`: only that. `all`: everything that was written. `torn`: half of the rest, and zeros after it. */
  readonly data: 'synced' | 'all' | 'torn';
  /** Names that were made, changed and removed since a folder was synced: none of them, or all. */
  readonly names: 'synced' | 'all';
}

export const POWER_CUTS: readonly PowerCut[] = (['synced', 'all', 'torn'] as const).flatMap((data) =>
  (['synced', 'all'] as const).map((names) => ({ data, names })),
);

/** In-memory disk that tracks which writes were synced, loses the others in a power cut, and fails at chosen calls. */
export class FaultyFiles implements FileLayer {
  /** Everything that was changed, in order. */
  readonly steps: Step[] = [];
  totalBytes = 2 ** 30;
  /** Throws for the calls that are to fail; `name` is that of the method. */
  fault: ((name: string, path: string) => void) | undefined;
  readonly #now = new Map<string, Node>();
  readonly #synced = new Map<string, Node>();
  readonly #handles: Extract<Node, { kind: 'file' }>[] = [];

  /** The disk after a power cut behind the first `count` steps. */
  afterPowerCut(count: number, { data, names }: PowerCut): FaultyFiles {
    const before = new FaultyFiles();
    for (const { redo } of this.steps.slice(0, count)) redo(before);
    const after = new FaultyFiles();
    const kept = names === 'all' ? before.#now : before.#synced;
    for (const [path, node] of kept) {
      if (!hasFolders(kept, path)) continue;
      after.#now.set(path, node.kind === 'file' ? fileOf(contentAfter(node, data)) : node);
      after.#synced.set(path, after.#now.get(path) ?? node);
    }
    return after;
  }

  /** Makes folders that were always there. */
  addFolder(path: string): void {
    this.#change('addFolder', path, (files) => {
      for (let at = path; at !== '/'; at = dirname(at)) {
        files.#now.set(at, { kind: 'folder' });
        files.#synced.set(at, { kind: 'folder' });
      }
    });
  }

  addLink(path: string, to: string): void {
    this.#now.set(path, { kind: 'link', to });
  }

  /** Removes a folder with all in it: its disk is unplugged. */
  unplug(path: string): () => void {
    const taken = [...this.#now].filter(([each]) => each === path || each.startsWith(`${path}/`));
    for (const [each] of taken) this.#now.delete(each);
    return () => {
      for (const [each, node] of taken) this.#now.set(each, node);
    };
  }

  /** Changes bytes of a file behind the back of the recorder. */
  damage(path: string, from: number, bytes: Uint8Array): void {
    const node = this.#file(path, 'damage');
    node.content = node.content.slice();
    node.content.set(bytes, from);
  }

  /** Paths of all files. */
  paths(): string[] {
    return [...this.#now].flatMap(([path, { kind }]) => (kind === 'file' ? [path] : [])).sort();
  }

  create(path: string): WrittenFile {
    this.#mayFail('create', path);
    if (this.#now.has(path)) throw failure('EEXIST', path);
    if (!this.#now.has(dirname(path))) throw failure('ENOENT', path);
    this.#change('create', path, (files) => {
      const node = fileOf(new Uint8Array(0));
      files.#now.set(path, node);
      files.#handles.push(node);
    });
    return this.#written(path);
  }

  append(path: string): WrittenFile {
    this.#file(path, 'append');
    this.#change('append', path, (files) => {
      files.#handles.push(files.#file(path, 'append'));
    });
    return this.#written(path);
  }

  read(path: string, offset: number, length: number): Uint8Array<ArrayBuffer> {
    return this.#file(path, 'read').content.slice(offset, offset + length);
  }

  size(path: string): number | undefined {
    this.#mayFail('size', path);
    const node = this.#now.get(this.#behindLinks(path));
    return node?.kind === 'file' ? node.content.byteLength : undefined;
  }

  rename(from: string, to: string): void {
    this.#file(from, 'rename');
    this.#change('rename', to, (files) => {
      files.#now.set(to, files.#file(from, 'rename'));
      files.#now.delete(from);
    });
  }

  unlink(path: string): void {
    this.#mayFail('unlink', path);
    const place = this.#behindLinks(path);
    if (!this.#now.has(place)) throw failure('ENOENT', path);
    this.#change('unlink', path, (files) => files.#now.delete(place));
  }

  makeFolder(path: string): void {
    this.#mayFail('makeFolder', path);
    if (!this.#now.has(dirname(path))) throw failure('ENOENT', path);
    this.#change('makeFolder', path, (files) => files.#now.set(path, { kind: 'folder' }));
  }

  removeFolder(path: string): void {
    this.#mayFail('removeFolder', path);
    if (this.list(path).length > 0) throw failure('ENOTEMPTY', path);
    this.#change('removeFolder', path, (files) => files.#now.delete(path));
  }

  list(path: string): FolderEntry[] {
    this.#mayFail('list', path);
    const root = this.realPathIn(path);
    return [...this.#now].flatMap(([each, { kind }]): FolderEntry[] =>
      dirname(each) === root && each !== root ? [{ name: basename(each), kind: kind === 'link' ? 'other' : kind }] : [],
    );
  }

  syncFolder(path: string): void {
    this.#mayFail('syncFolder', path);
    this.#change('syncFolder', path, (files) => {
      for (const each of [...files.#synced.keys()]) if (dirname(each) === path) files.#synced.delete(each);
      for (const [each, node] of files.#now) if (dirname(each) === path) files.#synced.set(each, node);
    });
  }

  realPath(path: string): string {
    this.#mayFail('realPath', path);
    const real = this.realPathIn(path);
    if (!this.#now.has(real)) throw failure('ENOENT', path);
    return real;
  }

  space(path: string): DiskSpace {
    this.#mayFail('space', path);
    return { totalBytes: this.totalBytes, freeBytes: this.totalBytes - this.usedBytes };
  }

  get usedBytes(): number {
    return [...this.#now.values()].reduce((sum, node) => sum + (node.kind === 'file' ? node.content.byteLength : 0), 0);
  }

  /** A path without the links that were added. */
  realPathIn(path: string): string {
    for (const [each, node] of this.#now) {
      if (node.kind === 'link' && (path === each || path.startsWith(`${each}/`))) {
        return this.realPathIn(node.to + path.slice(each.length));
      }
    }
    return path;
  }

  /** Where a name is: links among its folders are followed, one at its end is not. */
  #behindLinks(path: string): string {
    return join(this.realPathIn(dirname(path)), basename(path));
  }

  #written(path: string): WrittenFile {
    const handle = this.#handles.length - 1;
    const change = (name: string, redo: (node: Extract<Node, { kind: 'file' }>) => void): void => {
      this.#mayFail(name, path);
      this.#change(name, path, (files) => {
        const node = files.#handles[handle];
        if (node !== undefined) redo(node);
      });
    };
    return {
      write: (bytes) => {
        const copy = bytes.slice();
        // A full disk takes what fits.
        const fits = Math.min(copy.byteLength, this.totalBytes - this.usedBytes);
        change('write', (node) => {
          const grown = new Uint8Array(node.content.byteLength + fits);
          grown.set(node.content);
          grown.set(copy.subarray(0, fits), node.content.byteLength);
          node.content = grown;
        });
        if (fits < copy.byteLength) throw failure('ENOSPC', path);
      },
      truncate: (bytes) => {
        change('truncate', (node) => (node.content = node.content.slice(0, bytes)));
      },
      sync: () => {
        change('sync', (node) => (node.synced = node.content));
      },
      close: () => undefined,
    };
  }

  #file(path: string, name: string): Extract<Node, { kind: 'file' }> {
    this.#mayFail(name, path);
    const node = this.#now.get(this.realPathIn(path));
    if (node?.kind !== 'file') throw failure('ENOENT', path);
    return node;
  }

  #mayFail(name: string, path: string): void {
    this.fault?.(name, path);
  }

  #change(name: string, path: string, redo: (files: FaultyFiles) => void): void {
    redo(this);
    this.steps.push({ name, path, redo });
  }
}

/** An error as the file system throws it. */
export function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

function fileOf(content: Uint8Array<ArrayBuffer>): Extract<Node, { kind: 'file' }> {
  return { kind: 'file', content, synced: content };
}

function contentAfter(
  { content, synced }: Extract<Node, { kind: 'file' }>,
  data: PowerCut['data'],
): Uint8Array<ArrayBuffer> {
  if (data !== 'torn') return data === 'synced' ? synced : content;
  if (content.byteLength <= synced.byteLength) return synced;
  const torn = new Uint8Array(content.byteLength);
  torn.set(content.subarray(0, Math.floor((synced.byteLength + content.byteLength) / 2)));
  return torn;
}

function hasFolders(names: ReadonlyMap<string, Node>, path: string): boolean {
  for (let at = dirname(path); at !== '/'; at = dirname(at)) if (!names.has(at)) return false;
  return true;
}
