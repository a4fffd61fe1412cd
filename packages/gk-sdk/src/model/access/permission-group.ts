import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { numberField, textField, toRow } from '../fields/json-fields.js';

/** A set of rights that users share (spec 002 section 3). Ids 0 to 3 come with the server. @public */
export interface PermissionGroup extends ExtraFields {
  /** Number by which accounts refer to it: 0 the administrator, 1 to 3 the fixed groups, above 3 copies. */
  readonly id: number;
  /** Display name. The groups 0 to 3 cannot be renamed. */
  readonly name: string;
  /** One character 0/1 a right, in the order of `ACCESS_FLAGS`. */
  readonly access: string;
}

/** Reads one row of S04; undefined without an id. @internal */
export function toPermissionGroup(value: unknown): PermissionGroup | undefined {
  const row = toRow(value);
  const id = numberField(row?.id);
  if (row === undefined || id === undefined) return undefined;
  return readEntity<PermissionGroup>(row, (fields) => ({
    id: numberField(fields.id) ?? id,
    name: textField(fields.name),
    access: textField(fields.access),
  }));
}
