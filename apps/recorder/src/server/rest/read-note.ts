import { z } from 'zod/mini';
import type { ReadKind } from '../../store/logs/read-log.js';
import type { JsonObject } from '../http/json-object.js';
import { readFields } from '../http/read-fields.js';
import { RestError } from '../http/rest-error.js';

const MAX_DEVICES = 10_000;
const MAX_NAME_CHARACTERS = 100;
/** The end of the year 9999. */
const MAX_TIME_S = 253_402_300_799;

const time = z.number().check(z.gte(0), z.lte(MAX_TIME_S));
const schema = z.object({
  // Reads that the recorder notices by itself cannot be reported by clients.
  kind: z.enum(['export', 'evidence', 'events']),
  deviceids: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_DEVICES)),
  start: time,
  end: time,
  what: z.optional(z.string().check(z.maxLength(MAX_NAME_CHARACTERS))),
});

/** Data taken out by a page, as noted for each device. */
export interface ReadNote {
  readonly deviceIds: ReadonlySet<string>;
  readonly kind: ReadKind;
  readonly fromS: number;
  readonly toS: number;
  readonly what: string;
}

/**
 * Reads what a page says that it took out of the server. Devices that the user does not see are left out.
 *
 * @throws RestError 400 for an invalid note, 404 when no device is left.
 */
export function readNoteOf(body: JsonObject, visible: ReadonlySet<string>): ReadNote {
  const words = `kind is export, evidence or events; deviceids are 1 to ${MAX_DEVICES} ids; start and end are unix seconds; what is a name of ${MAX_NAME_CHARACTERS} characters at most`;
  const { kind, deviceids, start, end, what = '' } = readFields(schema, body, words);
  if (end < start) throw new RestError(400, 'Start Time > End Time');
  const deviceIds = new Set(deviceids.filter((id) => visible.has(id)));
  if (deviceIds.size === 0) throw new RestError(404, 'Unknown device');
  return { deviceIds, kind, fromS: Math.floor(start), toS: Math.floor(end), what };
}
