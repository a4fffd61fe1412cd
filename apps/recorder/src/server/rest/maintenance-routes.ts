import { Hono, type Context } from 'hono';
import { z } from 'zod/mini';
import { isMailAddress } from '../notifications/recipients.js';
import { SMTP } from '../settings/notification-settings.js';
import { text } from '../settings/setting-value.js';
import { authorize, type AuthorizedCall } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import { requirePermission } from '../access/require-right.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

const NO_CERTIFICATE =
  'This reference recorder speaks plain HTTP and obtains no certificate: let a proxy in front of it do so.';
const certbotSchema = z.object({ domains: text(4_000), email: text(320) });

/** What a server does to itself. The reference recorder does none of it, and says so. */
export function maintenanceRoutes(services: RestServices): Hono {
  const app = new Hono();

  const administrate = async (context: Context): Promise<AuthorizedCall> => {
    const call = await authorize(services, context);
    requirePermission(call.principal, 0, 'maintain the server');
    return call;
  };

  app.get('/gkserver/certbot', async (context) => {
    await administrate(context);
    return context.text(NO_CERTIFICATE);
  });
  app.post('/gkserver/certbot', async (context) => {
    const { body } = await administrate(context);
    const { domains, email } = readFields(certbotSchema, body, 'domains and email are texts');
    if (domains.trim() === '' || email.trim() === '') throw new RestError(400, 'Domains and e-mail cannot be empty');
    return context.text(`Nothing was asked for ${domains}. ${NO_CERTIFICATE}`);
  });
  app.put('/gkserver/certbot', async (context) => {
    await administrate(context);
    return context.text(`Nothing was renewed. ${NO_CERTIFICATE}`);
  });

  app.post('/gkserver/smtptest', async (context) => {
    const { body } = await administrate(context);
    const { testreceiver } = readFields(z.object({ testreceiver: text(320) }), body, 'testreceiver is an address');
    if (!isMailAddress(testreceiver)) throw new RestError(400, 'testreceiver is no mail address');
    const { from, name } = services.store.settings.read(SMTP);
    services.notifier.test('mail', testreceiver, `Test mail from ${name || from || 'GK'}`);
    return context.json({ hasError: false, message: 'The test mail is in the sink of this recorder, at /sink' });
  });

  app.post('/gkserver/reboot', async (context) => {
    await administrate(context);
    return context.json({ hasError: true, message: 'This reference recorder does not reboot: restart its process.' });
  });

  app.delete('/gkserver/buffer', async (context) => {
    const { body } = await administrate(context);
    if (body['name'] !== 'member') throw new RestError(400, 'The only buffer is member');
    services.authenticator.forget();
    return context.json({ hasError: false, message: 'Buffer cleared' });
  });

  return app;
}
