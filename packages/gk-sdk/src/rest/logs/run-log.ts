import { textField, toRow } from '../../model/fields/json-fields.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyList } from '../connection/setting-resource.js';

/**
 * The server's run log (spec 002 sections 2 and 7).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface RunLogResource {
  /**
   * Lines of the run log, for administrators.
   *
   * @param search - Only lines that hold it, such as `start gkapp`; all when empty.
   */
  read(search?: string, options?: RestCallOptions): Promise<readonly string[]>;
}

/** The run log over a connection, such as `session.rest`. @public */
export function runLogResource(rest: RestConnection): RunLogResource {
  return {
    read: (search = '', options) =>
      rest.call({ method: 'GET', path: 'web', query: { type: 'runlog', search }, read: toLines }, options),
  };
}

/** Rows of {line}, or the lines themselves; what is neither is left out. */
function toLines(json: unknown): readonly string[] {
  return replyList(json).flatMap((line) => (typeof line === 'string' ? line : textField(toRow(line)?.line)) || []);
}
