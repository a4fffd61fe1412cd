import { isZoneName } from 'gk-sdk/rules';
import { z } from 'zod/mini';
import type { ToldOfItself } from '../../device/device-registry.js';

/** Invisible and control characters, and those that turn the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text of a device, cut to the length that texts of devices have (spec 002 section 5). */
const text = (length: number) =>
  z.pipe(
    z.string(),
    z.transform((told: string) =>
      Array.from(
        told
          .slice(0, 4 * length)
          .replace(UNSEEN, '')
          .trim(),
      )
        .slice(0, length)
        .join(''),
    ),
  );

const FIELDS = {
  plate: text(12),
  drivername: text(31),
  version: text(63),
  model: text(31),
  chn_count: z.int().check(z.minimum(1), z.maximum(64)),
  chmask: z.string().check(z.regex(/^[01]{1,64}$/)),
  channelNames: z.array(text(12)).check(z.maxLength(64)),
  timeZone: z.string().check(z.refine((zone: string) => isZoneName(zone))),
} as const satisfies Readonly<Record<keyof ToldOfItself, z.ZodMiniType>>;

/** The fields that can be, each cut to its length; all others are left out, as nothing was told of them. */
export function readToldOfItself(told: Readonly<Record<string, unknown>>): ToldOfItself {
  const read = Object.entries(FIELDS).flatMap(([name, schema]) => {
    const value = schema.safeParse(told[name]);
    return value.success ? [[name, value.data] as const] : [];
  });
  return Object.fromEntries(read);
}
