import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts a small disk of memory; `options` are those of tmpfs. Whoever mounts it unmounts it. */
export function mountMemory(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `mode=700,${options}`, 'tmpfs', folder], { stdio: 'pipe' });
}

export function unmount(folder: string): void {
  execFileSync('umount', [folder]);
}

/** True for who may mount: root, outside of most containers. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'gk-mount-'));
  try {
    mountMemory(folder, 'size=64k');
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
