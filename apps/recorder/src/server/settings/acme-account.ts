import { z } from 'zod/mini';

/**
 * The account at a certificate authority and the certificate that came from it. No call returns it. It is stored among the settings, so that
 * its key is sealed and in backups as theirs are.
 */
export const ACME_ACCOUNT = {
  name: 'acmeaccount',
  schema: z.object({
    /** Address of the authority that the account is at; empty for none. */
    directory: z.string(),
    /** PEM, a secret. */
    accountKey: z.string(),
    accountUrl: z.string(),
    /** SHA-256 of the certificate that was obtained last; empty for none. */
    fingerprint: z.string(),
    /** When, unix milliseconds. */
    obtainedMs: z.number(),
    /** Last attempt, good or bad, unix milliseconds. */
    triedMs: z.number(),
  }),
  defaults: { directory: '', accountKey: '', accountUrl: '', fingerprint: '', obtainedMs: 0, triedMs: 0 },
} as const;
