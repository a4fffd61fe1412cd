import { listField, numberField, optionalTextField, textField, toRow } from '../fields/json-fields.js';
import { toUnixS } from '../fields/wire-time.js';

/** A change that a user made, field by field (docs/protocol.md, "Change log"). @public */
export interface ChangeLogRow {
  /** Grows with every change. */
  readonly id: number;
  /** Unix seconds; undefined when the server's time cannot be read. */
  readonly timeS: number | undefined;
  readonly username: string;
  /** IP address from which it was made. */
  readonly ip: string;
  /** Kind of what was changed, such as `user` or `setting`. */
  readonly entity: string;
  /** Its id, such as the name of the user. */
  readonly key: string;
  /** Its name; that of the time of the change. Text of users: never markup. */
  readonly name: string;
  /** `added`, `changed` or `removed`. */
  readonly action: string;
  /** A value that was not there, or is no more, is undefined; of a secret both are, and only that it was changed is known. */
  readonly changes: readonly {
    /** Name of the field as calls have it. */
    readonly field: string;
    /** Value before, as the server writes it; undefined where there was none, or it is secret. */
    readonly before: string | undefined;
    /** Value after it, as the server writes it; undefined where there is none, or it is secret. */
    readonly after: string | undefined;
    readonly secret: boolean;
  }[];
  /** Number of further fields that were changed. */
  readonly more: number;
  /** True when the fields are withheld, because they are about other groups, too. */
  readonly withheld: boolean;
}

/** Reads a row of `/gklog/changelog`; undefined for what has no id. @internal */
export function toChangeLogRow(value: unknown): ChangeLogRow | undefined {
  const row = toRow(value);
  const id = numberField(row?.id);
  if (!row || id === undefined) return undefined;
  return {
    id,
    timeS: toUnixS(row.datetime),
    username: textField(row.username),
    ip: textField(row.ip),
    entity: textField(row.entity),
    key: textField(row.key),
    name: textField(row.name),
    action: textField(row.action),
    changes: listField(row.changes).flatMap((change) => toFieldChange(change) ?? []),
    more: numberField(row.more) ?? 0,
    withheld: numberField(row.withheld) === 1,
  };
}

function toFieldChange(value: unknown): ChangeLogRow['changes'][number] | undefined {
  const row = toRow(value);
  const field = textField(row?.field);
  if (!row || field === '') return undefined;
  return {
    field,
    before: optionalTextField(row.before),
    after: optionalTextField(row.after),
    secret: numberField(row.secret) === 1,
  };
}
