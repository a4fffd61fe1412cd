import type { DiskInfo, DiskStatus } from 'gk-sdk/rest';

/** How the server's disks are, as one word: the worst of them. */
export type DiskState = 'ok' | 'full' | 'fault' | 'none' | 'unknown';

const MB_PER_GB = 1024;

/** The state of the disks; 'unknown' before the server has told them. */
export function diskState(info: DiskInfo | undefined): DiskState {
  if (info === undefined) return 'unknown';
  if (info.disks.length === 0) return 'none';
  if (info.disks.some(isFaulty)) return 'fault';
  return info.disks.some(isFull) ? 'full' : 'ok';
}

/** The server's word for a good disk; any other one is a fault. */
function isFaulty({ status }: DiskStatus): boolean {
  return !['ok', 'normal', 'online', 'mounted', ''].includes(status.trim().toLowerCase());
}

/** Recordings have reached the space that they leave free. */
function isFull({ fullGb, freeGb, reserveMb }: DiskStatus): boolean {
  return fullGb > 0 && freeGb * MB_PER_GB < reserveMb;
}
