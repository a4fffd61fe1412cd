import { listField, numberField, textField, toRow } from '../fields/json-fields.js';

/** A disk of the server, or a part of one, as listed by `lsblk` (spec 002 section 3). @public */
export interface Disk {
  /** Name of the block device, such as `sda1`. */
  readonly name: string;
  /** File system; empty without one. */
  readonly fileSystem: string;
  /** Undefined when the server sends none that can be read. */
  readonly sizeBytes: number | undefined;
  /** UUID of the file system: what a media slot holds; empty without one. */
  readonly uuid: string;
  /** Mount point; empty when it is not mounted. */
  readonly mountPoint: string;
  /** The recordings of the server are computed, as a recorder for demonstrations does: nothing of them is on the disk. */
  readonly isSimulated: boolean;
  readonly children: readonly Disk[];
}

/** Reads the answer of `lsblk`: a list of disks, or `lsblk`'s own JSON with `blockdevices`. @internal */
export function toDisks(body: unknown): readonly Disk[] | undefined {
  const list = Array.isArray(body) ? body : toRow(body)?.blockdevices;
  return Array.isArray(list) ? list.flatMap((row) => toDisk(row) ?? []) : undefined;
}

function toDisk(value: unknown): Disk | undefined {
  const row = toRow(value);
  const name = textField(row?.name);
  if (!row || name === '') return undefined;
  return {
    name,
    fileSystem: textField(row.fstype),
    sizeBytes: toBytes(row.size),
    uuid: textField(row.uuid),
    mountPoint: textField(row.mountpoint),
    isSimulated: row.simulated === true,
    children: listField(row.children).flatMap((child) => toDisk(child) ?? []),
  };
}

/** Bytes, or a size as `lsblk` writes it: `931.5G`, in powers of 1024. */
function toBytes(size: unknown): number | undefined {
  const match = /^([\d.]+)([KMGTP])i?B?$/i.exec(textField(size).trim());
  if (!match) return numberField(size);
  const power = 'KMGTP'.indexOf((match[2] ?? '').toUpperCase()) + 1;
  return numberField(match[1]) === undefined ? undefined : Math.round(Number(match[1]) * 1024 ** power);
}
