const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago `atMs` was at `nowMs`, in words: `just now`, `3 min. ago`, `yesterday`. */
export function formatAgo(atMs: number, nowMs: number, locale = 'en'): string {
  const seconds = Math.round((nowMs - atMs) / 1000);
  if (seconds < 60) return 'just now';
  const [unit, size] = STEPS.find(([, step]) => seconds >= step) ?? ['minute', 60];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }).format(
    -Math.floor(seconds / size),
    unit,
  );
}

/** Date and time of day, in the browser's zone, with the zone's name. */
export function formatAbsolute(atMs: number, locale = 'en'): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    hourCycle: 'h23',
  }).format(atMs);
}
