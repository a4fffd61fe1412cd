import { t } from '../i18n/translate.js';

/** A duration in words: whole minutes, or seconds. */
export function durationWords(seconds: number): string {
  return seconds % 60 === 0 ? t('{count} min.', { count: seconds / 60 }) : t('{count} s', { count: seconds });
}

/** A length as a clock shows it: `2:05`, `1:02:05`. */
export function clockLength(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}
