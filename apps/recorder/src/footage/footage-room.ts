import { join, posix } from 'node:path';
import { isDiskFull } from '../store/state/disk-full.js';
import { RateMeter } from '../time/rate-meter.js';
import { checkDiskFolder, markDiskFolder, type DiskCheck } from './disks/disk-folder.js';
import { DiskSet, type DiskReport, type FootageDisk, type SpreadMode } from './disks/disk-set.js';
import { codeOf, failureReason } from './files/file-error.js';
import type { FileLayer } from './files/file-layer.js';
import type { FootageIndex, TimeStretch } from './index/footage-index.js';
import { closeTornSegments, reconcile, type ReconcileOptions } from './index/reconcile.js';
import { FoundSegments, type FoundSegment, type SegmentChunk } from './reading/found-segments.js';
import { MINUTE_US, minuteFlags, mergedStretches } from './reading/stretches.js';
import { cutSegment, removeSegments } from './segments/remove-segments.js';
import { PART, segmentPath } from './segments/segment-path.js';
import { SegmentWriter, type SegmentHost, type SegmentPlace } from './segments/segment-writer.js';
import type { Segment, StreamKey } from './segments/segment.js';

/** A stream without packets for so long has ended its segment. */
const IDLE_MS = 10_000;
/** Number of segments that are removed at once: appends wait for it. */
const REMOVED_AT_ONCE = 10;
/** Removed beyond the reserve at once, so that not every segment waits for another one to go. */
const MADE_AT_ONCE = 40;
const DISK_LOOK_MS = 5_000;
/** A disk that fails is named again when it has been good for so long; writing is tried again and again. */
const FAILURE_MS = 300_000;
/** Time over which written bytes are counted, seconds. */
const WRITTEN_S = 60;

export interface FootageRoomOptions {
  readonly files: FileLayer;
  readonly index: FootageIndex;
  /** Monotonic, milliseconds. */
  readonly steadyMs: () => number;
  /** Takes a problem, or its end, in one line. */
  readonly say: (line: string) => void;
}

/** Disks for recordings, as they are set. */
export interface DiskPlan {
  readonly mode: SpreadMode;
  readonly slots: readonly { readonly path: string; readonly isReadOnly: boolean }[];
  /** Folders below which slots lie. */
  readonly allowed: readonly string[];
}

/** How long recordings are kept. */
export interface KeepRules {
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** 0 = as long as there is room. */
  readonly days: number;
  /** Of devices with days of their own. */
  readonly daysByDevice: Readonly<Record<string, number>>;
  /** False where a full disk takes nothing more; true where its oldest recordings go. */
  readonly covers: boolean;
}

/** A disk with what recordings take on it. */
export interface DiskUse extends DiskReport {
  /** Sum of the index, and of what is open. */
  readonly bytes: number;
  /** Bytes written in the last minute. */
  readonly writtenBytes: number;
}

/** Which minutes of a device to remove. */
export interface MinutesToRemove {
  readonly deviceId: string;
  readonly channels: readonly number[];
  /** Microseconds since the Unix epoch, whole minutes. */
  readonly span: TimeStretch;
}

/** How a disk was formatted. */
export interface Formatted {
  readonly files: number;
  readonly bytes: number;
  /** Files that stay: their folder has become a link. */
  readonly left: number;
}

/** The recordings of the server: writes, finds, reads and removes them. All calls return at once or block on the disk. */
export class FootageRoom {
  readonly #options: FootageRoomOptions;
  readonly #writers = new Map<number, SegmentWriter>();
  readonly #found: FoundSegments;
  #disks: DiskSet;
  #keep: KeepRules = { nowMs: 0, days: 0, daysByDevice: {}, covers: true };
  /** Closed segments whose row could not be written yet. */
  readonly #withoutRow: Segment[] = [];
  /** Comparisons of index and disk that are under way, by disk. */
  readonly #checks = new Map<string, Generator<void, unknown>>();
  /** The last word about each disk, so that each is said once. */
  readonly #said = new Map<string, string>();
  readonly #failedMs = new Map<string, number>();
  /** Disks that were full although they say that there is room, as with a quota, until a time. */
  readonly #fullUntilMs = new Map<string, number>();
  /** Bytes written, by disk. */
  readonly #written = new Map<string, RateMeter>();
  #lookedMs: number;

