import type { LengthUnit } from 'gk-sdk/rules';

/** Every word of a speed chart. @public */
export interface SpeedChartLabels {
  readonly chart: string;
  readonly noData: string;
  readonly noPosition: string;
  /** In place of a speed, where there is no data. */
  readonly noSpeed: string;
  readonly units: Readonly<Record<LengthUnit, string>>;
  readonly limit: (speed: string) => string;
  readonly stop: (duration: string) => string;
  readonly gap: (duration: string) => string;
  readonly seconds: (count: number) => string;
  /** What a screen reader hears of a time. */
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

/** The words in English. @public */
export const englishSpeedChartLabels: SpeedChartLabels = {
  chart: 'Speed over time',
  noData: 'No GPS data',
  noPosition: 'No time chosen',
  noSpeed: 'no data',
  units: { kilometre: 'km/h', mile: 'mi/h' },
  limit: (speed) => `Limit ${speed}`,
  stop: (duration) => `Stopped ${duration}`,
  gap: (duration) => `No data for ${duration}`,
  seconds: (count) => `${count} s`,
  at: (moment, speed) => `${moment}, ${speed}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  table: 'Speeds in the shown time',
  from: 'From',
  to: 'To',
  highest: 'Highest',
  average: 'Average in motion',
};
