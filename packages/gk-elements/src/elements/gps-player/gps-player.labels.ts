import type { LengthUnit } from 'gk-sdk/rules';
import type { FleetNotice } from '../../fleet/fleet-notice.js';
import { englishFleetLabels } from '../../labels/fleet.labels.js';
import type { FootagePlace } from '../../track/footage.js';
import type { SpeedBand } from '../../track/speed-band.js';
import type { TrackFormat } from '../../track/track-files.js';
import { composed } from '../../labels/composed.js';
import { type EnglishLabels, message } from '../../labels/message.js';

/** All text of the GPS player. @public */
export interface GpsPlayerLabels {
  readonly player: string;
  readonly map: string;
  readonly play: string;
  readonly pause: string;
  readonly back: string;
  readonly forward: string;
  readonly speed: string;
  readonly times: (speed: string) => string;
  readonly skipStops: string;
  readonly follow: string;
  readonly fit: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly save: string;
  readonly saveAs: (format: string) => string;
  readonly formats: Readonly<Record<TrackFormat, string>>;
  readonly noDevice: string;
  readonly loading: (percent: string) => string;
  readonly noData: string;
  readonly failed: string;
  readonly retry: string;
  readonly notices: Readonly<Record<FleetNotice, string>>;
  readonly noWebGl: string;
  readonly summary: string;
  readonly distance: string;
  readonly duration: string;
  readonly moving: string;
  readonly highest: string;
  readonly average: string;
  readonly stops: string;
  readonly seconds: (count: number) => string;
  readonly lengths: Readonly<Record<LengthUnit, string>>;
  readonly speeds: Readonly<Record<LengthUnit, string>>;
  readonly stopped: (duration: string) => string;
  readonly stopAt: (moment: string, duration: string) => string;
  /** Times in which nobody knows where the vehicle was. */
  readonly gaps: string;
  readonly gapAt: (moment: string, duration: string) => string;
  /** Says how the distance is measured. */
  readonly distanceCounts: string;
  readonly points: string;
  readonly rows: string;
  readonly everyPoint: string;
  readonly every: (duration: string) => string;
  readonly fromSpeed: string;
  readonly noRows: string;
  readonly time: string;
  readonly heading: string;
  readonly position: string;
  /** Name of the slider for the hour of the day. */
  readonly hour: string;
  readonly hourFromTo: (from: string, to: string) => string;
  readonly noHour: string;
  readonly devices: string;
  readonly events: string;
  readonly eventAt: (moment: string, event: string) => string;
  readonly eventsLoading: string;
  readonly noEvents: string;
  readonly eventsFailed: string;
  readonly eventsForbidden: string;
  readonly withAddresses: string;
  /** `duration`: about how long their lookup takes. */
  readonly withMissingAddresses: (count: string, duration: string) => string;
  readonly lookingUp: (percent: string) => string;
  readonly noAddresses: string;
  readonly missingAddresses: (count: string) => string;
  readonly cancel: string;
  readonly availability: string;
  readonly available: string;
  readonly unavailable: string;
  /** Meaning of the hours of the day outside of `from-s` and `to-s`. */
  readonly notRequested: string;
  readonly availableFor: (duration: string) => string;
  readonly availabilityHint: string;
  /** Heading of the periods in which the device reported without interruption. */
  readonly online: string;
  readonly bands: (band: SpeedBand, from: string, to: string) => string;
  /** Name of the colours and of the list, where the track is coloured by its footage. */
  readonly footage: string;
  readonly footages: Readonly<Record<FootagePlace, string>>;
  readonly footageFor: (moment: string, duration: string) => string;
}

/** The labels in English. @public */
export const englishGpsPlayerLabels: EnglishLabels<GpsPlayerLabels> = {
  player: 'GPS playback',
  map: 'Map of the track',
  play: 'Play',
  pause: 'Pause',
  back: 'Back 10 seconds',
  forward: 'Forward 10 seconds',
  speed: 'Speed',
  times: message('{speed}×'),
  skipStops: 'Skip stops',
  follow: 'Follow the vehicle',
  fit: 'Show the whole track',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  save: 'Save track',
  saveAs: message('Save track as {format}'),
  formats: { gpx: 'GPX', kml: 'KML', geojson: 'GeoJSON', csv: 'CSV', json: 'JSON' },
  noDevice: 'Choose a device and a time',
  loading: message('Loading the track… {percent}'),
  noData: 'no gps data',
  failed: 'The track could not be loaded',
  retry: 'Try again',
  notices: englishFleetLabels.notices,
  noWebGl: 'No street map: map graphics are not available',
  summary: 'Summary',
  distance: 'Distance',
  duration: 'Duration',
  moving: 'Time in motion',
  highest: 'Maximum speed',
  average: 'Average speed in motion',
  stops: 'Stops',
  seconds: message('{count} s'),
  lengths: { kilometre: 'km', mile: 'mi' },
  speeds: { kilometre: 'km/h', mile: 'mi/h' },
  stopped: message('Stopped for {duration}'),
  stopAt: message('{moment}, stopped for {duration}'),
  gaps: 'Gaps',
  gapAt: message('{moment}, no GPS data for {duration}'),
  distanceCounts: 'Distance along the GPS points. What was driven in the gaps is not counted.',
  points: 'Points',
  rows: 'Rows',
  everyPoint: 'Every point',
  every: message('Every {duration}'),
  fromSpeed: 'Minimum speed',
  noRows: 'No points match the filter',
  time: 'Time',
  heading: 'Heading',
  position: 'Position',
  hour: 'Hour',
  hourFromTo: message('{from} to {to}'),
  noHour: 'No hour selected',
  devices: 'Vehicles played back together',
  events: 'Events',
  eventAt: message('{moment}, {event}'),
  eventsLoading: 'Loading the events…',
  noEvents: 'No events',
  eventsFailed: 'The events could not be loaded',
  eventsForbidden: 'You do not have permission to view events',
  withAddresses: 'Include addresses',
  withMissingAddresses: message('Include addresses (looks up {count}, about {duration})'),
  lookingUp: message('Looking up addresses… {percent}'),
  noAddresses: 'Saved without addresses: the server does not look up addresses',
  missingAddresses: message('Saved. Addresses that could not be looked up: {count}'),
  cancel: 'Cancel',
  availability: 'GPS data of the day by hour and minute',
  available: 'GPS data available',
  unavailable: 'no GPS data available',
  notRequested: 'not requested',
  availableFor: message('GPS data: {duration}'),
  availabilityHint: 'Click a minute to go to it',
  online: 'Online',
  bands: composed(
    { over: message('over {from}'), upTo: message('up to {to}'), between: message('{from}–{to}') },
    (texts, band: SpeedBand, from: string, to: string) => {
      if (band === 'fast') return texts.over(from);
      return band === 'standing' ? texts.upTo(to) : texts.between(from, to);
    },
  ),
  footage: 'Footage of the track',
  footages: {
    server: 'On the server',
    downloaded: 'Downloaded',
    device: 'On the device',
    none: 'No footage',
    unknown: 'Unknown',
  },
  footageFor: message('From {moment}, for {duration}'),
};
