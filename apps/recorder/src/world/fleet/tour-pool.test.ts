import { expect, it } from 'vitest';
import { cityOf, generateCity } from '../city/city.js';
import { TourPool, toursOf } from './tour-pool.js';

it('gives fleets of a city the same tours, whatever was asked for before', () => {
  const city = cityOf(7);
  const tours = toursOf(city);
  tours.tour('bus', 1, 3);
  const tour = tours.tour('van', 0, 2);
  expect(toursOf(city).tour('van', 0, 2)).toBe(tour);
  expect(new TourPool(generateCity(7)).tour('van', 0, 2)).toEqual(tour);
  expect(tours.tour('van', 0, 1)).not.toEqual(tour);
});
