import { z } from 'zod/mini';

/** Fields of an account beyond name, password, permission and group (spec 002 section 3, "User account"). */
export const accountDetailsSchema = z.object({
  /** Last day on which the account is good, `YYYY-MM-DD`; empty = no end. */
  expirydate: z._default(z.string(), ''),
  /** Days that the user's remote database is kept; 0 = the server's default. */
  rdbretention: z._default(z.number(), 0),
  /** Text `lat,lng`; empty = none. */
  maplocation: z._default(z.string(), ''),
  mail1: z._default(z.string(), ''),
  phone: z._default(z.string(), ''),
  extuser: z._default(z.string(), ''),
  /** A secret: for administrators only. */
  extpass: z._default(z.string(), ''),
  memo: z._default(z.string(), ''),
});
export type AccountDetails = z.output<typeof accountDetailsSchema>;

/** The details of a new account. */
export const NO_DETAILS: AccountDetails = accountDetailsSchema.parse({});

/** Details to change; what is absent or undefined stays. */
export type DetailChanges = { readonly [Field in keyof AccountDetails]?: AccountDetails[Field] | undefined };

/** Details after a change. */
export function changedDetails(details: AccountDetails, changes: DetailChanges): AccountDetails {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return accountDetailsSchema.parse({ ...details, ...Object.fromEntries(given) });
}
