import type { Device } from 'gk-sdk';

/** Vehicles in the list at a time (spec 000 section 2.6). */
export const PER_PAGE = 6;
/** Page buttons shown at a time. */
export const PAGE_BUTTONS = 5;

/** What stands under a marker and as the title of a list entry. */
export const MARKER_LABELS = [
  { value: 'deviceid', words: 'Device ID' },
  { value: 'driver', words: 'Driver' },
  { value: 'memo', words: 'Device Memo' },
] as const;

export type MarkerLabel = (typeof MARKER_LABELS)[number]['value'];

/** Reads the label choice of the URL. */
export function readMarkerLabel(text: string | null): MarkerLabel {
  return MARKER_LABELS.find((label) => label.value === text)?.value ?? 'deviceid';
}

/** Title of a vehicle by the label choice; its id where it has no such name. */
export function vehicleTitle(device: Pick<Device, 'deviceId' | 'driverName' | 'memo'>, label: MarkerLabel): string {
  switch (label) {
    case 'deviceid':
      return device.deviceId;
    case 'driver':
      return device.driverName || device.deviceId;
    case 'memo':
      return device.memo || device.deviceId;
  }
}
