import type { Device } from 'gk-sdk';
import { word } from '../i18n/translate.js';
import type { IconName } from '../ui/icon-lines.js';

/** A kind of vehicle: its name in English, shown through `t`, and its line icon. */
export interface VehicleKind {
  readonly label: string;
  readonly icon: IconName;
}

/** The nine kinds by the number that a device's icon has (spec 002 section 3). */
export const VEHICLE_KINDS: readonly VehicleKind[] = [
  { label: word('Car'), icon: 'car' },
  { label: word('Arrow'), icon: 'arrow' },
  // The specification has no kind for buses: servers give them this one.
  { label: word('Truck or bus'), icon: 'truck' },
  { label: word('Cargo truck'), icon: 'cargoTruck' },
  { label: word('Individual'), icon: 'user' },
  { label: word('Motorcycler'), icon: 'motorcycle' },
  { label: word('Train'), icon: 'train' },
  { label: word('Ship'), icon: 'ship' },
  { label: word('Airplane'), icon: 'airplane' },
];

/** The kind that a device's icon names; undefined where it has none, or one of the server's own. */
export function vehicleKind({ extras }: Pick<Device, 'extras'>): VehicleKind | undefined {
  return typeof extras?.icon === 'number' ? VEHICLE_KINDS[extras.icon] : undefined;
}
