import * as z from './zod.js';

/** A list that travels as a JSON array or as text with commas (spec 002 section 3, `chnames`, `chsort`). */
const wireList = z.optional(z.nullable(z.union([z.array(z.union([z.string(), z.number()])), z.string()])));

/**
 * One entry of Q11: what a device shows beside its record. Every field may be missing.
 *
 * @public
 */
export const deviceExtrasSchema = z.looseObject({
  /** Marker icon on maps: a number from 0, or the server's own word. */
  icon: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  /** Channel numbers in the order to show them. */
  chsort: wireList,
  /** Names in channel order. */
  chnames: wireList,
  /** Channel of the talk function, from 1; 1 by default. */
  talkch: z.optional(z.nullable(z.number())),
  /** External id: what another system knows the device by. */
  extid: z.optional(z.nullable(z.string())),
  /** Channel that watches the driver, from 1; 2 by default. */
  dmch: z.optional(z.nullable(z.number())),
});
/** Extras of one device, as they travel (Q11). @public */
export type DeviceExtrasRecord = z.infer<typeof deviceExtrasSchema>;

/**
 * The extras of a device in the model's form, with the defaults of spec 000 section 3 filled in.
 *
 * @public
 */
export interface DeviceExtras {
  /** Marker icon on maps: a number from 0, or the server's own word. */
  readonly icon: number | string | undefined;
  /** Channel numbers, from 1, in the order to show them; empty = their natural order. */
  readonly channelOrder: readonly number[];
  /** Names in channel order; an empty or missing one means `ch{n}`. */
  readonly channelNames: readonly string[];
  /** Channel of the talk function; 1 by default. */
  readonly talkChannel: number;
  /** What another system knows the device by (`extid`). */
  readonly externalId: string | undefined;
  /** Channel that watches the driver; 2 by default. */
  readonly driverMonitoringChannel: number;
}

/** Reads a wire entry of Q11. @internal */
export function toDeviceExtras(record: DeviceExtrasRecord): DeviceExtras {
  return {
    icon: record.icon ?? undefined,
    channelOrder: wireItems(record.chsort)
      .map(Number)
      .filter((channel) => Number.isInteger(channel) && channel > 0),
    channelNames: wireItems(record.chnames),
    talkChannel: record.talkch ?? 1,
    externalId: record.extid ?? undefined,
    driverMonitoringChannel: record.dmch ?? 2,
  };
}

function wireItems(list: readonly (string | number)[] | string | null | undefined): string[] {
  if (list === null || list === undefined || list === '') return [];
  const items = typeof list === 'string' ? list.split(',') : list;
  return items.map((item) => String(item).trim());
}
