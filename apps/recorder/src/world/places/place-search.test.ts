import { describe, expect, it } from 'vitest';
import { distanceM } from '../../store/tracks/fence-store.js';
import { cityOf } from '../city/city.js';
import { EdgeIndex } from '../city/edge-index.js';
import { toLat, toLng } from '../city/plane.js';
import { AddressIndex } from './address-index.js';
import { PlaceSearch } from './place-search.js';

const city = cityOf(1);
const search = new PlaceSearch(city);
const addresses = new AddressIndex(city, new EdgeIndex(city.network));

describe('PlaceSearch', () => {
  it('finds districts, streets and points of interest by any of their words, the very name first', () => {
    expect(search.find('heping district', 5)[0]).toMatchObject({ kind: 'district' });
    const [road] = search.find('Taiwan Boulevard', 5);
    expect(road).toMatchObject({ kind: 'street' });
    expect(road?.name).toMatch(/^Taiwan Boulevard, /);
    expect(search.find('depot nor', 3)[0]).toMatchObject({
      kind: 'depot',
      name: expect.stringContaining('Depot North'),
    });
    expect(search.find('station', 3)).toHaveLength(3);
  });

  it('finds the houses that addresses name, where they stand', () => {
    let houses = 0;
    for (let i = 0; i < 60; i++) {
      const lat = toLat(-3000 + i * 97);
      const lng = toLng(2500 - i * 83);
      const address = addresses.describe(lat, lng);
      if (!address?.startsWith('No. ') || address.includes('Lane')) continue;
      const spot = search.find(address, 10).find((place) => place.name === address);
      if (spot === undefined) continue;
      houses += 1;
      // An address is given up to 450 m from its street; the house stands on the street.
      expect(distanceM(lat, lng, spot.lat, spot.lng), address).toBeLessThan(480);
      expect(addresses.describe(spot.lat, spot.lng), address).toContain(address.split(', ')[1]);
    }
    expect(houses).toBeGreaterThan(20);
  });

  it.each(['', '   ', 'no such place anywhere', "<script>' OR 1=1 --", '*', '.*('])('finds nothing for %j', (text) => {
    expect(search.find(text, 5)).toEqual([]);
  });
});
