import type { LengthUnit } from 'gk-sdk/rules';
import type { CompassPoint } from './gauge-core.js';

/** Every word of a gauge. @public */
export interface GaugeLabels {
  readonly speed: string;
  readonly heading: string;
  /** In place of a value. */
  readonly unknown: string;
  readonly units: Readonly<Record<LengthUnit, string>>;
  /** Short names of the compass points. */
  readonly compassPoints: Readonly<Record<CompassPoint, string>>;
  /** Said of a speed above the limit. */
  readonly overLimit: (value: string) => string;
}

/** The words in English. @public */
export const englishGaugeLabels: GaugeLabels = {
  speed: 'Speed',
  heading: 'Heading',
  unknown: 'unknown',
  units: { kilometre: 'km/h', mile: 'mi/h' },
  compassPoints: { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SW', w: 'W', nw: 'NW' },
  overLimit: (value) => `${value}, over the limit`,
};
