import { cityOf } from './city/city.js';
import type { City } from './city/city.js';
import { EdgeIndex } from './city/edge-index.js';
import { AddressIndex } from './places/address-index.js';
import { mapStyle } from './places/map-style.js';
import { PlaceSearch } from './places/place-search.js';
import { StreetRouter } from './places/street-router.js';
import { TileMaker } from './places/tile-maker.js';
import type { StyledMap } from '../maps/base-map.js';
import type { KnownPlaces } from './places/places.js';

/** The simulated city: its map, its addresses and its streets. */
export interface CityPlaces extends KnownPlaces, StyledMap {
  tile(z: number, x: number, y: number): Uint8Array | undefined;
}

const made = new WeakMap<City, CityPlaces>();

/** The base map and the addresses of the city of a seed: they never change, so that they are made once. */
export function createPlaces({ seed }: { readonly seed: number }): CityPlaces {
  const city = cityOf(seed);
  let places = made.get(city);
  if (places === undefined) made.set(city, (places = placesOf(city)));
  return places;
}

function placesOf(city: City): CityPlaces {
  const tiles = new TileMaker(city);
  const edges = new EdgeIndex(city.network);
  const addresses = new AddressIndex(city, edges);
  const router = new StreetRouter(city.network, edges);
  const search = new PlaceSearch(city);
  return {
    style: (origin, options) => mapStyle(origin, options?.dark ?? false),
    tile: (z, x, y) => tiles.tile(z, x, y),
    reverse: (lat, lng) => addresses.describe(lat, lng),
    search: (text, limit) => search.find(text, limit),
    route: (points, options) => router.route(points, options),
  };
}
