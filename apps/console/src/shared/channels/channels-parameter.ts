import type { UrlParameter } from '../url-state/use-url-state.js';

/** The chosen channels in the address (`1,3,4`); undefined = not chosen yet. */
export const channelsParameter: UrlParameter<readonly number[] | undefined> = {
  read: (text) =>
    text === null
      ? undefined
      : text
          .split(',')
          .map(Number)
          .filter((channel) => Number.isInteger(channel) && channel > 0),
  write: (channels) => channels?.join(',') ?? null,
};
