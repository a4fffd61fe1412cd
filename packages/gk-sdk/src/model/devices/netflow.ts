import * as z from '../fields/zod.js';

/** Data traffic of a device since `startS`, a day unless the server counts finer (spec 001 section 3). @public */
export interface NetflowRow {
  readonly deviceId: string;
  /** Unix seconds. */
  readonly startS: number;
  /** From the device to the server. */
  readonly inBytes: number;
  /** From the server to the device. */
  readonly outBytes: number;
}

/** A row of `/gklog/netflow`. @internal */
export const netflowRowSchema = z.looseObject({
  deviceid: z.string(),
  starttime: z.number(),
  flowin: z.optional(z.nullable(z.number())),
  flowout: z.optional(z.nullable(z.number())),
});

/** @internal */
export function toNetflowRow(row: z.output<typeof netflowRowSchema>): NetflowRow {
  return { deviceId: row.deviceid, startS: row.starttime, inBytes: row.flowin ?? 0, outBytes: row.flowout ?? 0 };
}
