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

/** "5 iframe rows" (spec 002 section 9). @public */
export const MAX_IFRAMES = 5;

/** "Rows with an empty title or url are dropped before saving" (spec 002 section 5); at most {@link MAX_IFRAMES} can be saved. @internal */
export function savedIframes<
  Row extends {
    /** Words of the menu entry, as they are typed. */
    readonly title: string;
    readonly url: string;
  },
>(rows: readonly Row[]): Row[] {
  return rows.filter(({ title, url }) => title.trim() !== '' && url.trim() !== '');
}

/** "24 media disk slots" (spec 002 section 9). @public */
export const MEDIA_SLOTS = 24;

/** "Only consecutive filled slots are saved" (spec 002 section 5). @public */
export function savedMediaSlots(slots: readonly string[]): string[] {
  const gap = slots.findIndex((slot) => slot.trim() === '');
  return slots.slice(0, gap === -1 ? MEDIA_SLOTS : Math.min(gap, MEDIA_SLOTS));
}
