import { Hono } from 'hono';
import { z } from 'zod/mini';
import { authorize } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import type { RestServices } from './rest-services.js';

/** A bundle with more files asks for several statements. */
const MOST_HASHES = 5_000;
const WORDS = `sha256 is a list of up to ${MOST_HASHES} SHA-256 values, 64 lower-case hexadecimal digits each, and more is true or false`;
const askSchema = z.object({
  sha256: z.array(z.string().check(z.regex(/^[\da-f]{64}$/))).check(z.maxLength(MOST_HASHES)),
  more: z.optional(z.boolean()),
});

/** Signatures of files that the server sent, and the keys to verify them. */
export function evidenceRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { evidenceSigner } = services;

  app.post('/gkserver/evidence/statement', async (context) => {
    const { principal, body } = await authorize(services, context);
    const { sha256, more = false } = readFields(askSchema, body, WORDS);
    return context.json(await evidenceSigner.statement(principal, sha256, more));
  });

  app.get('/gkserver/evidence/keys', async (context) => {
    await authorize(services, context);
    return context.json(evidenceSigner.keys());
  });

  return app;
}
