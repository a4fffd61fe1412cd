import type { ComplexAttributeConverter } from 'lit';
import { zoneOffsetS, type Zone } from 'gk-sdk/rules';
import { warnAttribute } from '../attributes/warn-attribute.js';

/** Reads a zone of an attribute: an IANA name, or seconds east of UTC; undefined for what this browser does not know. @internal */
export const zoneAttribute: ComplexAttributeConverter<Zone | undefined> = {
  fromAttribute: (value) => {
    if (!value) return undefined;
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
