import { Hono, type Context } from 'hono';
import { z } from 'zod/mini';
import type { OutboxMessage } from '../../store/notifications/outbox-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { principalOf, type AccessServices } from '../access/authorize.js';
import { credentialsOfPrompt } from '../access/credentials.js';
import { seesWholeFleet } from '../access/fleet-view.js';
import type { Principal } from '../access/principal.js';
import type { Fleet } from '../fleet/fleet.js';
import { readBody } from '../http/read-body.js';
import { SMS } from '../settings/server-settings.js';
import type { Notifier } from './notifier.js';
import { wordsOf } from './outbox.js';
import { SINK_POLICY, sinkPage, type SinkRow } from './sink-page.js';

const MOST_ROWS = 500;
const MAX_TEXT = 1_600;
const smsSchema = z.object({
  messages: z
    .array(
      z.object({
        destinations: z.array(z.object({ to: z.string().check(z.maxLength(50)) })).check(z.maxLength(100)),
        from: z.optional(z.string()),
        text: z.string().check(z.maxLength(MAX_TEXT)),
      }),
    )
    .check(z.maxLength(100)),
});

/** Services behind the notification sink. */
export interface SinkServices extends AccessServices {
  readonly store: RecorderStore;
  readonly fleet: Fleet;
  readonly notifier: Notifier;
  /** Mails and text messages stay on this machine. */
  readonly sink: boolean;
}

/**
 * The sink: notifications of plans and tests, with their recipients. `GET /sink` is a page for administrators, or JSON
 * for who accepts that only; `POST /sink/sms/2/text/advanced` is the call of an SMS provider, so that the SMS test of
 * the settings ends here.
 */
export function sinkRoutes(services: SinkServices): Hono {
  const app = new Hono();
  const { store, notifier } = services;

  app.get('/sink', async (context) => {
    // Browsers ask for name and password by themselves when they see this.
    context.header('WWW-Authenticate', 'Basic realm="GK recorder", charset="UTF-8"');
    const credentials = credentialsOfPrompt(context.req.header('Authorization'));
    const principal = await principalOf(services, context, credentials);
    context.header('WWW-Authenticate', undefined);
    const rows = visibleTo(services, principal);
    context.header('Cache-Control', 'no-store');
    if (wantsJson(context)) return context.json(rows.map(sinkRow));
    context.header('Content-Security-Policy', SINK_POLICY);
    context.header('Referrer-Policy', 'no-referrer');
    return context.html(sinkPage(rows, services));
  });

  app.post('/sink/sms/2/text/advanced', async (context) => {
    const { apikey } = store.settings.read(SMS);
    if (apikey === '' || context.req.header('Authorization') !== `App ${apikey}`) {
      return context.json(providerError('UNAUTHORIZED', 'Invalid login details'), 401);
    }
    const message = z.safeParse(smsSchema, await readBody(context));
    if (!message.success) return context.json(providerError('BAD_REQUEST', 'The request has no messages to send'), 400);
    for (const { destinations, text } of message.data.messages) {
      for (const { to } of destinations) notifier.keepSms(to, text);
    }
    return context.json({ messages: [] });
  });

  return app;
}

/** Notifications of the devices that an administrator sees, first those that wait; those of no device are for who sees all. */
function visibleTo({ store, fleet }: SinkServices, principal: Principal): SinkRow[] {
  const seesAll = seesWholeFleet(store, principal);
  const visible = fleet.visibleIds(principal);
  const rows: SinkRow[] = [];
  for (const one of [...store.outbox.newestFirst().map(waiting), ...store.notifications.newestFirst()]) {
    if (one.deviceId === '' ? seesAll : visible.has(one.deviceId)) rows.push(one);
    if (rows.length >= MOST_ROWS) break;
  }
  return rows;
}

function waiting(message: OutboxMessage): SinkRow {
  const { addedMs: atMs, plan, serialNo, deviceId, code, channel, recipient, reason } = message;
  return { atMs, plan, serialNo, deviceId, code, channel, recipient, text: wordsOf(message), state: 'waiting', reason };
}

function sinkRow({ atMs, plan, serialNo, deviceId, code, channel, recipient, text, state, reason }: SinkRow) {
  const event = { serialno: serialNo, deviceid: deviceId, appdevid: code };
  return { time: atMs / 1000, plan, ...event, channel, recipient, text, state, reason };
}

function wantsJson({ req }: Context): boolean {
  const accepted = req.header('Accept') ?? '';
  return accepted.includes('application/json') && !accepted.includes('text/html');
}

function providerError(messageId: string, text: string): object {
  return { requestError: { serviceException: { messageId, text } } };
}
