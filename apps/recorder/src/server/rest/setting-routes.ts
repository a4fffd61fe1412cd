import { Hono } from 'hono';
import type { SettingContract } from 'gk-sdk/contract';
import { CALL_RULES } from 'gk-sdk/rules';
import type { z } from 'zod/mini';
import {
  CLOUD,
  DDNS,
  DEVICE_REDIRECT,
  EVENT_SETTINGS,
  EXTRA_SCRIPT,
  GPS_RELAY,
  HEARTBEAT_RELAY,
  NETWORK,
  PASSWORD_POLICY,
  ENCRYPTION,
  PROTOCOL,
  RESTART_PLAN,
  REVERSE_GEOCODING,
  SETTINGS,
  SMS,
  SMS_PROVIDER,
  SMTP,
  VIDEO_LAYOUT,
} from '../settings/server-settings.js';
import { tellTerminalAddress } from '../fleet/terminal-address.js';
import { lostSecretsNote } from '../settings/lost-secrets.js';
import { effectOf, noteOf } from './setting-effects.js';
import { ddnsProblem } from '../ddns/ddns-problem.js';
import { restartPlanProblem } from '../settings/restart-plan-problem.js';
import type { JsonObject } from '../http/json-object.js';
import { authorize } from '../access/authorize.js';
import { checkSetting } from './check-setting.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

/** The server settings: one value each, read by its readers and saved by administrators. */
export function settingRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { settings } = services.store;

  const save = <Schema extends z.core.$ZodType>(setting: SettingContract<Schema>, body: JsonObject): void => {
    settings.write(setting, checkSetting(setting, body, services.now()));
  };

  /** Returns the words that a user reads before a setting is saved. */
  const noteNow = ({ name }: Pick<SettingContract, 'name'>): string | undefined => {
    const notes = [
      lostSecretsNote(services, name),
      noteOf({ name }, services),
      name === DEVICE_REDIRECT.name ? services.deviceRedirects.note : undefined,
      name === REVERSE_GEOCODING.name ? services.placeServices.note : undefined,
    ].filter((note) => note !== undefined);
    return notes.length === 0 ? undefined : notes.join(' ');
  };

  const mount = <Schema extends z.core.$ZodType>(
    setting: SettingContract<Schema>,
    onSaved: (value: z.output<Schema>) => void = () => undefined,
  ): void => {
    const path = `/gkserver/${setting.name}`;
    // Those with secrets are read by POST.
    app.on(`POST ${path}` in CALL_RULES ? 'POST' : 'GET', path, async (context) => {
      await authorize(services, context);
      const value = settings.read(setting);
      const fields: unknown = setting.wrapper === undefined ? value : { [setting.wrapper]: value };
      return context.json(Object.assign({ hasError: false, note: noteNow(setting) }, fields));
    });
    app.put(path, async (context) => {
      const { principal, body } = await authorize(services, context);
      if (setting.savers === 'admin' && principal.username !== 'admin') {
        throw new RestError(403, `Only admin can save ${setting.name}`);
      }
      services.store.atomically(() => {
        save(setting, body);
        onSaved(settings.read(setting));
      });
      return context.json({ hasError: false, message: effectOf(setting, services) });
    });
  };

  const others = new Set<SettingContract>([
    EVENT_SETTINGS,
    PROTOCOL,
    ENCRYPTION,
    CLOUD,
    DDNS,
    SMTP,
    SMS,
    EXTRA_SCRIPT,
    VIDEO_LAYOUT,
    PASSWORD_POLICY,
    RESTART_PLAN,
    GPS_RELAY,
    HEARTBEAT_RELAY,
    DEVICE_REDIRECT,
    NETWORK,
  ]);
  for (const setting of SETTINGS) if (!others.has(setting)) mount(setting);
  mount(EVENT_SETTINGS, ({ videoDownload }) => {
    services.store.events.downloadsOff.set(videoDownload === '0', services.now());
  });

  mount(RESTART_PLAN, ({ restartplan }) => {
    const wrong = restartPlanProblem(restartplan, services.isSupervised);
    if (wrong !== undefined) throw new RestError(400, wrong);
  });

  mount(DDNS, (setting) => {
    const wrong = ddnsProblem(setting);
    if (wrong !== undefined) throw new RestError(400, wrong);
    services.ddns.settingsSaved();
  });

  mount(DEVICE_REDIRECT, () => {
    services.deviceRedirects.settingsSaved();
  });
  mount(NETWORK, () => {
    tellTerminalAddress(services.terminalAddress, services.store);
  });

  // Messages that have failed may go out by the settings as they are now.
  mount(CLOUD, () => {
    services.notifier.settingsSaved('push');
  });
  mount(GPS_RELAY, () => {
    services.relays.settingsSaved('gps');
  });
  mount(HEARTBEAT_RELAY, () => {
    services.relays.settingsSaved('heartbeat');
  });
  mount(SMTP, () => {
    services.notifier.settingsSaved('mail');
  });

  // These are read in another way than they are saved.
  app.on(['POST', 'PUT'], '/gkserver/sms', async (context) => {
    const { body } = await authorize(services, context);
    if (body['provider'] !== undefined && body['provider'] !== SMS_PROVIDER) {
      throw new RestError(404, `The only SMS provider is ${SMS_PROVIDER}`);
    }
    if (context.req.method === 'POST') {
      return context.json({
        hasError: false,
        note: noteNow(SMS),
        provider: SMS_PROVIDER,
        config: settings.read(SMS),
      });
    }
    save(SMS, body);
    services.notifier.settingsSaved('sms');
    return context.json({ hasError: false, message: effectOf(SMS, services) });
  });

  app.get('/gms.js', (context) => {
    const { text } = settings.read(EXTRA_SCRIPT);
    return context.body(text, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    });
  });
  app.put('/gkserver/gmsjs', async (context) => {
    const { body } = await authorize(services, context);
    save(EXTRA_SCRIPT, body);
    return context.json({ hasError: false, message: effectOf(EXTRA_SCRIPT, services) });
  });

  // Open to all: the viewer pages ask before they know who looks (docs/protocol.md, "Credentials").
  app.get('/gkserver/videolayout', (context) => context.json(settings.read(VIDEO_LAYOUT)));
  // Open to all, too: whose password has expired chooses another one before the login.
  app.get('/gkserver/passwordpolicy', (context) => context.json(settings.read(PASSWORD_POLICY)));
  app.put('/gkserver/passwordpolicy', async (context) => {
    const { body } = await authorize(services, context);
    services.store.atomically(() => {
      save(PASSWORD_POLICY, body);
      // Passwords from before have no date: their days begin when there is a number of days.
      if (settings.read(PASSWORD_POLICY).days > 0)
        services.store.users.datePasswords(Math.floor(services.now() / 1000));
    });
    return context.json({ hasError: false, message: effectOf(PASSWORD_POLICY, services) });
  });

  app.put('/gkserver/videolayout', async (context) => {
    const { body } = await authorize(services, context);
    save(VIDEO_LAYOUT, body);
    return context.json({ hasError: false, message: effectOf(VIDEO_LAYOUT, services) });
  });

  return app;
}
