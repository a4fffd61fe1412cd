import type { LengthUnit } from 'gk-sdk/rules';
import { type EnglishLabels, message } from '../../labels/message.js';

/** All text of the speed chart. @public */
export interface SpeedChartLabels {
  readonly chart: string;
  readonly noData: string;
  readonly noPosition: string;
  /** Shown instead of a speed when there is no data. */
  readonly noSpeed: string;
  readonly units: Readonly<Record<LengthUnit, string>>;
  readonly limit: (speed: string) => string;
  readonly stop: (duration: string) => string;
  readonly gap: (duration: string) => string;
  readonly seconds: (count: number) => string;
  /** Text for screen readers at a given time. */
  readonly at: (moment: string, speed: string) => string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly showAll: string;
  readonly table: string;
  readonly from: string;
  readonly to: string;
  readonly highest: string;
  readonly average: string;
}

/** The labels in English. @public */
export const englishSpeedChartLabels: EnglishLabels<SpeedChartLabels> = {
  chart: 'Speed over time',
  noData: 'No GPS data',
  noPosition: 'No time selected',
  noSpeed: 'no data',
  units: { kilometre: 'km/h', mile: 'mi/h' },
  limit: message('Limit {speed}'),
  stop: message('Stopped for {duration}'),
  gap: message('No data for {duration}'),
  seconds: message('{count} s'),
  at: message('{moment}, {speed}'),
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  table: 'Speeds in the visible time range',
  from: 'From',
  to: 'To',
  highest: 'Maximum',
  average: 'Average in motion',
};
