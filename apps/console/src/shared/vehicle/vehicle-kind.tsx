import type { Device } from 'gk-sdk';
import { t } from '../i18n/translate.js';
import { Icon } from '../ui/icon.js';
import { vehicleKind } from './vehicle-kinds.js';

/**
 * What kind of vehicle a device is in, as icon and name (spec 000 section 3). Markers and lists keep the shapes that tell what
 * it does.
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
