import type { Device } from 'gk-sdk';
import { t } from '../i18n/translate.js';
import { Icon } from '../ui/icon.js';
import { vehicleKind } from './vehicle-kinds.js';

/**
 * Kind of vehicle of a device, as icon and name (spec 000 section 3). Markers and lists have its sign within the shape of their
 * state.
 */
export function VehicleKindWords({ device }: { readonly device: Pick<Device, 'extras'> }) {
  const kind = vehicleKind(device);
  if (!kind) return null;
  return (
    <span className="gk-vehicle-kind">
      <Icon name={kind.icon} size={16} /> {t(kind.label)}
    </span>
  );
}
