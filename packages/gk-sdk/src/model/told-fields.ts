/** The object without its undefined fields, so that it can be laid over another one. @internal */
export function toldFields<Fields extends object>(fields: Fields): Fields {
  for (const name in fields) {
    if (fields[name] === undefined) Reflect.deleteProperty(fields, name);
  }
  return fields;
}
