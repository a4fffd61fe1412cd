import { displaySpeed, type LengthUnit } from 'gk-sdk/rules';
import { composed } from './composed.js';
import { message } from './message.js';

/** A speed with its unit in English. By itself, so that a tile does not bring the words of the map with it. @internal */
export const englishSpeed = composed(
  { kilometre: message('{speed} km/h'), mile: message('{speed} mi/h') },
  (texts, value: number, unit: LengthUnit) =>
    (unit === 'mile' ? texts.mile : texts.kilometre)(displaySpeed(value, unit)),
);
