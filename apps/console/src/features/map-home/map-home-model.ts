import type { Device } from 'gk-sdk';
import { MAP_DEFAULTS } from 'gk-sdk/rules';
import { focusZoom } from './focus-zoom.js';
import { word } from '../../shared/i18n/translate.js';

/** Vehicles in the list at a time (spec 000 section 2.6). */
export const PER_PAGE = 6;
/** Page buttons shown at a time. */
export const PAGE_BUTTONS = 5;
/** Where streets and house numbers are readable. */
const STREET_ZOOM = 17;
/** Zoom of a vehicle that is chosen: "the configured default plus 23", as far as the street level (spec 000 section 9). */
export const FOCUS_ZOOM = focusZoom(MAP_DEFAULTS.zoom, STREET_ZOOM);

/** Labels of markers, and titles of list entries. */
export const MARKER_LABELS = [
  { value: 'deviceid', words: word('Device ID') },
  { value: 'driver', words: word('Driver') },
  { value: 'memo', words: word('Device Memo') },
] as const;

export type MarkerLabel = (typeof MARKER_LABELS)[number]['value'];

/**
 * Title of a vehicle by the label choice; its own title where it has no such name.
 *
 * @param title - Title of the vehicle: its id, or its plate where the brand says so.
 */
export function vehicleTitle(device: Pick<Device, 'driverName' | 'memo'>, label: MarkerLabel, title: string): string {
  switch (label) {
    case 'deviceid':
      return title;
    case 'driver':
      return device.driverName || title;
    case 'memo':
      return device.memo || title;
  }
}
