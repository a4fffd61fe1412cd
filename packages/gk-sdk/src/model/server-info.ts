import * as z from './zod.js';

/**
 * Answer of Q01 (docs/protocol.md): `timeZone` seconds east of UTC, `timeZoneStr` IANA name,
 * `expired` and `time` unix seconds, `serverAddress` the host name that the client used.
 *
 * @public
 */
export const serverInfoSchema = z.looseObject({
  Version: z.string(),
  max_license: z.optional(z.nullable(z.number())),
  expired: z.optional(z.nullable(z.number())),
  timeZone: z.optional(z.nullable(z.number())),
  timeZoneStr: z.optional(z.nullable(z.string())),
  serverAddress: z.optional(z.nullable(z.string())),
  time: z.optional(z.nullable(z.number())),
});
/** What a server tells of itself (Q01). @public */
export type ServerInfo = Readonly<z.infer<typeof serverInfoSchema>>;

/** The main version: the number before the first dot of `Version`. @public */
export function mainVersion(info: Pick<ServerInfo, 'Version'>): number {
  return Number.parseInt(info.Version, 10);
}
