let known: { readonly zone: string; readonly offsetMin: number } | undefined;

/**
 * IANA name of the browser's zone, such as `Asia/Taipei`: the zone of every day and time on screen. The browser takes some fifty
 * microseconds to tell it, and a table asks for each moment in it, so it is asked again only when its clock shows another offset.
 */
export function localZone(): string {
  const offsetMin = new Date().getTimezoneOffset();
  if (known?.offsetMin !== offsetMin) {
    known = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, offsetMin };
  }
  return known.zone;
}
