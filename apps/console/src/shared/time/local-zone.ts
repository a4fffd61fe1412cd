let known: { readonly zone: string; readonly offsetMin: number } | undefined;

/**
 * IANA name of the browser's zone, such as `Asia/Taipei`, for those who choose the zone of their computer. The browser takes
 * some fifty microseconds to return it, and a table needs it for each time, so it is read again only when the offset
 * changes.
 */
export function localZone(): string {
  const offsetMin = new Date().getTimezoneOffset();
  if (known?.offsetMin !== offsetMin) {
    known = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, offsetMin };
  }
  return known.zone;
}
