import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { toDeviceIds } from '../devices/device-ids.js';
import { flagField, nameField, numberField } from '../fields/json-fields.js';

/** A circle on the map that devices enter and leave (spec 002 section 3, "Fence"). @public */
export interface Fence extends ExtraFields {
  /** Name for people; single quotes are taken out when it is saved. */
  readonly title: string;
  readonly enabled: boolean;
  /** Centre, degrees; 0 and 0 for a fence that was never drawn. */
  readonly lat: number;
  /** Longitude of the middle, degrees east. */
  readonly lng: number;
  readonly radiusM: number;
  readonly triggerIn: boolean;
  readonly triggerOut: boolean;
  /** The devices that it watches (`devices`). */
  readonly deviceIds: readonly string[];
}

/** A line of the list of fences or of planned routes. @public */
export interface MapRuleTitle {
  /** Key to read and save it by. */
  readonly index: number;
  /** Its name; empty for a place that is free. */
  readonly title: string;
  readonly enabled: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** @internal */
export function toFence(fields: Fields): Fence {
  return readEntity<Fence>(fields, (row) => ({
    title: nameField(row.title),
    enabled: flagField(row.enable),
    ...toMiddle(numberField(row.lat), numberField(row.lng)),
    radiusM: numberField(row.radius) ?? 0,
    triggerIn: flagField(row.trigger_in),
    triggerOut: flagField(row.trigger_out),
    deviceIds: toDeviceIds(row.devices),
  }));
}

/** Half a place is none: a fence is never moved to the equator or to Greenwich. */
function toMiddle(lat: number | undefined, lng: number | undefined): Pick<Fence, 'lat' | 'lng'> {
  return lat === undefined || lng === undefined ? { lat: 0, lng: 0 } : { lat, lng };
}

/** Spec 002 section 5: the title loses single quotes, the radius is rounded. @internal */
export function fromFence({
  title,
  enabled,
  lat,
  lng,
  radiusM,
  triggerIn,
  triggerOut,
  deviceIds,
  extra,
}: Fence): Fields {
  return {
    ...extra,
    title: title.replaceAll("'", ''),
    enable: enabled ? 1 : 0,
    lat,
    lng,
    radius: Math.round(radiusM),
    trigger_in: triggerIn ? 1 : 0,
    trigger_out: triggerOut ? 1 : 0,
    devices: deviceIds,
  };
}

/** A row of a list; a server that counts by position leaves the index out. @internal */
export function toMapRuleTitle(fields: Fields | undefined, position: number): MapRuleTitle {
  return {
    index: numberField(fields?.index) ?? position,
    title: nameField(fields?.title),
    enabled: flagField(fields?.enable),
  };
}
