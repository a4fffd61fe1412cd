import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod/mini';
import { authorize } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import { inTurn } from '../http/turns.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

/** How long the data waits for its page. */
const KEPT_MS = 5 * 60_000;
/** The oldest goes when there are more, or when all together are bigger. */
const MOST = 64;
const MOST_CHARACTERS = 64 * 1024 * 1024;
/** Rows are written for so long at a time. */
const TURN_MS = 8;

const schema = z.object({
  logo: z.optional(z.nullable(z.string())),
  type: z.literal(['event summary', 'event detail', 'mileage', 'netflow']),
  data: z.unknown(),
});

interface Waiting {
  readonly text: string;
  readonly untilMs: number;
}

/** Data of a page that is printed: kept for a few minutes under an unguessable address. */
export function pdfDataRoutes(services: RestServices): Hono {
  const app = new Hono();
  const waiting = new Map<string, Waiting>();

  app.post('/tmp', async (context) => {
    const { body } = await authorize(services, context);
    const words = 'tmp is {logo, type, data}; type is event summary, event detail, mileage or netflow';
    const tmp = readFields(schema, body['tmp'], words);
    const id = randomBytes(16).toString('hex');
    const text = await textOf(tmp);
    waiting.set(id, { text, untilMs: services.steady() + KEPT_MS });
    tidy(waiting, services.steady());
    return context.json({ hasError: false, message: '', page: `/tmp/${id}` });
  });

  app.get('/tmp/:id', (context) => {
    tidy(waiting, services.steady());
    const known = waiting.get(context.req.param('id'));
    if (known === undefined) throw new RestError(404, 'The data of this page has expired; export it again');
    context.header('Content-Type', 'application/json');
    context.header('Cache-Control', 'no-store');
    return context.body(known.text);
  });

  return app;
}

/** The printed JSON. Rows are written in slices, so that a long table does not delay other requests. */
async function textOf(tmp: z.infer<typeof schema>): Promise<string> {
  const { data, ...head } = tmp;
  if (!Array.isArray(data)) return inTurn(() => JSON.stringify(tmp));
  const rows: string[] = [];
  const slice = (): void => {
    const untilMs = performance.now() + TURN_MS;
    while (rows.length < data.length && performance.now() < untilMs) rows.push(JSON.stringify(data[rows.length]));
  };
  while (rows.length < data.length) await inTurn(slice);
  return inTurn(() => `${JSON.stringify(head).slice(0, -1)},"data":[${rows.join(',')}]}`);
}

function tidy(waiting: Map<string, Waiting>, nowMs: number): void {
  let characters = 0;
  for (const [id, { text, untilMs }] of waiting) {
    if (untilMs <= nowMs) waiting.delete(id);
    else characters += text.length;
  }
  for (const [id, { text }] of waiting) {
    if (waiting.size <= MOST && characters <= MOST_CHARACTERS) return;
    waiting.delete(id);
    characters -= text.length;
  }
}