  constructor(options: FootageRoomOptions) {
    this.#options = options;
    this.#disks = new DiskSet(options.files, [], 'efficacy');
    this.#found = new FoundSegments({
      files: options.files,
      index: options.index,
      rootOf: (id) => (this.#disks.isThere(id) ? this.#disks.byId(id)?.root : undefined),
      withoutRow: () => [...this.#open(), ...this.#withoutRow],
      isOpen: ({ id }) => this.#open().some((segment) => segment.id === id),
    });
    this.#lookedMs = options.steadyMs();
  }

  /** Says whether a folder can be a media slot. */
  check(path: string, allowed: readonly string[]): DiskCheck {
    return checkDiskFolder(this.#options.files, path, allowed);
  }

  /**
   * Uses these disks from now on; marks those that are new. A slot that cannot be used is left out, and said.
   * Segments that were open when the recorder ended are closed first.
   */
  use({ mode, slots, allowed }: DiskPlan): void {
    const { files, say } = this.#options;
    for (const writer of this.#writers.values()) writer.close();
    const disks: FootageDisk[] = [];
    for (const { path, isReadOnly } of slots) {
      const checked = checkDiskFolder(files, path, allowed);
      if (checked.kind === 'refused') {
        say(`Recordings: ${checked.reason}.`);
        continue;
      }
      try {
        const id = checked.id ?? (isReadOnly ? undefined : markDiskFolder(files, checked.root));
        if (id !== undefined && !disks.some((other) => other.id === id))
          disks.push({ id, root: checked.root, isReadOnly });
      } catch (error) {
        say(`Recordings: ${path} cannot be used: ${failureReason(error)}.`);
      }
    }
    this.#disks = new DiskSet(files, disks, mode);
    this.#checks.clear();
    for (const disk of disks) this.#recover(disk);
  }

  openStream(id: number, stream: StreamKey): void {
    this.closeStream(id);
    this.#writers.set(id, new SegmentWriter(stream, this.#host));
  }

  /** Takes whole packets of a stream, in decode order. They are in the file when it returns. */
  append(id: number, packets: Uint8Array): void {
    this.#writers.get(id)?.take(packets);
  }

  closeStream(id: number): void {
    this.#writers.get(id)?.close();
    this.#writers.delete(id);
  }

  /** The segment to read next of a stream, from a time on. */
  find(stream: StreamKey, atUs: number, goesOn: boolean): FoundSegment | undefined {
    return this.#found.at(stream, atUs, goesOn);
  }

  /** Bytes of a segment; undefined when it has gone. */
  chunk(id: number, offset: number, length: number): SegmentChunk | undefined {
    try {
      return this.#found.chunk(id, offset, length);
    } catch (error) {
      const disk = this.#options.index.byId(id)?.disk;
      if (disk !== undefined) this.#failed(disk, error);
      return undefined;
    }
  }

  /** Bytes of the segments of channels that began since a time. */
  recordedBytes(deviceId: string, channels: readonly number[], sinceUs: number): number {
    const indexed = channels.flatMap((channel) =>
      [false, true].map((sub) => this.#options.index.bytesSince({ deviceId, channel, sub }, sinceUs)),
    );
    const others = [...this.#open(), ...this.#withoutRow].filter(
      (segment) => segment.deviceId === deviceId && channels.includes(segment.channel) && segment.startUs >= sinceUs,
    );
    return [...indexed, ...others.map(({ bytes }) => bytes)].reduce((sum, bytes) => sum + bytes, 0);
  }

  /** One flag for each minute from a time on: recorded on one of the channels. */
  minutes(deviceId: string, channels: readonly number[], startUs: number, count: number): Uint8Array<ArrayBuffer> {
    const flags = new Uint8Array(count);
    const span = { startUs, endUs: startUs + count * MINUTE_US };
    for (const channel of channels) minuteFlags(flags, this.#stretches(deviceId, channel, span), startUs);
    return flags;
  }

  /** Recorded stretches of a channel that overlap a time, in order, without those gaps that are shorter than a second. */
  stretches(deviceId: string, channel: number, span: TimeStretch): TimeStretch[] {
    return mergedStretches(this.#stretches(deviceId, channel, span));
  }

  /** Start of the first stretch of a channel that ends after a time; undefined when none follows. */
  nextAfter(deviceId: string, channel: number, atUs: number): number | undefined {
    return this.#found.at({ deviceId, channel, sub: false }, atUs, false)?.startUs;
  }

  /** How the disks are, and what recordings take on each. */
  disks(): DiskUse[] {
    const { index, steadyMs } = this.#options;
    return this.#disks.reports().map((report) => {
      const { id } = report.disk;
      const openBytes = this.#open().reduce((sum, { disk, bytes }) => sum + (disk === id ? bytes : 0), 0);
      const perSecond = this.#written.get(id)?.bytesPerSecond(steadyMs()) ?? 0;
      return { ...report, bytes: index.bytesOnDisk(id) + openBytes, writtenBytes: perSecond * WRITTEN_S };
    });
  }

  /** Removes minutes; returns for how many minutes of all channels there were recordings. They are gone from the disk then. */
  removeMinutes({ deviceId, channels, span }: MinutesToRemove): number {
    const minutes = Math.ceil((span.endUs - span.startUs) / MINUTE_US);
    let count = 0;
    for (const channel of channels) {
      const flags = this.minutes(deviceId, [channel], span.startUs, minutes);
      const present = flags.reduce((sum, flag) => sum + flag, 0);
      if (present === 0) continue;
      count += present;
      for (const sub of [false, true]) this.#removeSpan({ deviceId, channel, sub }, span);
    }
    return count;
  }

  /** How long recordings are kept from now on. */
  keep(rules: KeepRules): void {
    this.#keep = rules;
  }

  /**
   * Removes all recordings of a disk, and nothing else: files of the index, in folders that are no links.
   * @returns why it is refused, else what was removed.
   */
  format(diskId: string): Formatted | { readonly refused: string } {
    const { index, files } = this.#options;
    const disk = this.#disks.byId(diskId);
    if (disk === undefined) return { refused: 'Unknown disk' };
    if (disk.isReadOnly) return { refused: 'The media slot of this disk is read-only' };
    if (this.#disks.look(disk).kind === 'away') return { refused: 'The folder of this disk is not there' };
    for (const writer of this.#writers.values()) if (writer.open?.disk === diskId) writer.close();
    this.#writeRows();
    const done = { files: 0, bytes: 0, left: 0 };
    for (const folder of index.folders(diskId)) {
      const segments = [...index.inFolder(diskId, folder).keys()].flatMap((path) => index.byPath(diskId, path) ?? []);
      const { removed, left } = removeSegments({ files, index }, disk, segments);
      done.left += left;
      done.files += removed.length;
      done.bytes += removed.reduce((sum, { bytes }) => sum + bytes, 0);
    }
    return done;
  }

  /** Goes on with what is done beside: retention, comparing the index with the files, looking after disks. Called often. */
  tick(): void {
    const { steadyMs } = this.#options;
    const nowMs = steadyMs();
    this.#writeRows();
    for (const writer of this.#writers.values()) {
      if (writer.open !== undefined && nowMs - writer.heardMs > IDLE_MS) writer.close();
    }
    if (nowMs - this.#lookedMs >= DISK_LOOK_MS) {
      this.#lookedMs = nowMs;
      for (const disk of this.#disks.all) this.#look(disk);
    }
    this.#removeOld();
  }

  /** One step of comparing the index with the files. */
  goOnChecking(): void {
    const [first] = this.#checks;
    if (first === undefined) return;
    const [disk, check] = first;
    this.#try(disk, () => {
      if (check.next().done === true) this.#checks.delete(disk);
    });
  }

  /** True while an index is still compared with the files. */
  get isChecking(): boolean {
    return this.#checks.size > 0;
  }

  /** Closes all open segments. */
  close(): void {
    for (const id of [...this.#writers.keys()]) this.closeStream(id);
    this.#writeRows();
  }

  readonly #host: SegmentHost = {
    steadyMs: () => this.#options.steadyMs(),
    begin: (stream, startUs) => this.#begin(stream, startUs),
    wrote: (disk, bytes) => {
      const meter = this.#written.get(disk) ?? new RateMeter(WRITTEN_S);
      this.#written.set(disk, meter);
      meter.add(bytes, this.#options.steadyMs());
    },
    syncName: ({ disk, path }) => {
      const root = this.#disks.byId(disk)?.root;
      if (root !== undefined) this.#options.files.syncFolder(posix.dirname(join(root, path)));
    },
    publish: ({ disk, path }) => {
      const root = this.#disks.byId(disk)?.root;
      if (root === undefined) return;
      const closed = join(root, path);
      this.#options.files.rename(`${closed}${PART}`, closed);
      this.#options.files.syncFolder(posix.dirname(closed));
    },
    discard: ({ disk, path, file }) => {
      try {
        file.close();
        const root = this.#disks.byId(disk)?.root;
        if (root !== undefined) this.#options.files.unlink(`${join(root, path)}${PART}`);
      } catch {
        // The next start removes it.
      }
    },
    nextId: () => this.#options.index.nextId(),
    closed: (segment) => {
      this.#withoutRow.push(segment);
      this.#writeRows();
    },
    failed: (disk, error) => {
      this.#failed(disk, error);
    },
  };

  #begin(stream: StreamKey, startUs: number): SegmentPlace | undefined {
    const disk = this.#disks.choose(stream.deviceId, (disks) => this.#makeRoom(disks));
    if (disk === undefined) {
      this.#sayOnce('all', 'Nothing is recorded: no disk for recordings has room, or none is there.');
      return undefined;
    }
    if (this.#isFull(disk.id) && !this.#makeRoom([disk])) return undefined;
    if (this.#disks.look(disk).kind === 'away') {
      this.#look(disk);
      return undefined;
    }
    try {
      const place = this.#makeFile(disk, stream, startUs);
      this.#sayAgain('all', 'Recordings are written again.');
      return place;
    } catch (error) {
      this.#failed(disk.id, error);
      return undefined;
    }
  }

  #makeFile(disk: FootageDisk, stream: StreamKey, startUs: number): SegmentPlace {
    const { files } = this.#options;
    for (let taken = 0; ; taken += 1) {
      const path = segmentPath(stream, startUs, taken);
      const full = join(disk.root, path);
      if (taken === 0) makeFolders(files, disk.root, posix.dirname(path));
      if (files.size(full) !== undefined) continue;
      try {
        return { disk: disk.id, path, file: files.create(`${full}${PART}`) };
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
    }
  }

  /** Removes the oldest recordings of disks, where that is wanted; true when something went. */
  #makeRoom(disks: readonly FootageDisk[]): boolean {
    const { index, files } = this.#options;
    if (!this.#keep.covers) {
      for (const { id, root } of disks) {
        this.#sayOnce(
          id,
          `The disk of ${root} is full, and old recordings are kept (Cover): nothing more is recorded on it.`,
        );
      }
      return false;
    }
    let removed = 0;
    while (removed < MADE_AT_ONCE) {
      const oldest = index.oldest(
        disks.map(({ id }) => id),
        REMOVED_AT_ONCE,
      );
      if (oldest.length === 0) break;
      for (const disk of disks) {
        const own = oldest.filter((segment) => segment.disk === disk.id);
        if (own.length > 0) this.#try(disk.id, () => removeSegments({ files, index }, disk, own));
      }
      removed += oldest.length;
      if (disks.every((disk) => this.#disks.hasRoom(disk))) break;
    }
    for (const { id } of disks) if (removed > 0) this.#fullUntilMs.delete(id);
    return removed > 0;
  }

  /** Full, or failing: what was said of it is still true. */
  #hasTrouble(disk: string): boolean {
    const failedMs = this.#failedMs.get(disk) ?? -Infinity;
    return this.#isFull(disk) || this.#options.steadyMs() - failedMs < FAILURE_MS;
  }

  #isFull(disk: string): boolean {
    return (this.#fullUntilMs.get(disk) ?? -Infinity) > this.#options.steadyMs();
  }

  #failed(diskId: string, error: unknown): void {
    const disk = this.#disks.byId(diskId);
    if (disk === undefined) return;
    if (isDiskFull(error)) {
      this.#fullUntilMs.set(diskId, this.#options.steadyMs() + DISK_LOOK_MS);
      this.#sayOnce(
        diskId,
        this.#keep.covers
          ? `The disk of ${disk.root} is full: its oldest recordings make room.`
          : `The disk of ${disk.root} is full, and old recordings are kept (Cover): nothing more is recorded on it.`,
      );
      return;
    }
    this.#failedMs.set(diskId, this.#options.steadyMs());
    if (this.#disks.look(disk).kind === 'away') this.#look(disk);
    else this.#sayOnce(diskId, `Recordings in ${disk.root} fail: ${failureReason(error)}.`);
  }

  /** Looks whether a disk is there, and says what has changed. */
  #look(disk: FootageDisk): void {
    const state = this.#disks.look(disk);
    if (state.kind === 'away') {
      this.#checks.delete(disk.id);
      this.#sayOnce(disk.id, `Recordings in ${disk.root} are away: ${state.reason}.`);
      return;
    }
    const isBack = this.#said.get(disk.id)?.includes(' are away: ') === true;
    if (isBack) {
      this.#sayAgain(disk.id, `Recordings in ${disk.root} are there again.`);
      this.#recover(disk);
    } else if (this.#said.has(disk.id) && !this.#hasTrouble(disk.id) && this.#disks.hasRoom(disk)) {
      this.#said.delete(disk.id);
    }
  }

  /** Closes what was open on a disk, and begins to compare it with the index. */
  #recover(disk: FootageDisk): void {
    if (!this.#disks.isThere(disk.id)) {
      this.#look(disk);
      return;
    }
    const { files, index, say } = this.#options;
    const options: ReconcileOptions = {
      files,
      index,
      disk,
      isOpen: (path) =>
        [...this.#writers.values()].some(({ open }) => open?.disk === disk.id && open.path === path) ||
        this.#withoutRow.some((segment) => segment.disk === disk.id && segment.path === path),
      onFailure: (path, error) => {
        this.#failed(disk.id, error);
        say(`The recording ${path} could not be read: ${failureReason(error)}.`);
      },
    };
    if (!disk.isReadOnly) this.#try(disk.id, () => closeTornSegments(options));
    this.#checks.set(disk.id, this.#checking(options));
  }

  *#checking(options: ReconcileOptions): Generator<void, void> {
    const { found, gone } = yield* reconcile(options);
    if (found + gone === 0) return;
    this.#options.say(
      `The index of the recordings in ${options.disk.root} was put right: ${found} files found, ${gone} gone.`,
    );
  }

  /** Removes what is older than it is kept, a few segments at a time. */
  #removeOld(): void {
    const { index, files } = this.#options;
    const { nowMs, days, daysByDevice } = this.#keep;
    for (const deviceId of index.devices()) {
      const kept = daysByDevice[deviceId] ?? days;
      if (kept === 0) continue;
      const old = index.endedBefore(deviceId, (nowMs - kept * 86_400_000) * 1000, REMOVED_AT_ONCE);
      const removable = old.filter(
        ({ disk }) => this.#disks.isThere(disk) && this.#disks.byId(disk)?.isReadOnly === false,
      );
      if (removable.length === 0) continue;
      for (const disk of this.#disks.all) {
        const own = removable.filter((segment) => segment.disk === disk.id);
        if (own.length > 0) this.#try(disk.id, () => removeSegments({ files, index }, disk, own));
      }
      return;
    }
  }

