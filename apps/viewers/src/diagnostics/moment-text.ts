import { formatDateTimeWithZone } from 'gk-sdk/rules';
import { pageZone } from '../shared/page-zone.js';

/** Unix seconds as date and time with the offset of the page's zone; a dash for none. */
export function momentText(atS: number | undefined): string {
  if (atS === undefined || atS === 0) return '–';
  return formatDateTimeWithZone(atS, pageZone());
}

/** The channels of a bit mask, bit 0 is channel 1: `1, 3`; a dash for none. */
export function channelsText(mask: number): string {
  const channels = Array.from({ length: 32 }, (_, bit) => bit + 1).filter((channel) => (mask >>> (channel - 1)) & 1);
  return channels.length === 0 ? '–' : channels.join(', ');
}
