import { cityOf } from './city/city.js';
import { AddressIndex } from './places/address-index.js';
import { mapStyle } from './places/map-style.js';
import { TileMaker } from './places/tile-maker.js';
import type { Places } from './world.js';

/** Makes the base map and the addresses of the city of a seed. */
export function createPlaces({ seed }: { readonly seed: number }): Places {
  const city = cityOf(seed);
  const tiles = new TileMaker(city);
  const addresses = new AddressIndex(city);
  return {
    style: (origin, options) => mapStyle(origin, options?.dark ?? false),
    tile: (z, x, y) => tiles.tile(z, x, y),
    reverse: (lat, lng) => addresses.describe(lat, lng),
  };
}
