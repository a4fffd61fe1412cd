import { withoutDirectionMarks } from '../../util/direction-marks.js';
import * as z from '../fields/zod.js';

/** Distance that a device drove in a half hour or a day (spec 001 section 3). @public */
export interface MileageRow {
  readonly deviceId: string;
  readonly distanceKm: number;
  /** Start of the half hour that the row is about, unix seconds; undefined = it is about a whole day. */
  readonly slotStartS: number | undefined;
  /** The day, `YYYY-MM-DD`, as the server writes it; undefined when it sends none. */
  readonly date: string | undefined;
  /** Drivers at that time, separated by commas; undefined when unknown. */
  readonly driverName: string | undefined;
}

/** Distance on the wire: millionths of a kilometre. */
const PER_KM = 1e6;

/** A row of `gkmileage/mileagequery`. @internal */
export const mileageRowSchema = z.looseObject({
  deviceid: z.string(),
  distance: z.number(),
  starttime: z.optional(z.nullable(z.number())),
  date: z.optional(z.nullable(z.string())),
  drivername: z.optional(z.nullable(z.string())),
});

/** @internal */
export function toMileageRow(row: z.output<typeof mileageRowSchema>): MileageRow {
  return {
    deviceId: row.deviceid,
    distanceKm: row.distance / PER_KM,
    slotStartS: row.starttime ?? undefined,
    date: row.date ?? undefined,
    driverName: typeof row.drivername === 'string' ? withoutDirectionMarks(row.drivername) : undefined,
  };
}
