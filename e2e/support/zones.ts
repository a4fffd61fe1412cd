/** The zone, without summer time, in which it is this hour of the day now. `Etc/GMT+8` is eight hours behind of UTC. */
export function zoneWhereItIs(hour: number): { readonly timezoneId: string; readonly offsetH: number } {
  const offsetH = ((hour - new Date().getUTCHours() + 11 + 24) % 24) - 11;
  return { timezoneId: `Etc/GMT${offsetH > 0 ? '-' : '+'}${Math.abs(offsetH)}`, offsetH };
}

const serverDays = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' });

/** The day of the recorder's zone on which a time lies: `2026-11-30`. */
export function serverDay(unixS: number): string {
  return serverDays.format(unixS * 1000);
}
