import { randomUUID } from 'node:crypto';
import { VcpResult } from 'gk-sdk/wire';
import { jsonReply, type CommandReply, type UserCall } from './command-call.js';
import { CommandRefusal, success } from './command-refusal.js';
import { requirePermission } from '../access/require-right.js';

/** A disk as `lsblk` shows it (spec 002 section 3). */
interface ServerDisk {
  readonly name: string;
  readonly fstype: string;
  /** Bytes. */
  readonly size: number;
  readonly uuid: string;
  readonly mountpoint: string;
  readonly children: readonly ServerDisk[];
}

const GIB = 1024 ** 3;

/** What the reference recorder shows as its disks: one that it runs from, and three for recordings. */
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

const MAX_VALUE = 4_096;
const CONFIG_NAME = /^[\w.-]{1,100}$/;

/** S03: disks, configuration and restart of the server. */
export function storage(call: UserCall): CommandReply {
  requirePermission(call.principal, 0, 'administer the server');
  const { A: action = '', V: name = '' } = call.message.fields;
  const { serverConfig } = call.services.store;
  switch (action) {
    case 'lsblk':
      return jsonReply(disksOf(call), { R: String(VcpResult.success) });
    case 'uciget':
      return { ...success(), body: serverConfig.get(configName(name)) ?? '' };
    case 'uciset': {
      const value = call.message.body ?? '';
      if (value.length > MAX_VALUE)
        throw new CommandRefusal(VcpResult.badRequest, `A value has ${MAX_VALUE} characters at most`);
      serverConfig.set(configName(name), value);
      return success('set done');
    }
    case 'format':
      return format(call, name);
    case 'restart':
      return success('This reference recorder goes on running');
    default:
      throw new CommandRefusal(VcpResult.badRequest, 'S03 needs lsblk, uciget, uciset, format or restart in field A');
  }
}

function configName(name: string): string {
  if (CONFIG_NAME.test(name)) return name;
  throw new CommandRefusal(VcpResult.badRequest, 'Field V names a value: letters, digits, dots and dashes');
}

/** A formatted disk has a new id, which is all that changes: the reference recorder keeps nothing on its disks. */
function format({ message, services }: UserCall, name: string): CommandReply {
  const disk = DISKS.find((each) => each.name === name);
  if (disk === undefined) throw new CommandRefusal(VcpResult.notFound, 'Unknown disk');
  if (message.body !== name) throw new CommandRefusal(VcpResult.badRequest, 'Type the name of the disk to format it');
  if (disk.children.some(({ mountpoint }) => mountpoint === '/')) {
    throw new CommandRefusal(VcpResult.refused, 'The server runs from this disk');
  }
  services.store.serverConfig.set(`disk.${name}.uuid`, randomUUID());
  return success(`${name} is formatted`);
}

function disksOf({ services }: UserCall): readonly ServerDisk[] {
  return DISKS.map((disk) => ({
    ...disk,
    uuid: services.store.serverConfig.get(`disk.${disk.name}.uuid`) ?? disk.uuid,
  }));
}
