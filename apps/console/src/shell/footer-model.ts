import type { DeviceCounters, DeviceFilterMode, ServerInfo } from 'gk-sdk';

/** The footer's filter buttons in the order of spec 000 section 2.8. */
export const FOOTER_FILTERS: readonly { readonly mode: DeviceFilterMode; readonly label: string }[] = [
  { mode: 'driving', label: 'Driving' },
  { mode: 'idle', label: 'Idle' },
  { mode: 'overSpeed', label: 'Overspeed' },
  { mode: 'online', label: 'Online' },
  { mode: 'offline', label: 'Offline' },
  { mode: 'all', label: 'All' },
  { mode: 'recording', label: 'Recording' },
  { mode: 'unrecording', label: 'Not recording' },
];

/**
 * Why the counters do not add up while devices wait for their registration: Offline counts these, All does not (spec 000
 * section 4). Undefined for counters that have nothing to explain.
 */
export function describeCounter(mode: DeviceFilterMode, { newDevices }: DeviceCounters): string | undefined {
  if (newDevices === 0 || (mode !== 'all' && mode !== 'offline')) return undefined;
  const devices = newDevices === 1 ? '1 new device that is' : `${newDevices} new devices that are`;
  return mode === 'all'
    ? `Without ${devices} not registered yet`
    : `With ${devices} not registered yet; All does not count them`;
}

/** Date and time of the server's clock in the server's own zone. */
export function formatServerTime(nowMs: number, info: Pick<ServerInfo, 'utcOffsetS' | 'timeZone'> | undefined): string {
  const zone = info?.timeZone;
  const format = (timeZone: string | undefined, shiftMs = 0): string =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(nowMs + shiftMs);
  if (zone !== undefined) {
    try {
      return format(zone);
    } catch {
      // A zone that this browser does not know: the offset below still tells the time.
    }
  }
  return info?.utcOffsetS === undefined ? format(undefined) : format('UTC', info.utcOffsetS * 1000);
}

/** Where a filter button leads from `pathname`: list screens keep their place, others give way to one. */
export function listScreenFor(pathname: string, home: string): string {
  const lists =
    pathname === '/' || pathname === '/blockview' || pathname === '/liveview' || pathname.startsWith('/liveview/');
  return lists ? pathname : home;
}

/** What an administrator reads in the footer; parts that the server does not tell are left out. */
export function describeServer(info: ServerInfo): string[] {
  const parts = [`Version ${info.version}`];
  if (info.maxDevices !== undefined) parts.push(`Max license ${info.maxDevices}`);
  if (info.expiresS !== undefined) {
    parts.push(`Expires ${new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(info.expiresS * 1000)}`);
  }
  return parts;
}
