import type { MarkerState } from 'gk-sdk';
import type { LengthUnit } from 'gk-sdk/rules';
import type { FleetNotice } from '../fleet/fleet-notice.js';
import { composed } from './composed.js';
import { type EnglishLabels, message } from './message.js';
import { pluralMessage } from './plural-message.js';
import { englishSpeed } from './speed.label.js';

export type { LengthUnit } from 'gk-sdk/rules';

/** Text that the map, the device list and other fleet elements share. @public */
export interface FleetLabels {
  /** Names of the vehicle states. */
  readonly states: Readonly<Record<MarkerState, string>>;
  /** Why the fleet is missing or incomplete. */
  readonly notices: Readonly<Record<FleetNotice, string>>;
  /** A speed, given in km/h, as shown to the user, for example `43 km/h`. */
  readonly speed: (value: number, unit: LengthUnit) => string;
  readonly channels: (count: number) => string;
  readonly deviceList: string;
  readonly noDevices: string;
  readonly noMatch: string;
  readonly lastSeen: (when: string) => string;
  readonly neverSeen: string;
  readonly map: string;
  readonly mapLoading: string;
  /** The page already shows the maximum number of maps. */
  readonly mapWaiting: string;
  readonly mapFailed: string;
  readonly retry: string;
  /** The page was built without the package `maplibre-gl`. */
  readonly mapMissing: string;
  readonly noWebGl: string;
  /** The browser knows WebGL, the graphics card does not. */
  readonly noGraphics: string;
  /** Text of the link to help with WebGL. */
  readonly webGlHelp: string;
  readonly contextLost: string;
  readonly noPositions: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fitAll: string;
  readonly follow: string;
  /** Shown for an online vehicle whose position is old. */
  readonly oldPosition: string;
  readonly vehiclesInView: (shown: number, total: number) => string;
  /** Heading of the list of vehicles that stand so close together that the map shows only one of them. */
  readonly vehiclesHere: (count: number) => string;
  readonly close: string;
  /** Button that opens the search of a place. */
  readonly searchPlace: string;
  /** Button that opens the menu of the place in the middle of the map. */
  readonly mapTools: string;
  readonly toolFailed: string;
}

/** The labels in English. @public */
export const englishFleetLabels: EnglishLabels<FleetLabels> = {
  states: { offline: 'Offline', idle: 'Idle', driving: 'Driving', overspeed: 'Overspeed' },
  notices: {
    none: '',
    'no-session': 'Not connected to a server',
    'signed-out': 'Signed out',
    connecting: 'Connecting…',
    loading: 'Loading devices…',
    'network-offline': 'This computer is offline. Showing the last known state.',
    reconnecting: 'Connection lost, trying again. Showing the last known state.',
    refused: 'The server refused the login',
    'password-expired': 'The password has expired',
  },
  speed: englishSpeed,
  channels: pluralMessage('{count, plural, one {# channel} other {# channels}}'),
  deviceList: 'Devices',
  noDevices: 'No devices yet',
  noMatch: 'No devices match the filter',
  lastSeen: message('Last seen {when}'),
  neverSeen: 'Never seen',
  map: 'Vehicle map',
  mapLoading: 'Loading the map…',
  mapWaiting: 'Too many maps are in view. This one appears when another one is closed.',
  mapFailed: 'The map could not be loaded',
  retry: 'Try again',
  mapMissing: 'This page was set up without a map',
  noWebGl: 'Your browser does not seem to support WebGL',
  noGraphics: 'Your graphics card does not seem to support WebGL',
  webGlHelp: 'How to turn WebGL on',
  contextLost: 'The graphics were interrupted. The map is restored automatically.',
  noPositions: 'No vehicles with a position',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitAll: 'Show all vehicles',
  follow: 'Follow the vehicle',
  oldPosition: 'old position',
  vehiclesHere: pluralMessage('{count, plural, one {# vehicle here} other {# vehicles here}}'),
  close: 'Close',
  searchPlace: 'Search for a place',
  mapTools: 'Tools at the centre of the map',
  toolFailed: 'The tool could not be loaded. Try again.',
  vehiclesInView: composed(
    {
      all: message('{total} vehicles in view'),
      some: message('{shown} of {total} vehicles in view, closest to the centre first'),
    },
    (texts, shown: number, total: number) => (shown < total ? texts.some(shown, total) : texts.all(total)),
  ),
};
