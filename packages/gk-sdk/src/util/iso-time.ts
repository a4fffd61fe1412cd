const ISO_TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/i;

/**
 * The moment of an ISO 8601 time in unix seconds, as XML writes it; one without a zone is UTC, as GPX has it, wherever the
 * reader is. Undefined for what is no time.
 *
 * @public
 */
export function utcTimeS(text: string): number | undefined {
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] =
    ISO_TIME.exec(text.trim()) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const midnightMs = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // A day that its month does not have lies in another one.
  if (new Date(midnightMs).getUTCDate() !== Number(day) || Number(month) > 12) return undefined;
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const timeS = Number(hour) * 3600 + Number(minute) * 60 + Number(second) - offsetS(zone);
  const milliseconds = fraction === '' ? 0 : Math.round(Number(`0.${fraction}`) * 1000);
  return (midnightMs + timeS * 1000 + milliseconds) / 1000;
}

/** Seconds east of Greenwich of a zone such as +08:00. */
function offsetS(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}
