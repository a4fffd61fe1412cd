import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { Hono } from 'hono';
import { z } from 'zod/mini';
import type { OutcomeSubject } from '../../store/notifications/last-outcomes.js';
import type { Notifier } from '../notifications/notifier.js';
import { isMailAddress, isPhoneNumber } from '../notifications/recipients.js';
import { PlaceServiceError } from '../geocoding/place-services.js';
import { MAP_CENTER, SMS, SMTP } from '../settings/server-settings.js';
import { text } from 'gk-sdk/contract';
import { authorize } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import type { RestServices } from './rest-services.js';
import { afterAnswer } from '../http/after-answer.js';
import { outgoingOf } from '../http/client-address.js';
import { RestError } from '../http/rest-error.js';

const SUBJECTS = [
  'push',
  'mail',
  'sms',
  'gps',
  'heartbeat',
  'certificate',
  'ddns',
  'geocoding',
  'routes',
  'redirect',
] as const satisfies readonly OutcomeSubject[];
const placeTestSchema = z.object({ service: z.enum(['geocoding', 'routes']) });
const relayTestSchema = z.object({ relay: z.enum(['gps', 'heartbeat']) });
const smsTestSchema = z.object({
  to: text(SETTING_LENGTHS.phone),
  from: text(SETTING_LENGTHS.smsSender),
  text: text(SETTING_LENGTHS.smsText),
});

/** Tests of settings, and calls that maintain the server. */
export function maintenanceRoutes(services: RestServices): Hono {
  const app = new Hono();

  app.post('/gkserver/smtptest', async (context) => {
    const { body } = await authorize(services, context);
    const { testreceiver } = readFields(
      z.object({ testreceiver: text(SETTING_LENGTHS.mailAddress) }),
      body,
      'testreceiver is an address',
    );
    if (!isMailAddress(testreceiver)) throw new RestError(400, 'testreceiver is no mail address');
    const { from, name } = services.store.settings.read(SMTP);
    const words = `Test mail from ${name || from || 'GK'}`;
    const result = await services.notifier.test('mail', { to: testreceiver, from, text: words });
    return context.json(answerOf(result, `The test mail to ${testreceiver}`, 'the mail server'));
  });

  app.post('/gkserver/smstest', async (context) => {
    const { body } = await authorize(services, context);
    const sms = readFields(smsTestSchema, body, 'to, from and text are texts');
    if (!isPhoneNumber(sms.to)) throw new RestError(400, 'to is no phone number');
    if (sms.text.trim() === '') throw new RestError(400, 'text cannot be empty');
    const { baseurl, apikey } = services.store.settings.read(SMS);
    if (baseurl === '' || apikey === '') {
      return context.json({ hasError: true, message: 'The SMS sender has no base address or no key' });
    }
    const result = await services.notifier.test('sms', sms);
    return context.json(answerOf(result, `The test message to ${sms.to}`, 'the SMS provider'));
  });

  app.post('/gkserver/pushtest', async (context) => {
    await authorize(services, context);
    return context.json(answerOf(await services.notifier.testPush(), 'The test', 'the receiver'));
  });

  app.post('/gkserver/relaytest', async (context) => {
    const { body } = await authorize(services, context);
    const { relay } = readFields(relayTestSchema, body, 'relay is gps or heartbeat');
    return context.json(answerOf(await services.relays.test(relay), 'The test', 'the receiver'));
  });

  app.post('/gkserver/placetest', async (context) => {
    const { body } = await authorize(services, context);
    const { service } = readFields(placeTestSchema, body, 'service is geocoding or routes');
    try {
      const message = await services.placeServices.test(service, services.store.settings.read(MAP_CENTER));
      return context.json({ hasError: false, message });
    } catch (error) {
      if (error instanceof PlaceServiceError) return context.json({ hasError: true, message: error.message });
      throw error;
    }
  });

  app.get('/gkserver/deliveries', async (context) => {
    await authorize(services, context);
    const { outbox, lastOutcomes, relays } = services.store;
    const waiting: Partial<Record<OutcomeSubject, number>> = {
      ...outbox.waiting(),
      gps: relays.waiting('gps'),
      heartbeat: relays.waiting('heartbeat'),
    };
    const { rows: devices, ...redirect } = services.deviceRedirects.state();
    waiting.redirect = redirect.waiting;
    const rows = SUBJECTS.map((subject) => {
      const [success, failure] = (['success', 'failure'] as const).map((outcome) => {
        const last = lastOutcomes.last(subject, outcome);
        return last && { time: last.atMs / 1000, text: last.text };
      });
      const state = { waiting: waiting[subject] ?? 0, success, failure };
      return [subject, subject === 'redirect' ? { ...state, devices } : state] as const;
    });
    return context.json({ hasError: false, ...Object.fromEntries(rows) });
  });

  app.post('/gkserver/reboot', async (context) => {
    await authorize(services, context);
    const { restartProcess } = services;
    if (restartProcess === undefined) {
      const why = 'it was started without --supervised, so that nothing would start it again';
      return context.json({ hasError: true, message: `This server does not reboot: ${why}. Restart its process.` });
    }
    afterAnswer(outgoingOf(context.env), restartProcess);
    const message =
      'The server ends and is started again: sign in again in a moment. The machine itself is not rebooted.';
    return context.json({ hasError: false, message });
  });

  app.delete('/gkserver/buffer', async (context) => {
    const { body } = await authorize(services, context);
    if (body['name'] !== 'member') throw new RestError(400, 'The only buffer is member');
    services.authenticator.forget();
    return context.json({ hasError: false, message: 'Buffer cleared' });
  });

  return app;
}

/** Answers with the outcome of a test, in words; `what` begins the sentence. */
function answerOf(
  result: Awaited<ReturnType<Notifier['test']>>,
  what: string,
  taker: string,
): { readonly hasError: boolean; readonly message: string } {
  switch (result.kind) {
    case 'kept':
      return { hasError: false, message: `${what} is in the sink of this recorder, at /sink` };
    case 'sent':
      return { hasError: false, message: `${what} was taken by ${taker}` };
    case 'unknown':
      return { hasError: true, message: `${what} may have arrived: ${result.reason}` };
    case 'failed':
      return { hasError: true, message: result.reason };
  }
}
