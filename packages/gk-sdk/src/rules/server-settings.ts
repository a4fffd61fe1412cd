/** "Restart plan values" (spec 002 section 9), index = value. @public */
export const RESTART_PLANS = [
  'restart PC daily',
  'reload process daily',
  'restart PC weekly',
  'reload process weekly',
  'restart PC monthly',
  'reload process monthly',
  'do nothing',
] as const;

/** "Events and stream logs retention: full (0) or 30, 60, 90, 180, 360, 720 days" (spec 002 section 9). @public */
export const LOG_RETENTION_DAYS = [0, 30, 60, 90, 180, 360, 720] as const;
/** "GPS retention: full or 180, 360, 720, 1080, 1440, 1800, 2160, 3600 days" (spec 002 section 9). @public */
export const GPS_RETENTION_DAYS = [0, 180, 360, 720, 1080, 1440, 1800, 2160, 3600] as const;

/** A row of the Iframes tab. @public */
export interface IframeRow {
  /** Words of the menu entry, as they are typed. */
  readonly title: string;
  readonly url: string;
}

/** "5 iframe rows" (spec 002 section 9). @public */
export const MAX_IFRAMES = 5;

/** "Rows with an empty title or url are dropped before saving" (spec 002 section 5); at most {@link MAX_IFRAMES} can be saved. @public */
export function savedIframes<Row extends IframeRow>(rows: readonly Row[]): Row[] {
  return rows.filter(({ title, url }) => title.trim() !== '' && url.trim() !== '');
}

/** "Certbot Try needs both domains and e-mail" (spec 002 section 5). @public */
export function canTryCertbot(domains: string, email: string): boolean {
  return domains.trim() !== '' && email.trim() !== '';
}

/** "24 media disk slots" (spec 002 section 9). @public */
export const MEDIA_SLOTS = 24;

/**
 * "A slot is shown only when the previous one has a value" (spec 002 section 5): how many of the 24 are shown.
 *
 * @param slots - Disk uuid or free text of each slot, from the first.
 * @public
 */
export function shownMediaSlots(slots: readonly string[]): number {
  return Math.min(MEDIA_SLOTS, savedMediaSlots(slots).length + 1);
}

/** "Only consecutive filled slots are saved" (spec 002 section 5). @public */
export function savedMediaSlots(slots: readonly string[]): string[] {
  const gap = slots.findIndex((slot) => slot.trim() === '');
  return slots.slice(0, gap === -1 ? MEDIA_SLOTS : Math.min(gap, MEDIA_SLOTS));
}

/** "DDNS: type (0 built-in provider, 1 a third-party dynamic DNS provider, 2 an online portal)" (spec 002 section 3). @public */
export const DDNS_TYPES = ['built-in', 'third-party', 'online portal'] as const;
/** "SMTP: security ('0' STARTTLS, '1' TLS, '2' NONE)" (spec 002 section 3). @public */
export const SMTP_SECURITY = { '0': 'STARTTLS', '1': 'TLS', '2': 'NONE' } as const;
/** "auth ('0' MD5, '1' NONE, '2' PLAIN, '3' LOGIN)" (spec 002 section 3). @public */
export const SMTP_AUTH = { '0': 'MD5', '1': 'NONE', '2': 'PLAIN', '3': 'LOGIN' } as const;

/** "Disk formatting: the user types the disk name to confirm" (spec 002 section 4). @public */
export function confirmsByName(typed: string, name: string): boolean {
  return name !== '' && typed === name;
}
