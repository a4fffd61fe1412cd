import { createHash, randomUUID } from 'node:crypto';
import type { RecorderStore } from '../../store/recorder-store.js';

/** A disk as `lsblk` shows it (spec 002 section 3). */
export interface ServerDisk {
  readonly name: string;
  readonly fstype: string;
  /** Bytes. */
  readonly size: number;
  readonly uuid: string;
  readonly mountpoint: string;
  readonly children: readonly ServerDisk[];
}

const GIB = 1024 ** 3;

/** Disks shown by the reference recorder: the system disk and three for recordings. */
const DISKS: readonly ServerDisk[] = [
  {
    name: 'sda',
    fstype: '',
    size: 256 * GIB,
    uuid: '',
    mountpoint: '',
    children: [
      { name: 'sda1', fstype: 'vfat', size: GIB / 2, uuid: 'A1B2-C3D4', mountpoint: '/boot/efi', children: [] },
      {
        name: 'sda2',
        fstype: 'ext4',
        size: 255 * GIB,
        uuid: '0c54f8a2-5a63-4d0c-9a37-4f2b8e6d1c01',
        mountpoint: '/',
        children: [],
      },
    ],
  },
  mediaDisk('sdb', 1, '7d9e1b44-2f0a-4c8b-8d51-6a3f9c2e7b02'),
  mediaDisk('sdc', 2, 'e3a86c17-94d2-4b7f-a1c6-0b5d8f4e2a03'),
  mediaDisk('sdd', 3, '5f21d0b9-c7e8-4a36-b9f4-2d6e1a8c3f04'),
];

function mediaDisk(name: string, slot: number, uuid: string): ServerDisk {
  return { name, fstype: 'ext4', size: 4096 * GIB, uuid, mountpoint: `/media/${slot}`, children: [] };
}

/** The disks with the ids that they have now. */
export function serverDisks({ serverConfig }: Pick<RecorderStore, 'serverConfig'>): readonly ServerDisk[] {
  return DISKS.map((disk) => ({ ...disk, uuid: serverConfig.get(`disk.${disk.name}.uuid`) ?? disk.uuid }));
}

/** The disks that hold recordings. */
export function recordingDisks(store: Pick<RecorderStore, 'serverConfig'>): readonly ServerDisk[] {
  return serverDisks(store).filter(({ mountpoint }) => mountpoint.startsWith('/media/'));
}

const RECORDING_DISKS = DISKS.filter(({ mountpoint }) => mountpoint.startsWith('/media/')).map(({ name }) => name);

/** Recordings are looked up minute by minute. */
const diskByDevice = new Map<string, string>();

/** Name of the disk that holds the recordings of a device: always the same one. */
export function diskOfDevice(deviceId: string): string {
  const known = diskByDevice.get(deviceId);
  if (known !== undefined) return known;
  const key = createHash('sha256').update(deviceId).digest().readUInt32BE();
  const disk = RECORDING_DISKS[key % RECORDING_DISKS.length] ?? '';
  diskByDevice.set(deviceId, disk);
  return disk;
}

/** Gives a disk a new id and forgets the recordings on it. */
export function formatDisk(store: RecorderStore, name: string, atS: number): void {
  store.atomically(() => {
    store.serverConfig.set(`disk.${name}.uuid`, randomUUID());
    store.recordingRules.format(`disk ${name}`, atS);
  });
}
