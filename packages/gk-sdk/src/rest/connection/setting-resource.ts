import { SECRET_SETTINGS } from '../../rules/settings/setting-paths.js';
import { textField, toRow } from '../../model/fields/json-fields.js';
import type { RestCallOptions } from './client.js';
import type { RestPathName } from './paths.js';
import type { RestConnection } from './rest-connection.js';

/**
 * A value that the server keeps; only administrators save it.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface SettingResource<Value> {
  /**
   * The present value. `onNote` receives a message of the server about it, such as that the setting has no effect; this message
   * is not in the specification (docs/protocol.md).
   */
  read(options?: RestCallOptions & { readonly onNote?: (note: string) => void }): Promise<Value>;
  /**
   * Replaces the value. Resolves with what the server says about it, for a notice; rejects with
   * `invalid-argument` in the server's words when the value cannot be.
   */
  save(value: Value, options?: RestCallOptions): Promise<string>;
}

/** The JSON object of an answer. @internal */
export type ReplyFields = Readonly<Record<string, unknown>>;

/** @internal */
export interface SettingCall<Value> {
  readonly path: RestPathName;
  /** The key that the value stands below; a server that leaves it out is understood, too. */
  readonly wrapper?: string;
  /** Further fields of both calls. */
  readonly extra?: ReplyFields;
  readonly read: (fields: ReplyFields) => Value;
  readonly write: (value: Value) => ReplyFields | readonly unknown[];
}

/** A setting that is read by one call and saved by `PUT` at the same path. @internal */
export function settingResource<Value>(rest: RestConnection, call: SettingCall<Value>): SettingResource<Value> {
  const { path, wrapper, extra } = call;
  const readBy = SECRET_SETTINGS.has(path) ? 'POST' : 'GET';
  return {
    read: (options) =>
      rest.call(
        {
          method: readBy,
          path,
          ...(readBy === 'POST' && extra !== undefined && { body: extra }),
          read: (json) => {
            const { note, ...fields } = replyFields(json);
            if (typeof note === 'string' && note !== '') options?.onNote?.(note);
            return call.read((wrapper === undefined ? undefined : toRow(fields[wrapper])) ?? fields);
          },
        },
        options,
      ),
    save: (value, options) => {
      const written = call.write(value);
      const fields: ReplyFields = wrapper === undefined ? { ...written } : { [wrapper]: written };
      return rest.call({ method: 'PUT', path, body: { ...extra, ...fields }, read: replyMessage }, options);
    },
  };
}

/** The fields of an answer beside what it says of itself. @throws when it is no JSON object. @internal */
export function replyFields(json: unknown): ReplyFields {
  const answer = toRow(json);
  if (answer === undefined) throw new TypeError('The answer is no JSON object.');
  const { hasError: _hasError, message: _message, ...fields } = answer;
  return fields;
}

/** Message of the server about a successful call, for a notice; empty when there is none. @internal */
export function replyMessage(json: unknown): string {
  return textField(toRow(json)?.message);
}

/** A list that stands alone or below `data`. @internal */
export function replyList(json: unknown): readonly unknown[] {
  const list = Array.isArray(json) ? (json as readonly unknown[]) : toRow(json)?.data;
  if (!Array.isArray(list)) throw new TypeError('The answer holds no list.');
  return list;
}
