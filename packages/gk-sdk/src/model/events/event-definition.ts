import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { nameField, numberField, textField, toRow } from '../fields/json-fields.js';
import { toUnixS } from '../fields/wire-time.js';

/** Name and display of an event in one profile (spec 001 section 3). @public */
export interface EventDefinition extends ExtraFields {
  /** `definename`; `GLOBAL` holds for devices without a profile of their own. */
  readonly profile: string;
  /** The event that it speaks of (`eventtype`). */
  readonly eventCode: number;
  /** Name of the event (`eventname`). */
  readonly name: string;
  /** Words of the notice that pops up (`notifytext`); empty for none. */
  readonly notifyText: string;
  /** `#RRGGBB`; default `#FFFFFF`. */
  readonly notifyColor: string;
  /** Unix seconds; undefined when the server does not tell. */
  readonly updatedS: number | undefined;
}

/** Event definition to save. @public */
export type EventDefinitionInput = Omit<EventDefinition, 'updatedS'>;

/** Profile of a device (spec 001 section 3). @public */
export interface DeviceEventProfile {
  readonly deviceId: string;
  /** Name of the profile that the device follows (`definename`); GLOBAL by default. */
  readonly profile: string;
}

/** @internal */
export function toEventDefinition(value: unknown): EventDefinition | undefined {
  const fields = toRow(value);
  const eventCode = numberField(fields?.eventtype);
  if (fields === undefined || eventCode === undefined) return undefined;
  return readEntity<EventDefinition>(fields, (row) => ({
    profile: textField(row.definename) || 'GLOBAL',
    eventCode: numberField(row.eventtype) ?? eventCode,
    name: nameField(row.eventname),
    notifyText: nameField(row.notifytext),
    notifyColor: textField(row.notifycolor) || '#FFFFFF',
    updatedS: toUnixS(row.updatetime),
  }));
}

/** @internal */
export function fromEventDefinition(definition: EventDefinitionInput): Readonly<Record<string, unknown>> {
  return {
    ...definition.extra,
    definename: definition.profile,
    eventtype: definition.eventCode,
    eventname: definition.name,
    notifytext: definition.notifyText,
    notifycolor: definition.notifyColor,
  };
}

/** @internal */
export function toDeviceEventProfile(value: unknown): DeviceEventProfile | undefined {
  const row = toRow(value);
  const deviceId = textField(row?.deviceid);
  return row === undefined || deviceId === ''
    ? undefined
    : { deviceId, profile: textField(row.definename) || 'GLOBAL' };
}
