import { expect, it } from 'vitest';
import { DEVICE_ROW_FIELDS, type DeviceRowField } from './device-row-fields.js';

function line(field: DeviceRowField): string {
  if (field.form === 'id') return `    ${field.name},`;
  const parts = 'parts' in field ? `, ${field.parts.toLocaleString('en').replaceAll(',', '_')}` : '';
  return `    ${field.name}: reader.${field.form}(row.${field.wire}${parts}),`;
}

const code = `// Made from DEVICE_ROW_FIELDS by read-whole-row.test.ts: after a change of the list, run that test with -u.
import type { DeviceFieldReader } from './device-field-reader.js';
import type { DeviceRecord } from './device.js';
import type { Fields } from '../fields/json-value.js';

/**
 * Reads all fields of a row. A loop over the list does the same in twice the time: engines know where to put a
 * value whose name stands in the code.
 */
export function readWholeRow(row: Fields, deviceId: string, reader: DeviceFieldReader): DeviceRecord {
  return {
${DEVICE_ROW_FIELDS.map(line).join('\n')}
  };
}
`;

it('the code that reads a whole row is made from the list of fields', async () => {
  await expect(code).toMatchFileSnapshot('./read-whole-row.ts');
});
