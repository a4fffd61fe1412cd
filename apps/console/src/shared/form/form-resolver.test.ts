import { expect, it } from 'vitest';
import { resolverOf } from './form-resolver.js';

interface Values {
  readonly name: string;
  readonly target: { readonly deviceId: string };
}
const FIELDS = [{ kind: 'text', name: 'name', label: 'Name', required: true }] as const;
const OPTIONS = { fields: {}, shouldUseNativeValidation: false };

it('refuses what the limits and the rules between fields refuse, of parts that are no field of the kit, too', async () => {
  const resolve = resolverOf<Values>(FIELDS, ({ target }) =>
    target.deviceId === '' ? { 'target.deviceId': 'Choose a device' } : {},
  );
  const errorsOf = async (values: Values) => (await resolve(values, undefined, OPTIONS)).errors;
  expect(await errorsOf({ name: 'x', target: { deviceId: 'A' } })).toEqual({});
  expect(await errorsOf({ name: 'x', target: { deviceId: '' } })).toMatchObject({
    target: { deviceId: { message: 'Choose a device' } },
  });
  expect(await errorsOf({ name: '', target: { deviceId: 'A' } })).toMatchObject({ name: { type: 'limits' } });
});
