type Fields = Readonly<Record<string, unknown>>;

/** Fields of an entity that its model does not know (docs/protocol.md, "Names in gk-sdk"). @public */
export interface ExtraFields {
  /**
   * Unchanged fields that the model does not define, by their names on the wire. They are sent back when the entity is saved.
   * Absent if there are none.
   */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * Reads an entity. The fields that `read` looks at are the model's; all others are kept as `extra`.
 *
 * @internal
 */
export function readEntity<Model extends ExtraFields>(fields: Fields, read: (fields: Fields) => Model): Model {
  const known = new Set<PropertyKey>();
  const model = read(
    new Proxy(fields, {
      get: (target, name) => {
        known.add(name);
        return Reflect.get(target, name) as unknown;
      },
    }),
  );
  const extra = Object.entries(fields).filter(([name]) => !known.has(name));
  return extra.length === 0 ? model : { ...model, extra: Object.fromEntries(extra) };
}
