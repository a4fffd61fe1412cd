import type { DeviceSession, DeviceSessions } from '../../device/device-sessions.js';
import type { DownloadPlan } from '../../store/events/event-plan.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { dayStartIn } from '../../time/zone-time.js';
import type { Principal } from '../access/principal.js';
import type { Fleet } from '../fleet/fleet.js';
import { NO_DOWNLOADS, type DeviceDownloads, type TaskBoard } from './task-board.js';
import type { RequestRow } from './task-rows.js';
import type { DeviceParameters } from '../parameters/device-parameters.js';

/** Sources of the rows. */
interface MonitorSources {
  readonly store: RecorderStore;
  readonly fleet: Fleet;
  readonly parameters: DeviceParameters;
  readonly sessions: DeviceSessions | undefined;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** A row of the heartbeat monitor (DB13): counters since the start of the day. */
export interface HeartbeatRow {
  readonly deviceid: string;
  readonly count: number;
  readonly lost: number;
  /** Seconds between two heartbeats; absent until it is configured or two have arrived. */
  readonly interval?: number;
  /** Unix seconds of the last one. */
  readonly time: number;
}

/** Of a device that does not tell its interval. */
const UNKNOWN_INTERVAL_S = 10;

/** Heartbeats of the devices that are online, with their own interval; none of a device whose heartbeats are not known. */
export async function heartbeatRows(
  { fleet, parameters, sessions, now }: MonitorSources,
  principal: Principal,
  signal: AbortSignal,
): Promise<HeartbeatRow[]> {
  const nowS = Math.floor(now() / 1000);
  const rows: HeartbeatRow[] = [];
  const connected = await sessions?.all();
  const online = [...fleet.onlineIds(principal)].map((deviceId) => {
    const told = Number(parameters.value(deviceId, 'net', 'HbSec'));
    const session = connected?.get(deviceId);
    return { deviceId, session, everyS: session?.heartbeats.everyS ?? (told || undefined) };
  });
  const today = online.map(({ deviceId, everyS: intervalS = UNKNOWN_INTERVAL_S }) => {
    return { deviceId, startS: dayStartIn(nowS, fleet.zoneOf(deviceId)), endS: nowS, intervalS };
  });
  const told = await fleet.heartbeats(today, signal);
  for (const { deviceId: deviceid, session, everyS } of online) {
    const isReal = sessions?.isKnown(deviceid) === true;
    const beats = told.get(deviceid);
    // A terminal sends a heartbeat when it has nothing else to say: it may have sent none, and only silence is a lost one.
    if (session !== undefined) {
      rows.push({
        deviceid,
        count: beats?.count ?? 0,
        lost: session.heartbeats.lost,
        ...(everyS !== undefined && { interval: everyS }),
        time: beats?.lastS ?? 0,
      });
    } else if (beats !== undefined && !isReal) {
      const interval = everyS ?? UNKNOWN_INTERVAL_S;
      rows.push({ deviceid, count: beats.count, lost: beats.lost ?? 0, interval, time: beats.lastS });
    }
  }
  return rows;
}

/** Requests of plans to each device, and all that are open to terminals this moment. */
export function requestRows(
  planned: readonly RequestRow[],
  sessions: ReadonlyMap<string, DeviceSession>,
): readonly RequestRow[] {
  const rows = new Map(planned.map((row) => [row.deviceid, row]));
  for (const { deviceId, requests } of sessions.values()) {
    if (requests === undefined || requests.downloads + requests.snapshots === 0) continue;
    const row = rows.get(deviceId);
    rows.set(deviceId, {
      deviceid: deviceId,
      // A request of a plan is in both.
      download: Math.max(row?.download ?? 0, requests.downloads),
      snapshot: Math.max(row?.snapshot ?? 0, requests.snapshots),
      tries: Math.max(row?.tries ?? 0, 1),
      time: Math.min(row?.time ?? requests.sinceS, requests.sinceS),
    });
  }
  return [...rows.values()];
}

/** A row of the download configuration (DB14), and what is downloaded from the device this moment. */
export interface DownloadConfigRow extends DeviceDownloads {
  readonly deviceid: string;
  readonly enable: 0 | 1;
  /** Bit mask of channels. */
  readonly chs: number;
  readonly mediaType: number;
  /** Bit mask of channels whose main stream is taken. */
  readonly streamType: number;
  /** Seconds around an event. */
  readonly preoffset: number;
  readonly postoffset: number;
}

/** Seconds around an event without a plan's own. */
const DEFAULT_OFFSET_S = 10;
/** The more particular plan of an event goes over the others. */
const RANKS = { GLOBAL: 0, GROUP: 1, DEVICE: 2 } as const;

/**
 * Files that the download plans fetch at events of each visible device, all its events together, and its downloads that are not over. `isAsked`
 * chooses devices.
 */
export function downloadConfigRows(
  { fleet, store, tasks, now }: MonitorSources & { readonly tasks: Pick<TaskBoard, 'underWay'> },
  principal: Principal,
  isAsked: (deviceId: string) => boolean = () => true,
): DownloadConfigRow[] {
  const downloads = tasks.underWay();
  const { downloadPlans, downloadsOff } = store.events;
  const plans = [...downloadPlans.list()]
    .sort((a, b) => RANKS[a.updateMode] - RANKS[b.updateMode])
    .map((plan) => ({ plan, isFor: deviceTest(store, plan) }));
  const isOff = downloadsOff.isOffAt(now());
  const asked = [...fleet.visibleIds(principal)].filter(isAsked);
  return asked.map((deviceid) => {
    const byCode = new Map(plans.flatMap(({ plan, isFor }) => (isFor(deviceid) ? [[plan.appdevid, plan]] : [])));
    const fetching = isOff ? [] : [...byCode.values()].filter(({ downloadtype }) => downloadtype === DOWNLOADS);
    const channels = Array.from({ length: 8 }, (_, index) =>
      fleet.hasChannel(deviceid, index + 1) ? 2 ** index : 0,
    ).reduce((mask, bit) => mask | bit, 0);
    const all = (maskOf: (plan: DownloadPlan) => number): number =>
      fetching.reduce((mask, plan) => mask | (maskOf(plan) & channels), 0);
    const longest = (offsetOf: (plan: DownloadPlan) => number | null): number =>
      Math.max(0, ...fetching.map((plan) => offsetOf(plan) ?? DEFAULT_OFFSET_S));
    return {
      deviceid,
      enable: fetching.length > 0 ? 1 : 0,
      chs: all(({ downloadplan }) => downloadplan),
      mediaType: Math.max(0, ...fetching.map(({ mediatype }) => mediatype)),
      streamType: all(({ streamtype }) => streamtype),
      preoffset: longest(({ preoffset }) => preoffset),
      postoffset: longest(({ postoffset }) => postoffset),
      ...(downloads.get(deviceid) ?? NO_DOWNLOADS),
    };
  });
}

/** `downloadtype` of a plan that fetches footage (spec 001 section 4). */
const DOWNLOADS = 1;

function deviceTest({ devices, groups }: RecorderStore, plan: DownloadPlan): (deviceId: string) => boolean {
  if (plan.updateMode === 'GLOBAL') return () => true;
  if (plan.updateMode === 'DEVICE') return (deviceId) => deviceId === plan.deviceid;
  const members = devices.idsOfGroup(plan.groupid === 'root' ? groups.rootId : Number(plan.groupid));
  return (deviceId) => members.has(deviceId);
}
