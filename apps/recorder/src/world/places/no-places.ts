import type { KnownPlaces } from './places.js';

/** Nothing is known of any place: no address, no name, no street. */
export const NO_PLACES: KnownPlaces = {
  reverse: () => undefined,
  search: () => [],
  route: () => ({ kind: 'no-streets' }),
};
