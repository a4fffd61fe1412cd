import type { ComplexAttributeConverter } from 'lit';
import type { Zone } from 'gk-sdk/rules';

/** Reads a zone of an attribute: an IANA name, or seconds east of UTC. @internal */
export const zoneAttribute: ComplexAttributeConverter<Zone | undefined> = {
  fromAttribute: (value) => {
    if (!value) return undefined;
    return /^[+-]?\d+$/.test(value) ? Number(value) : value;
  },
};
