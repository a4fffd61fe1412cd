import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { Hono } from 'hono';
import type { StoredDevice } from '../../store/devices/device-store.js';
import { channelCountOf } from '../fleet/device-channels.js';
import { RestError } from '../http/rest-error.js';
import type { RecordingStorage } from '../recordings/recording-storage.js';
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
    const disks = await diskRows(services.recordingStorage, context.req.raw.signal);
    const own = await statfs(store.files.folder('media'));
    // Disks that are busy take a while to answer.
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
      // Those that devices send; all others are taken from the recordings when they are asked for.
      snapshotUsedSize: store.events.attachments.pictures().bytes / GIB,
      snapshotFullSize: gigabytes(settings.snapsize),
      // Bytes fetched from device storage.
      sdUsedSize: services.downloads.storedBytes('device') / GIB,
      sdFullSize: gigabytes(settings.sdsize),
      rootUsableSize: (own.bavail * own.bsize) / GIB,
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

/** A row of the disks, sizes in GiB, the reserve and what was written in the last minute in MiB. */
interface DiskRow {
  readonly path: string;
  readonly status: string;
  readonly full_size: number;
  readonly free_size: number;
  readonly reserve: number;
  readonly used: number;
  readonly minMB?: number;
  /** The recordings are computed: nothing of them is on the disk. */
  readonly simulated?: true;
}

async function diskRows(storage: RecordingStorage, signal: AbortSignal): Promise<readonly DiskRow[]> {
  const disks = await storage.list(signal);
  return disks.map(({ root, awayReason, space, reserveBytes, bytes, writtenBytes, isSimulated }) => ({
    path: root,
    status: awayReason ?? 'OK',
    full_size: (space?.totalBytes ?? 0) / GIB,
    free_size: (space?.freeBytes ?? 0) / GIB,
    reserve: reserveBytes / MIB,
    used: bytes / GIB,
    ...(isSimulated ? { simulated: true } : { minMB: writtenBytes / MIB }),
  }));
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