  #removeSpan(stream: StreamKey, span: TimeStretch): void {
    const { index, files } = this.#options;
    for (const writer of this.#writers.values()) {
      const { open } = writer;
      if (
        open !== undefined &&
        isSame(writer.stream, stream) &&
        open.startUs < span.endUs &&
        open.endUs > span.startUs
      ) {
        writer.close();
      }
    }
    this.#writeRows();
    for (const segment of index.overlapping(stream, span)) {
      const disk = this.#disks.byId(segment.disk);
      if (disk === undefined || !this.#disks.isThere(disk.id) || disk.isReadOnly) continue;
      if (segment.startUs >= span.startUs) removeSegments({ files, index }, disk, [segment]);
      else cutSegment({ files, index }, disk, segment, span.startUs);
    }
  }

  #writeRows(): void {
    try {
      for (let segment = this.#withoutRow[0]; segment !== undefined; segment = this.#withoutRow[0]) {
        this.#options.index.add(segment);
        this.#withoutRow.shift();
      }
      this.#said.delete('index');
    } catch (error) {
      // They are read without a row, and found by the next start.
      const reason = isDiskFull(error) ? 'its disk is full' : failureReason(error);
      this.#sayOnce('index', `The index of the recordings cannot be written: ${reason}.`);
    }
  }

  #stretches(deviceId: string, channel: number, span: TimeStretch): TimeStretch[] {
    const all = [false, true].flatMap((sub) => {
      const stream = { deviceId, channel, sub };
      const others = [...this.#open(), ...this.#withoutRow].filter((segment) => isSame(segment, stream));
      return [
        ...this.#options.index.stretches(stream, span, this.#disks.isThere),
        ...others.filter(({ startUs, endUs }) => startUs < span.endUs && endUs > span.startUs),
      ];
    });
    return all.sort((a, b) => a.startUs - b.startUs);
  }

  #open(): Segment[] {
    return [...this.#writers.values()].flatMap((writer) => writer.open ?? []);
  }

  #try(disk: string, work: () => unknown): void {
    try {
      work();
    } catch (error) {
      this.#checks.delete(disk);
      this.#failed(disk, error);
    }
  }

  #sayOnce(about: string, line: string): void {
    if (this.#said.get(about) === line) return;
    this.#said.set(about, line);
    this.#options.say(line);
  }

  #sayAgain(about: string, line: string): void {
    if (this.#said.delete(about)) this.#options.say(line);
  }
}

/** Makes the folders of a segment, each so that it stays. */
function makeFolders(files: FileLayer, root: string, below: string): void {
  let path = root;
  for (const name of below.split('/')) {
    const parent = path;
    path = join(parent, name);
    if (files.list(parent).some((entry) => entry.name === name && entry.kind === 'folder')) continue;
    files.makeFolder(path);
    files.syncFolder(parent);
  }
}

function isSame(a: StreamKey, b: StreamKey): boolean {
  return a.deviceId === b.deviceId && a.channel === b.channel && a.sub === b.sub;
}
