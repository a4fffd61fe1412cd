import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEVICE_ROW_FIELDS, type DeviceRowField } from './device-row-fields.js';

const source = readFileSync(new URL('./device-row-fields.ts', import.meta.url), 'utf8');
function commentOf({ wire }: DeviceRowField): string {
  const comment = new RegExp(`/\\*\\* (.+) \\*/\\n {2}\\{ form: '\\w+', wire: '${wire}'`).exec(source)?.[1];
  if (comment === undefined) throw new Error(`DEVICE_ROW_FIELDS has no comment of one line above ${wire}`);
  return comment;
}
const partsOf = (field: DeviceRowField): number | undefined => ('parts' in field ? field.parts : undefined);
const withCommas = (count: number): string => count.toLocaleString('en');

/** Describes the value as it travels, beyond the comment of the model. */
function wireNote(field: DeviceRowField): string {
  const parts = partsOf(field);
  if (parts !== undefined) return ` On the wire: whole parts, ${withCommas(parts)} make one.`;
  return field.form === 'flag' ? ' On the wire: 1 = true.' : '';
}

const PLACE = `{
    /** Latitude, degrees north. */
    readonly lat: number;
    /** Longitude, degrees east. */
    readonly lng: number;
  }`;
/** Types of each form on the wire and in the model. */
const TYPES: Readonly<Record<DeviceRowField['form'], readonly [wire: string, model: string]>> = {
  id: ['string', 'string'],
  text: ['string', 'string'],
  number: ['number', 'number'],
  moment: ['number', 'number'],
  numberOrText: ['number | string', 'number | string'],
  boolean: ['boolean', 'boolean'],
  flag: ['number', 'boolean'],
  parts: ['number', 'number'],
  listOfParts: ['readonly number[]', 'readonly number[]'],
  place: [PLACE, PLACE],
  position: ['GpsInfoRow', 'Position'],
};

const MADE =
  '// Made from DEVICE_ROW_FIELDS by device-row-fields.test.ts: after a change of the list, run that test with -u.';

const rowLine = (field: DeviceRowField): string => {
  const type = field.form === 'id' ? ': string' : `?: ${TYPES[field.form][0]} | null`;
  return `  /** ${commentOf(field)}${wireNote(field)} */\n  readonly ${field.wire}${type};`;
};
const row = `${MADE}
import type { GpsInfoRow } from '../tracks/position.js';

/**
 * A row of Q03, Q04 or Q05 as it travels (spec 000 section 3), for servers, fakes and tools. A client reads it as a
 * \`DeviceRecord\`; docs/protocol-device-rows.md has the table of both names.
 *
 * @public
 */
export interface DeviceRow {
${DEVICE_ROW_FIELDS.map(rowLine).join('\n')}
}
`;

const recordLine = (field: DeviceRowField): string => {
  const type = `${field.form === 'id' ? '' : '?'}: ${TYPES[field.form][1]}`;
  return `  /** ${commentOf(field)} */\n  readonly ${field.name}${type};`;
};
const record = `${MADE}
import type { ExtraFields } from '../fields/extra-fields.js';
import type { Position } from '../tracks/position.js';

/**
 * Record of a device on the server: all of it (Q03, Q05), or the fields that have changed (Q04). Only \`deviceId\` is
 * certain. The fields are those of spec 000 section 3; docs/protocol-device-rows.md has the table of their names in messages.
 *
 * As an update for a store it changes only the keys that it has; a key with the value undefined clears its field.
 *
 * @public
 */
export interface DeviceRecord extends ExtraFields {
${DEVICE_ROW_FIELDS.map(recordLine).join('\n')}
}
`;

const readLine = (field: DeviceRowField): string => {
  if (field.form === 'id') return `    ${field.name},`;
  const parts = partsOf(field);
  const more = parts === undefined ? '' : `, ${withCommas(parts).replaceAll(',', '_')}`;
  return `    ${field.name}: reader.${field.form}(row.${field.wire}${more}),`;
};
const reader = `${MADE}
import type { DeviceFieldReader } from './device-field-reader.js';
import type { DeviceRecord } from './device-record.js';
import type { Fields } from '../fields/json-value.js';

/**
 * Reads all fields of a row. A loop over the list does the same in twice the time: engines know where to put a
 * value whose name stands in the code.
 */
export function readWholeRow(row: Fields, deviceId: string, reader: DeviceFieldReader): DeviceRecord {
  return {
${DEVICE_ROW_FIELDS.map(readLine).join('\n')}
  };
}
`;

const pageLine = (field: DeviceRowField): string =>
  `| \`${field.wire}\` | \`${field.name}\` | ${field.live ? 'yes' : ''} | ${commentOf(field)}${wireNote(field)} |`;
const page = `# Rows of devices

This page is made from \`DEVICE_ROW_FIELDS\` ([how to add a field](guides/adding-a-device-field.md)). The wire names are those of Q03, Q04
and Q05; a row of Q04 has the fields marked so. [The protocol](protocol.md#devices) says what a missing field means.

| wire | \`DeviceRecord\` of \`gk-sdk\` | Q04 | meaning |
|---|---|---|---|
${DEVICE_ROW_FIELDS.map(pageLine).join('\n')}
`;

it.each([
  ['device-row.ts', row],
  ['device-record.ts', record],
  ['read-whole-row.ts', reader],
  ['../../../../../docs/protocol-device-rows.md', page],
])('%s is made from the list of fields', async (file, text) => {
  await expect(text).toMatchFileSnapshot(`./${file}`);
});
