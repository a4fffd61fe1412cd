import { channelLimit } from 'gk-sdk/rules';
import { FIRST_DEVICE_CHANNELS } from './first-channels.js';
import { t } from '../../shared/i18n/translate.js';

/** Window counts to choose from on mobile (spec 000 section 2.4). */
export const WINDOW_COUNTS = ['1', '2', '4', '8'] as const;

/**
 * The channels to show: those chosen that the device has, at most twelve; the first four while nothing is chosen, or only what
 * another device has, whose choice came along. An empty choice is one.
 */
export function shownChannels(chosen: readonly number[] | undefined, present: readonly number[]): readonly number[] {
  const shown = present.filter((channel) => chosen?.includes(channel)).slice(0, channelLimit('device'));
  return shown.length > 0 || chosen?.length === 0 ? shown : present.slice(0, FIRST_DEVICE_CHANNELS.desktop);
}

/** The channels in pages of `perPage`, for the tabs on mobile. */
export function channelPages(present: readonly number[], perPage: number): readonly (readonly number[])[] {
  const pages: (readonly number[])[] = [];
  for (let i = 0; i < present.length; i += perPage) pages.push(present.slice(i, i + perPage));
  return pages;
}

/** Name of a tab in the user's language: `ch1`, `ch1-4`, or each number where they do not follow one another. */
export function pageTitle(page: readonly number[]): string {
  const [first, last] = [page[0], page.at(-1)];
  if (first === last) return t('ch{channel}', { channel: last ?? '' });
  const follows = page.every((channel, i) => i === 0 || channel === (page[i - 1] ?? 0) + 1);
  return t('ch{channel}', { channel: follows ? `${first}-${last}` : page.join(',') });
}
