import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { Hono } from 'hono';
import type { RecordingArchive } from '../../device/recording-archive.js';
import type { StoredDevice } from '../../store/devices/device-store.js';
import { channelCountOf } from '../fleet/device-channels.js';
import { RestError } from '../http/rest-error.js';
import type { RecordingDisks } from '../recordings/recording-disks.js';
import { diskOfDevice, recordingDisks, serverDisks } from '../recordings/server-disks.js';
import { DATABASE_MAINTENANCE, EVENT_SETTINGS, sizeInBytes } from '../settings/server-settings.js';
import type { PerformanceMeter } from './performance-meter.js';
import { authorize } from '../access/authorize.js';
import { ACCESS_ENDED, hasEnded } from '../access/expiry.js';
import type { RestServices } from './rest-services.js';

const GIB = 2 ** 30;
const MIB = 2 ** 20;
const DAY_S = 86_400;

/** Diagnostics for technicians: disks, device models and call durations. */
export function diagnosticRoutes(services: RestServices, meter: PerformanceMeter): Hono {
  const app = new Hono();
  const { store, fleet } = services;

  app.get('/api/diskinfo', async (context) => {
    const { principal } = await authorize(services, context);
    const { signal } = context.req.raw;
    const disks = (await diskRows(services.recordingDisks, signal)) ?? (await computedDiskRows(services, signal));
    const system = serverDisks(store)
      .flatMap(({ children }) => children)
      .find(({ mountpoint }) => mountpoint === '/');
    const own = await statfs(store.files.folder('media'));
    // A year of drives takes a while to be asked for.
    if (hasEnded(principal, services.now)) throw new RestError(401, ACCESS_ENDED);
    const settings = store.settings.read(EVENT_SETTINGS);
    const footage = store.events.footage.use();
    const keptDays = store.settings.read(DATABASE_MAINTENANCE).events;
    return context.json({
      disks,
      footageUsedSize: footage.bytes / GIB,
      footageFiles: footage.files,
      // When the first of them goes; without days they stay until they take more than their size.
      footageUntil:
        keptDays === 0 || footage.firstKeptFromS === undefined ? null : footage.firstKeptFromS + keptDays * DAY_S,
      footageFullSize: gigabytes(settings.footagesize),
      // Snapshots are taken from the recordings when they are asked for: nothing of them lies on the disk.
      snapshotUsedSize: 0,
      snapshotFullSize: gigabytes(settings.snapsize),
      // Bytes fetched from device storage.
      sdUsedSize: services.downloads.storedBytes('device') / GIB,
      sdFullSize: gigabytes(settings.sdsize),
      // As much of the system's disk as there really is.
      rootUsableSize:
        (services.recordingDisks === undefined
          ? Math.min(system?.size ?? 0, own.bavail * own.bsize)
          : own.bavail * own.bsize) / GIB,
    });
  });

  app.get('/gkdevice/info/*', async (context) => {
    const { principal } = await authorize(services, context);
    const rows = [...fleet.visibleIds(principal)].flatMap((id) => {
      const device = store.devices.get(id);
      return device === undefined ? [] : [modelRow(device)];
    });
    return context.json(rows);
  });

  app.get('/gkserver/performanceinfo', async (context) => {
    await authorize(services, context);
    return context.json(meter.rows());
  });

  return app;
}

/** Devices of one question, so that each is answered in time however big the fleet is. */
const DEVICES_A_QUESTION = 200;

/** A row of the disks, sizes in GiB, the reserve in MiB. */
interface DiskRow {
  readonly path: string;
  readonly status: string;
  readonly full_size: number;
  readonly free_size: number;
  readonly reserve: number;
  readonly used: number;
}

/** The disks of the recordings as they are; undefined where recordings are computed. */
async function diskRows(
  disks: RecordingDisks | undefined,
  signal: AbortSignal,
): Promise<readonly DiskRow[] | undefined> {
  return (await disks?.list(signal))?.map(({ disk, state, space, reserveBytes, bytes }) => ({
    path: disk.root,
    status: state.kind === 'there' ? 'OK' : state.reason,
    full_size: (space?.totalBytes ?? 0) / GIB,
    free_size: (space?.freeBytes ?? 0) / GIB,
    reserve: reserveBytes / MIB,
    used: bytes / GIB,
  }));
}

/** The disks of recordings that are computed. */
async function computedDiskRows(
  { store, archive }: Pick<RestServices, 'store' | 'archive'>,
  signal: AbortSignal,
): Promise<readonly DiskRow[]> {
  const ids = [...store.devices.all()].map(({ seed }) => seed.deviceid);
  const storedByDisk = await recordedByDisk(archive, ids, signal);
  return recordingDisks(store).map(({ name, mountpoint, size }) => {
    const used = Math.min(size, storedByDisk.get(name) ?? 0);
    return {
      path: mountpoint,
      status: 'OK',
      full_size: size / GIB,
      free_size: (size - used) / GIB,
      reserve: 0,
      used: used / GIB,
    };
  });
}

/** Bytes of recordings by the name of their disk. */
async function recordedByDisk(
  archive: Pick<RecordingArchive, 'storedBytes'>,
  deviceIds: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const bytes = new Map<string, number>();
  for (let from = 0; from < deviceIds.length; from += DEVICES_A_QUESTION) {
    const ids = deviceIds.slice(from, from + DEVICES_A_QUESTION);
    const stored = await archive.storedBytes(ids, signal);
    for (const [index, id] of ids.entries()) {
      const disk = diskOfDevice(id);
      bytes.set(disk, (bytes.get(disk) ?? 0) + (stored[index] ?? 0));
    }
  }
  return bytes;
}

/** Devices that this program makes have a model and a mobile identification; of all others only what they told is known. */
const MADE_HERE = ['simulated', 'track', 'footage'];

/** Model of a device; empty where it told none. That of a simulated device is the same for the same device, always. */
export function modelOf(device: StoredDevice): string {
  const { source, model } = device.seed;
  if (model !== undefined || !MADE_HERE.includes(source)) return model ?? '';
  return `GK-${source === 'simulated' ? 'SIM' : 'REC'}${channelCountOf(device)}`;
}

function modelRow(device: StoredDevice): object {
  const { deviceid, version, source } = device.seed;
  const mobileid = MADE_HERE.includes(source) ? mobileId(deviceid) : '';
  return { deviceid, model: modelOf(device), version, mobileid };
}

/** Fifteen digits that begin as no real mobile equipment does: 00 is for tests (TS 23.003). */
function mobileId(deviceId: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(deviceId).digest('hex').slice(0, 14)}`) % 10n ** 13n;
  return `00${digits.toString().padStart(13, '0')}`;
}

/** Gigabytes of a size such as 100G; null = no limit. */
function gigabytes(size: string): number | null {
  const bytes = sizeInBytes(size);
  return bytes === undefined ? null : bytes / GIB;
}
