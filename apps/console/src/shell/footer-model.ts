import type { DeviceCounters, DeviceFilterMode, ServerInfo } from 'gk-sdk';
import { formatDateTimeWithZone, isMoment, type Zone } from 'gk-sdk/rules';
import { t, word } from '../shared/i18n/translate.js';

/** The footer's filter buttons in the order of spec 000 section 2.8. */
export const FOOTER_FILTERS: readonly { readonly mode: DeviceFilterMode; readonly label: string }[] = [
  { mode: 'driving', label: word('Driving') },
  { mode: 'idle', label: word('Idle') },
  { mode: 'overSpeed', label: word('Overspeed') },
  { mode: 'online', label: word('Online') },
  { mode: 'offline', label: word('Offline') },
  { mode: 'all', label: word('All') },
  { mode: 'recording', label: word('Recording') },
  { mode: 'unrecording', label: word('Not recording') },
];

const RECORDING_MODES: readonly DeviceFilterMode[] = ['recording', 'unrecording'];

/**
 * Why the counters do not add up while devices wait for their registration: Offline counts these, All does not (spec 000
 * section 4). Undefined for counters that have nothing to explain.
 */
export function describeCounter(mode: DeviceFilterMode, { newDevices }: DeviceCounters): string | undefined {
  if (newDevices === 0 || (mode !== 'all' && mode !== 'offline')) return undefined;
  if (mode === 'all') {
    return newDevices === 1
      ? t('Without 1 new device that is not registered yet')
      : t('Without {count} new devices that are not registered yet', { count: newDevices });
  }
  return newDevices === 1
    ? t('With 1 new device that is not registered yet; All does not count it')
    : t('With {count} new devices that are not registered yet; All does not count them', { count: newDevices });
}

/** The filter buttons of the footer; the recording ones are optional (spec 000 section 2.8). */
export function footerFilters(withRecording: boolean): typeof FOOTER_FILTERS {
  return withRecording ? FOOTER_FILTERS : FOOTER_FILTERS.filter(({ mode }) => !RECORDING_MODES.includes(mode));
}

/** Date, time and offset of the server's clock in the chosen zone; empty for a clock without a valid time. */
export function formatServerTime(nowMs: number, zone: Zone): string {
  return isMoment(nowMs / 1000) ? formatDateTimeWithZone(nowMs / 1000, zone) : '';
}

/**
 * Describes the server for an administrator in the footer; parts that the server leaves out are left out.
 *
 * @param zone - Zone of the day of the expiry, whose offset stands beside it.
 */
export function describeServer(info: ServerInfo, zone: Zone): string[] {
  const parts = [t('Version {version}', { version: info.version })];
  if (info.maxDevices !== undefined) parts.push(t('Max license {count}', { count: info.maxDevices }));
  if (info.expiresS !== undefined && !isMoment(info.expiresS)) parts.push(t('Never expires'));
  else if (info.expiresS !== undefined) {
    const [day, , offset] = formatDateTimeWithZone(info.expiresS, zone).split(' ');
    parts.push(t('Expires {date}', { date: `${day} ${offset}` }));
  }
  return parts;
}
