/** IANA name of the browser's zone, such as `Asia/Taipei`: the zone of every day and time on screen. */
export function localZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
