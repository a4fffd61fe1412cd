/** Deletes the undefined fields of an object, so that spreading it overrides nothing with undefined. Returns the object. @internal */
export function omitUndefined<Fields extends object>(fields: Fields): Fields {
  for (const name in fields) {
    if (fields[name] === undefined) Reflect.deleteProperty(fields, name);
  }
  return fields;
}
