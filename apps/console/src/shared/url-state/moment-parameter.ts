import type { UrlParameter } from './use-url-state.js';

/** A moment in the address, unix seconds; undefined = none. */
export const momentParameter: UrlParameter<number | undefined> = {
  read: (text) => {
    const timeS = Number(text);
    return text !== null && text !== '' && timeS > 0 && Number.isFinite(timeS) ? Math.floor(timeS) : undefined;
  },
  write: (timeS) => (timeS === undefined ? null : String(timeS)),
};
