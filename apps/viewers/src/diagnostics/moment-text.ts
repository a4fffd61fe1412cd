/** Unix seconds as local date and time; a dash for none. */
export function momentText(atS: number | undefined): string {
  if (atS === undefined || atS === 0) return '–';
  const date = new Date(atS * 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** The channels of a bit mask, bit 0 is channel 1: `1, 3`; a dash for none. */
export function channelsText(mask: number): string {
  const channels = Array.from({ length: 32 }, (_, bit) => bit + 1).filter((channel) => (mask >>> (channel - 1)) & 1);
  return channels.length === 0 ? '–' : channels.join(', ');
}
