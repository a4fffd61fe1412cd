import * as z from '../../model/fields/zod.js';

/** A flag of the wire: 0 or 1, also as text or boolean. @public */
export const flag = z.pipe(
  z.union([z.boolean(), z.literal([0, 1, '0', '1'])]),
  z.transform((value): 0 | 1 => (value === true || Number(value) === 1 ? 1 : 0)),
);

/** A flag that travels as text. @internal */
export const textFlag = z.pipe(
  flag,
  z.transform((value): '0' | '1' => (value === 1 ? '1' : '0')),
);

/** Text of at most `most` characters; a number counts as its digits. @public */
export const text = (most: number) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.pipe(
      z.transform((value: string | number) => String(value)),
      z.string().check(z.maxLength(most)),
    ),
  );

/** A whole number from `least` to `most`; digits as text are taken, too. @public */
export const integer = (least: number, most: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/))]),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.int().check(z.gte(least), z.lte(most)),
    ),
  );

/** A number from `least` to `most`; digits as text are taken, too. @public */
export const decimal = (least: number, most: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,20})?$/))]),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.number().check(z.gte(least), z.lte(most)),
    ),
  );

/** A port number (spec 002 section 5). @public */
export const port = integer(0, 65_535);

/** Ids of devices, as a list or as text with commas; empty ones and repetitions are dropped. @public */
export const deviceIds = z.pipe(
  z.union([z.string().check(z.maxLength(500_000)), z.array(z.string()).check(z.maxLength(20_000))]),
  z.transform((ids): string[] => {
    const items = (typeof ids === 'string' ? ids.split(',') : ids).map((id) => id.trim());
    return [...new Set(items.filter((id) => id !== ''))];
  }),
);
