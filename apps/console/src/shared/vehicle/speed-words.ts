import type { Device } from 'gk-sdk';
import { vehicleMotion } from 'gk-sdk/rules';
import { formatSpeed, type LengthUnit } from '../units/length-unit.js';
import { agoWords } from '../time/relative-time.js';
import { t } from '../i18n/translate.js';

/** The speed of a vehicle, or since when it is not known. `nowS` is unix seconds of the server. */
export function speedWords(device: Device, nowS: number, unit: LengthUnit): string {
  const motion = vehicleMotion(device, nowS);
  switch (motion.kind) {
    case 'live':
      return formatSpeed(motion.speedKmh, unit);
    case 'last-known':
      return motion.atS === undefined ? t('last known') : t('last known, {ago}', { ago: agoWords(motion.atS, nowS) });
    case 'fixed-place':
      return t('Fixed place');
    case 'no-position':
      return t('No GPS');
  }
}
