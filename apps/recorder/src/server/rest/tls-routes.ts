import { Hono } from 'hono';
import { authorize } from '../access/authorize.js';
import { incomingOf, isSecure } from '../http/client-address.js';
import type { PortChange, WantedPorts } from '../http/listening-ports.js';
import { RestError } from '../http/rest-error.js';
import { portWords, refusedPort } from '../http/taken-port.js';
import {
  choosesPorts,
  newPorts,
  noteChosenPorts,
  portsToListen,
  protocolSetting,
  savedHttpsPort,
} from '../settings/chosen-ports.js';
import { lostSecretsNote } from '../settings/lost-secrets.js';
import { ENCRYPTION, PROTOCOL } from '../settings/server-settings.js';
import { effectOf } from '../settings/setting-effects.js';
import { certificateWords } from '../tls/certificate-words.js';
import { testHandshake } from '../tls/test-handshake.js';
import { checkSetting } from './check-setting.js';
import type { RestServices } from './rest-services.js';

const STAYS = 'Nothing was changed: the old ports stay in use.';
const NOT_BY_HTTPS =
  'Allow SSL only is switched on from a page that was itself opened by https, so that nobody is locked out: save a certificate in the tab SSL Setting, open this console by https, and try again.';
const LOCKS_OUT =
  'Allow SSL only is on: without a certificate nobody could come in any more. Switch it off first, in the tab Protocol.';

/** Ports and certificate: both change what listens, and are saved when the new listens. */
export function tlsRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { store, ports, certificate } = services;

  /** Listens on what is wanted, beside what there is. @throws RestError 400 in words, beginning with `before`. */
  const prepare = async (wanted: WantedPorts, before = ''): Promise<PortChange> => {
    try {
      return await ports.prepare(wanted);
    } catch (error) {
      throw new RestError(400, `${before}${portWords(refusedPort(error, wanted.https))} ${STAYS}`);
    }
  };
  const commit = (change: PortChange, save: () => void): void => {
    try {
      store.atomically(save);
    } catch (error) {
      change.undo();
      throw error;
    }
    change.commit();
  };

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
    const change = await prepare({ ...listened, https });
    commit(change, () => {
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
    const asked = checkSetting(ENCRYPTION, body, services.now());
    const isNone = asked.certificate === '';
    if (isNone && store.settings.read(PROTOCOL).sslonly === 1) throw new RestError(400, LOCKS_OUT);
    const wrong = isNone ? undefined : await testHandshake(asked);
    if (wrong !== undefined) throw new RestError(400, wrong);
    const https = isNone ? 0 : savedHttpsPort(store);
    const change = await prepare({ ...ports.current, https }, 'The certificate is good, but the HTTPS port is not. ');
    commit(change, () => {
      store.settings.write(ENCRYPTION, asked);
    });
    certificate.settingsSaved();
    return context.json({ hasError: false, message: `Saved. ${certificateWords(certificate.state, ports.all)}` });
  });

  return app;
}
