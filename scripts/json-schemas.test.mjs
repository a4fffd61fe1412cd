// The JSON schemas of gk-sdk accept what a server accepts, and refuse what it refuses.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import * as contract from '../packages/gk-sdk/src/contract.ts';
import * as rules from '../packages/gk-sdk/src/rules.ts';
import { jsonSchemas } from '../packages/gk-sdk/scripts/json-schemas.mjs';
import { blocksOf } from './lib/guides.mjs';

const schemas = jsonSchemas({ rules, contract });
const accepts = (path, value) => z.fromJSONSchema(schemas[path]).safeParse(value).success;
const contracts = ['network', 'notification', 'page', 'maintenance', 'storage'].flatMap((kind) =>
  Object.values(contract[`${kind}Contracts`]()),
);

it('has the brand file of the guide, and finds a switch or an address that there is not', () => {
  const [{ code }] = blocksOf('recorder.md', 'json').filter((block) => block.code.includes('switches'));
  const brand = JSON.parse(code);
  expect(accepts('brand.schema.json', brand)).toBe(true);
  expect(rules.readBrand(brand)).toMatchObject({ id: brand.id, switches: brand.switches });
  for (const wrong of [
    { ...brand, switches: { disableMaps: true } },
    { ...brand, switches: { disableMap: 'yes' } },
    { ...brand, id: 29 },
    { ...brand, logo: '//elsewhere.example/logo.png' },
    { ...brand, titel: 'GK' },
  ])
    expect(accepts('brand.schema.json', wrong), JSON.stringify(wrong)).toBe(false);
});

it.each(contracts.map((one) => [one.name, one]))('has the setting %s', (name, { wrapper, schema, defaults }) => {
  const path = `settings/${name}.schema.json`;
  const body = (value) => (wrapper === undefined ? value : { [wrapper]: value });
  const isAccepted = z.safeParse(schema, defaults).success;
  // Defaults may have more than a call takes, such as a date that only the server sets.
  if (isAccepted) expect(accepts(path, body(defaults))).toBe(true);
  expect(accepts(path, 'text')).toBe(false);
});

it('has the limits of numbers that may come as text', () => {
  const at = (name) => contracts.find((one) => one.name === name);
  const { wrapper, defaults } = at('protocol');
  const body = (http) => (wrapper === undefined ? { ...defaults, http } : { [wrapper]: { ...defaults, http } });
  const path = 'settings/protocol.schema.json';
  expect([80, '80', 70_000, 80.5, 'http'].map((http) => accepts(path, body(http)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('is packed', () => {
  const { files, scripts } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../packages/gk-sdk/package.json'), 'utf8'),
  );
  expect(files).toContain('dist');
  expect(scripts.build).toContain('build-schemas.mjs');
});
