// JSON schemas of the files that people write by hand: the brand file, and the settings of a server as their calls take them. They are
// made of what the SDK itself reads and checks.

import * as z from 'zod';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** Returns the schema of a value once it is read: the range of a number that may come as text. */
function kept(schema) {
  let last = schema;
  while (last._zod.def.type === 'pipe') last = last._zod.def.out;
  return z.toJSONSchema(last, { io: 'output', unrepresentable: 'any' });
}

/** A value that is read in two steps has its limits in the second: they belong to the first, too. */
function withLimits({ zodSchema, jsonSchema }) {
  if (zodSchema._zod.def.type !== 'pipe') return;
  const { type, minimum, maximum, maxLength, pattern } = kept(zodSchema);
  const limit = (each) => {
    if (each.type === 'number' && (type === 'integer' || type === 'number'))
      Object.assign(each, {
        type,
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
      });
    if (each.type === 'string' && type === 'string')
      Object.assign(each, { ...(maxLength !== undefined && { maxLength }), ...(pattern !== undefined && { pattern }) });
  };
  for (const each of [jsonSchema, ...(jsonSchema.anyOf ?? [])]) limit(each);
}

function settingSchema({ name, schema, wrapper, defaults, words }) {
  const value = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: withLimits,
  });
  delete value.$schema;
  const described = { ...value, description: words, default: defaults };
  return {
    $schema: DIALECT,
    title: `Setting ${name}`,
    ...(wrapper === undefined
      ? described
      : { type: 'object', properties: { [wrapper]: described }, required: [wrapper], additionalProperties: false }),
  };
}

function brandSchema({ DEFAULT_BRAND_SWITCHES, LAST_BRAND_ID, BRAND_LINK_PLACES }) {
  const address = z.string().regex(/^(\/(?![/\\])|https:\/\/)/i);
  const switches = Object.entries(DEFAULT_BRAND_SWITCHES).map(([name, value]) => [
    name,
    (typeof value === 'boolean' ? z.boolean() : z.string()).default(value).optional(),
  ]);
  const brand = z.strictObject({
    $schema: z.string().optional(),
    id: z.int().min(0).max(LAST_BRAND_ID).optional().describe('0 is unbranded'),
    name: z.string().min(1).optional().describe('Name of the product'),
    logo: address.optional().describe('Logo of login and navigation'),
    sideImage: address.optional().describe('Image beside the login form'),
    background: address.optional().describe('Image behind the login form'),
    copyright: z.string().min(1).optional().describe('Text of the copyright dialog'),
    links: z
      .array(
        z.strictObject({
          text: z.string().min(1),
          href: address,
          logo: address.optional(),
          place: z.enum(BRAND_LINK_PLACES).optional(),
        }),
      )
      .optional()
      .describe('Links of the idle screen'),
    entrance: z.string().optional().describe('Value of the entrance guard'),
    entranceRedirect: z.string().optional().describe('Target of users who do not pass the guard'),
    switches: z.strictObject(Object.fromEntries(switches)).optional(),
  });
  return { ...z.toJSONSchema(brand, { io: 'input' }), title: 'Brand of a deployment' };
}

/**
 * Returns the schemas by their paths below dist/schemas.
 *
 * @param sdk - The exports of gk-sdk/rules and gk-sdk/contract.
 */
export function jsonSchemas({ rules, contract }) {
  const contracts = ['network', 'notification', 'page', 'maintenance', 'storage'].flatMap((kind) =>
    Object.values(contract[`${kind}Contracts`]()),
  );
  return {
    'brand.schema.json': brandSchema(rules),
    ...Object.fromEntries(contracts.map((one) => [`settings/${one.name}.schema.json`, settingSchema(one)])),
  };
}
