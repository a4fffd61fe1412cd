import { text } from 'gk-sdk/contract';
import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { Hono } from 'hono';
import { z } from 'zod/mini';
import { authorize } from '../access/authorize.js';
import { incomingOf, isSecure } from '../http/client-address.js';
import { readFields } from '../http/read-fields.js';
import { RestError } from '../http/rest-error.js';
import { portWords } from '../http/taken-port.js';
import { choosesPorts, newPorts, noteChosenPorts, portsToListen, protocolSetting } from '../settings/chosen-ports.js';
import { lostSecretsNote } from '../settings/lost-secrets.js';
import { AUTOMATIC_CERTIFICATE, DDNS, ENCRYPTION, PROTOCOL } from '../settings/server-settings.js';
import { effectOf } from './setting-effects.js';
import { certificateWords } from '../tls/certificate-words.js';
import { testCertificate } from '../tls/test-certificate.js';
import { commitChange, installCertificate, InstallError, prepareChange } from '../tls/install-certificate.js';
import { checkSetting } from './check-setting.js';
import type { RestServices } from './rest-services.js';

const STAYS = 'Nothing was changed: the old ports stay in use.';
const NOT_BY_HTTPS =
  'Allow SSL only is switched on from a page that was itself opened by https, so that nobody is locked out: save a certificate in the tab SSL Setting, open this console by https, and try again.';
const LOCKS_OUT =
  'Allow SSL only is on: without a certificate nobody could come in any more. Switch it off first, in the tab Protocol.';

const certbotSchema = z.object({
  domains: text(SETTING_LENGTHS.certbotDomains),
  email: text(SETTING_LENGTHS.mailAddress),
});

const networkTestSchema = z.object({ test: z.enum(['ddns', 'certificate']) });

/** Ports and certificate: both change what listens, and are saved when the new listens. */
export function tlsRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { store, ports, certificate } = services;

  app.put('/gkserver/protocol', async (context) => {
    const { body } = await authorize(services, context);
    const { current } = ports;
    const before = protocolSetting(store, current.http);
    const asked = checkSetting(PROTOCOL, body, services.now());
    const incoming = incomingOf(context.env);
    if (asked.sslonly === 1 && before.sslonly === 0 && (incoming === undefined || !isSecure(incoming))) {
      throw new RestError(400, NOT_BY_HTTPS);
    }
    const refused = await ports.refusedOf(newPorts(before, asked));
    if (refused !== undefined) throw new RestError(400, `${portWords(refused)} ${STAYS}`);
    const isChosen = choosesPorts(store, before, asked);
    const listened = ports.follow && isChosen ? portsToListen(asked) : current;
    const https = certificate.texts === undefined ? 0 : asked.https;
    const change = await inWords(prepareChange(ports, { ...listened, https }));
    commitChange(store, change, () => {
      store.settings.write(PROTOCOL, asked);
      if (isChosen) noteChosenPorts(store);
    });
    const moved = `The console is on port ${listened.http} from now on; port ${current.http} answers for another minute.`;
    const message = effectOf(PROTOCOL, services);
    return context.json({ hasError: false, message: listened.http === current.http ? message : `${message} ${moved}` });
  });

  app.post('/gkserver/encrypt', async (context) => {
    await authorize(services, context);
    const notes = [lostSecretsNote(services, ENCRYPTION.name), certificateWords(certificate.state, ports.all)];
    const note = notes.filter((words) => words !== undefined).join(' ');
    return context.json({ hasError: false, note, ...store.settings.read(ENCRYPTION) });
  });

  app.put('/gkserver/encrypt', async (context) => {
    const { body } = await authorize(services, context);
    const note = (outcome: 'success' | 'failure', text: string): void => {
      store.lastOutcomes.note('certificate', outcome, { atMs: services.now(), text });
    };
    try {
      const asked = checkSetting(ENCRYPTION, body, services.now());
      const isNone = asked.certificate === '';
      if (isNone && store.settings.read(PROTOCOL).sslonly === 1) throw new RestError(400, LOCKS_OUT);
      await inWords(installCertificate(services, asked));
      note('success', isNone ? 'removed' : 'saved and served');
    } catch (error) {
      if (error instanceof RestError) note('failure', error.message);
      throw error;
    }
    return context.json({ hasError: false, message: `Saved. ${certificateWords(certificate.state, ports.all)}` });
  });

  app.post('/gkserver/networktest', async (context) => {
    const { body } = await authorize(services, context);
    const { test } = readFields(networkTestSchema, body, 'test is ddns or certificate');
    if (test === 'certificate') {
      const result = await testCertificate(certificate, ports);
      store.lastOutcomes.note('certificate', result.hasError ? 'failure' : 'success', {
        atMs: services.now(),
        text: result.message,
      });
      return context.json(result);
    }
    const answer = await services.ddns.test();
    const { hostname } = store.settings.read(DDNS);
    return context.json(
      answer.kind === 'done'
        ? { hasError: false, message: `The provider says that ${hostname} leads to ${answer.ip || 'this server'}` }
        : { hasError: true, message: answer.reason },
    );
  });

  app.get('/gkserver/certbot', async (context) => {
    await authorize(services, context);
    return context.text(services.automaticCertificate.words);
  });

  app.post('/gkserver/certbot', async (context) => {
    const { body } = await authorize(services, context);
    const { domains, email } = readFields(certbotSchema, body, 'domains and email are texts');
    if (domains.trim() === '' || email.trim() === '') throw new RestError(400, 'Domains and e-mail cannot be empty');
    store.settings.write(AUTOMATIC_CERTIFICATE, { ...store.settings.read(AUTOMATIC_CERTIFICATE), domains, email });
    return context.text(await services.automaticCertificate.obtain());
  });

  app.put('/gkserver/certbot', async (context) => {
    await authorize(services, context);
    return context.text(await services.automaticCertificate.obtain());
  });

  return app;
}

/** Answers with the words of an error that has some. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof InstallError) throw new RestError(400, error.message);
    throw error;
  }
}
