import type { Zone } from 'gk-sdk/rules';
import type { Context } from 'hono';
import type { DeviceLink } from '../../device/device-link.js';
import type { RecordingArchive } from '../../device/recording-archive.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { EventHistory } from '../../history/history.js';
import { wallTimeIn } from '../../time/zone-time.js';
import type { AccessServices } from '../access/authorize.js';
import type { Principal } from '../access/principal.js';
import type { DownloadJobs } from '../downloads/download-jobs.js';
import type { SentBodies } from '../evidence/sent-bodies.js';
import type { FirmwareTickets } from '../firmware/firmware-tickets.js';
import type { Fleet } from '../fleet/fleet.js';
import { RestError } from '../http/rest-error.js';
import type { ReadAudit } from '../logs/read-audit.js';
import type { StreamRegistry } from '../streams/stream-registry.js';

/** Services behind requests of files. */
export interface FileServices extends AccessServices {
  readonly store: RecorderStore;
  readonly fleet: Fleet;
  /** Asks devices. */
  readonly link: DeviceLink;
  readonly archive: RecordingArchive;
  readonly downloads: DownloadJobs;
  readonly firmwareTickets: FirmwareTickets;
  readonly streams: StreamRegistry;
  /** Remembers what was sent, for evidence. */
  readonly sentBodies: SentBodies;
  readonly past: EventHistory;
  readonly readAudit: ReadAudit;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** A request of `web.cgi`, `pic.cgi` or `gmslog.cgi` by a known user. */
export interface FileCall {
  readonly context: Context;
  readonly query: URLSearchParams;
  readonly principal: Principal;
  readonly services: FileServices;
}

/** Answers the requests of one `type`; refuses by throwing a {@link RestError}. */
export type FileHandler = (call: FileCall) => Response | Promise<Response>;

/**
 * The id of a visible device from the query.
 * @throws RestError 400 without an id, 403 outside of a token, 404 for a device that is not visible.
 */
export function deviceOfQuery({ query, principal, services }: FileCall): string {
  const deviceId = query.get('deviceid') ?? '';
  if (deviceId === '') throw new RestError(400, 'deviceid is missing');
  const view = services.fleet.view(principal, deviceId);
  if (view === 'forbidden') throw new RestError(403, 'No permission for this device');
  if (view === 'unknown') throw new RestError(404, 'Unknown device');
  return deviceId;
}

/** The zone of the query field `tz`, seconds east of UTC, or another one without it. */
export function zoneOfQuery(query: URLSearchParams, otherwise: string): Zone {
  const text = query.get('tz') ?? '';
  if (text === '') return otherwise;
  const zoneS = Number(text);
  if (!Number.isInteger(zoneS) || Math.abs(zoneS) > 14 * 3600) throw new RestError(400, 'tz is seconds east of UTC');
  return zoneS;
}

/** `2026-01-31 12:00:00` of a zone. */
export function wallTime(atS: number, zone: Zone): string {
  return wallTimeIn(atS, zone).replace('T', ' ');
}
