import type { ComplexAttributeConverter } from 'lit';
import { zoneOffsetS, type TimeZoneChoice, type Zone } from 'gk-sdk/rules';
import { warnAttribute } from '../attributes/warn-attribute.js';

const CHOICES: readonly string[] = ['server', 'vehicle', 'mine', 'utc'] satisfies TimeZoneChoice[];

/**
 * Reads a zone of an attribute: one of the choices, an IANA name, or seconds east of UTC; undefined for what this browser does
 * not know.
 *
 * @internal
 */
export const zoneAttribute: ComplexAttributeConverter<Zone | undefined> = {
  fromAttribute: (value) => {
    if (!value) return undefined;
    if (CHOICES.includes(value)) return value;
    const zone = /^[+-]?\d+$/.test(value) ? Number(value) : value;
    try {
      zoneOffsetS(0, zone);
      return zone;
    } catch {
      warnAttribute('time-zone', value);
      return undefined;
    }
  },
};
