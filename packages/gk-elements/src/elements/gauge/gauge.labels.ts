import type { LengthUnit } from 'gk-sdk/rules';
import type { CompassPoint } from './gauge-core.js';
import { type EnglishLabels, message } from '../../labels/message.js';

/** All text of the gauge. @public */
export interface GaugeLabels {
  readonly speed: string;
  readonly heading: string;
  /** Shown when there is no value. */
  readonly unknown: string;
  readonly units: Readonly<Record<LengthUnit, string>>;
  /** Short names of the compass points. */
  readonly compassPoints: Readonly<Record<CompassPoint, string>>;
  /** Announces a speed above the limit to screen readers. */
  readonly overLimit: (value: string) => string;
}

/** The labels in English. @public */
export const englishGaugeLabels: EnglishLabels<GaugeLabels> = {
  speed: 'Speed',
  heading: 'Heading',
  unknown: 'unknown',
  units: { kilometre: 'km/h', mile: 'mi/h' },
  compassPoints: { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SW', w: 'W', nw: 'NW' },
  overLimit: message('{value}, over the limit'),
};
