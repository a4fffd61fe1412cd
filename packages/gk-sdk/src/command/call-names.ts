/** What each code does, in words, for errors and logs. Codes that the specification does not show have none. */
const CALL_NAMES: Readonly<Record<string, string>> = {
  Q01: 'server info',
  Q02: 'login',
  Q03: 'all devices',
  Q04: 'online devices',
  Q05: 'one device',
  Q06: 'day record map',
  Q07: 'last position',
  Q08: 'time list',
  Q09: 'usage',
  Q10: 'server status',
  Q11: 'device extras',
  Q12: 'number plates',
  Q13: 'driving report',
  D20: 'device commands',
  E01: 'echo',
  E02: 'ping',
};

/** `Q03 (all devices)`. @internal */
export function callName(code: string): string {
  const words = CALL_NAMES[code];
  return words === undefined ? code : `${code} (${words})`;
}
