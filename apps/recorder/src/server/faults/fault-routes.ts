import { Hono } from 'hono';
import { z } from 'zod/mini';
import { readBody } from '../http/read-body.js';
import { RestError } from '../http/rest-error.js';
import { faultRequestSchema } from './fault.js';
import type { FaultBoard } from './fault-board.js';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[?::1\]?)(:\d+)?$/;

/**
 * `--faults` only: makes things go wrong on purpose.
 *
 * - `POST /faults` with a {@link faultRequestSchema} body puts a fault in force and answers it with its `id`.
 * - `GET /faults` lists what is in force; `DELETE /faults/{id}` ends one, `DELETE /faults` all.
 *
 * Answers only to this machine: by address, by the host name asked for (a foreign page could point its
 * own name here), and only to JSON (which no foreign page may send unasked).
 */
export function faultRoutes(board: FaultBoard, remoteAddress: (env: unknown) => string): Hono {
  const app = new Hono();

  app.use('/faults/*', async (context, next) => {
    const address = remoteAddress(context.env).replace(/^::ffff:/, '');
    const isProxied = (context.req.header('X-Forwarded-For') ?? context.req.header('Forwarded')) !== undefined;
    if (isProxied || !LOOPBACK.test(address) || !LOOPBACK.test(context.req.header('Host') ?? '')) {
      throw new RestError(403, 'Faults are made from this machine only');
    }
    await next();
  });

  app.get('/faults', (context) => context.json(board.list()));

  app.post('/faults', async (context) => {
    const request = faultRequestSchema.safeParse(await readBody(context));
    if (!request.success) throw new RestError(400, z.prettifyError(request.error).replace(/\s*\n\s*/g, ' '));
    return context.json(board.add(request.data));
  });

  app.delete('/faults', (context) => {
    board.clearAll();
    return context.json([]);
  });

  app.delete('/faults/:id{[0-9]+}', (context) => {
    if (!board.clear(Number(context.req.param('id')))) throw new RestError(404, 'There is no such fault');
    return context.json(board.list());
  });

  return app;
}
