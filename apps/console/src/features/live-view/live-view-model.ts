/** Channels at a time on this screen (spec 000 section 9). */
export const MAX_CHANNELS = 12;
/** Channels shown at first: on desktop, and on mobile. */
export const FIRST_CHANNELS = { desktop: 4, mobile: 1 } as const;
/** Window counts to choose from on mobile. */
export const WINDOW_COUNTS = [1, 2, 4, 8] as const;

export type WindowCount = (typeof WINDOW_COUNTS)[number];

/** The channels that the URL asks for (`1,3,4`): those that the device has, at most twelve; the first four without a word. */
export function readChannels(text: string | null, present: readonly number[]): readonly number[] {
  if (text === null) return present.slice(0, FIRST_CHANNELS.desktop);
  const wanted = new Set(text.split(',').map(Number));
  return present.filter((channel) => wanted.has(channel)).slice(0, MAX_CHANNELS);
}

/** The window count of the URL; one without a word. */
export function readWindowCount(text: string | null): WindowCount {
  return WINDOW_COUNTS.find((count) => String(count) === text) ?? FIRST_CHANNELS.mobile;
}

/** The channels in pages of `perPage`, for the tabs on mobile. */
export function channelPages(present: readonly number[], perPage: number): readonly (readonly number[])[] {
  const pages: (readonly number[])[] = [];
  for (let i = 0; i < present.length; i += perPage) pages.push(present.slice(i, i + perPage));
  return pages;
}

/** Name of a tab: `ch1` or `ch1-4`. */
export function pageTitle(page: readonly number[]): string {
  const last = page.at(-1);
  return page.length <= 1 ? `ch${last}` : `ch${page[0]}-${last}`;
}
