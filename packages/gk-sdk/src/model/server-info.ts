import * as z from './zod.js';

/**
 * Answer of Q01 (docs/protocol.md): `timeZone` seconds east of UTC, `timeZoneStr` IANA name,
 * `expired` and `time` unix seconds, `serverAddress` the host name that the client used.
 *
 * @public
 */
export const serverInfoSchema = z.looseObject({
  /** Version of the server; the main version is the number before the dot. */
  Version: z.string(),
  /** How many devices the licence allows. */
  max_license: z.optional(z.nullable(z.number())),
  /** When the licence ends, unix seconds; see `isTrialOver` of `gk-sdk/rules`. */
  expired: z.optional(z.nullable(z.number())),
  /** Seconds east of UTC of the server's clock. */
  timeZone: z.optional(z.nullable(z.number())),
  /** IANA name of the server's zone. */
  timeZoneStr: z.optional(z.nullable(z.string())),
  /** Host name that the client used. */
  serverAddress: z.optional(z.nullable(z.string())),
  /** The server's clock, unix seconds. */
  time: z.optional(z.nullable(z.number())),
});
/** What a server tells of itself (Q01). @public */
export type ServerInfo = Readonly<z.infer<typeof serverInfoSchema>>;

/** The main version: the number before the first dot of `Version`. @public */
export function mainVersion(info: Pick<ServerInfo, 'Version'>): number {
  return Number.parseInt(info.Version, 10);
}
