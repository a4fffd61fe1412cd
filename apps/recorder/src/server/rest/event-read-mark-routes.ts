import { flag, integer } from 'gk-sdk/contract';
import { Hono } from 'hono';
import { z } from 'zod/mini';
import type { EventReadMark } from '../../store/events/event-read-mark-store.js';
import { authorize, authorizeQuery } from '../access/authorize.js';
import { ACCESS_ENDED, hasEnded } from '../access/expiry.js';
import { readFields } from '../http/read-fields.js';
import { RestError } from '../http/rest-error.js';
import type { RestServices } from './rest-services.js';

const schema = z.object({
  serialno: z.optional(integer(1, Number.MAX_SAFE_INTEGER)),
  back: z.optional(flag),
});

const toWire = ({ serialno, timeS }: EventReadMark): object => ({ serialno, time: timeS });

/** The mark up to which a user has read the events: one a user, whatever the browser. */
export function eventReadMarkRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { events, readMarks } = services;

  app.get('/gkevent/readmark', async (context) => {
    const { username } = await authorizeQuery(services, context);
    const mark = readMarks.get(username);
    return context.json(mark ? toWire(mark) : {});
  });

  app.put('/gkevent/readmark', async (context) => {
    const { principal, body } = await authorize(services, context);
    const { serialno, back = 0 } = readFields(schema, body, 'serialno is the number of an event, back is 0 or 1');
    const { username } = principal;
    if (serialno === undefined) {
      if (back === 1) throw new RestError(400, 'back needs the serialno of an event');
      const now = { serialno: 0, timeS: Math.floor(services.now() / 1000) };
      return context.json(toWire(readMarks.get(username) ?? readMarks.moveTo(username, now)));
    }
    const event = await events.get(principal, serialno, context.req.raw.signal);
    if (hasEnded(principal, services.now)) throw new RestError(401, ACCESS_ENDED);
    if (event === undefined) throw new RestError(404, 'Unknown event');
    const read = { serialno, timeS: event.eventtimeutc };
    return context.json(toWire(back === 1 ? readMarks.moveBefore(username, read) : readMarks.moveTo(username, read)));
  });

  return app;
}
