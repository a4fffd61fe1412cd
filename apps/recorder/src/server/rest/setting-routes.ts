import { Hono } from 'hono';
import type { z } from 'zod/mini';
import {
  CLOUD,
  DDNS,
  DEVICE_REDIRECT,
  GPS_RELAY,
  HEARTBEAT_RELAY,
  NETWORK,
  PROTOCOL,
} from '../settings/network-settings.js';
import { newPorts, noteChosenPorts, protocolSetting } from '../settings/chosen-ports.js';
import { SMS, SMS_PROVIDER, SMTP } from '../settings/notification-settings.js';
import {
  EXTRA_SCRIPT,
  IFRAMES,
  MAP_CENTER,
  MAPS_KEY,
  MENUS,
  REVERSE_GEOCODING,
  VIDEO_LAYOUT,
} from '../settings/page-settings.js';
import type { ServerSetting } from '../settings/server-setting.js';
import {
  COVER,
  DATABASE_MAINTENANCE,
  ENCRYPTION,
  EVENT_SETTINGS,
  RECORD_OPTION,
  RESTART_PLAN,
} from '../settings/storage-settings.js';
import type { JsonObject } from '../http/json-object.js';
import { authorize } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

/** The server settings: one value each, read by its readers and saved by administrators. */
export function settingRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { settings } = services.store;

  const check = <Schema extends z.core.$ZodType>(
    { path, wrapper, schema, words, problem }: ServerSetting<Schema>,
    body: JsonObject,
  ): z.output<Schema> => {
    const value = readFields(schema, wrapped(wrapper, body), `${path}: ${words}`);
    const wrong = problem?.(value, services.now());
    if (wrong !== undefined) throw new RestError(400, wrong);
    return value;
  };
  const save = <Schema extends z.core.$ZodType>(setting: ServerSetting<Schema>, body: JsonObject): void => {
    settings.write(setting, check(setting, body));
  };

  const mount = <Schema extends z.core.$ZodType>(
    setting: ServerSetting<Schema>,
    onSaved: (value: z.output<Schema>) => void = () => undefined,
  ): void => {
    const path = `/gkserver/${setting.path}`;
    app.on(setting.readBy, path, async (context) => {
      await authorize(services, context);
      const value = settings.read(setting);
      const fields: unknown = setting.wrapper === undefined ? value : { [setting.wrapper]: value };
      return context.json(Object.assign({ hasError: false }, fields));
    });
    app.put(path, async (context) => {
      const { principal, body } = await authorize(services, context);
      if (setting.savers === 'admin' && principal.username !== 'admin') {
        throw new RestError(403, `Only admin can save ${setting.path}`);
      }
      services.store.atomically(() => {
        save(setting, body);
        onSaved(settings.read(setting));
      });
      return context.json({ hasError: false, message: setting.effect });
    });
  };

  mount(NETWORK);
  mount(DDNS);
  mount(CLOUD);
  mount(RESTART_PLAN);
  mount(GPS_RELAY);
  mount(MAPS_KEY);
  mount(MAP_CENTER);
  mount(EVENT_SETTINGS, ({ videoDownload }) => {
    services.store.events.downloadsOff.set(videoDownload === '0', services.now());
  });
  mount(DEVICE_REDIRECT);
  mount(ENCRYPTION);
  mount(SMTP);
  mount(RECORD_OPTION);
  mount(COVER);
  mount(REVERSE_GEOCODING);
  mount(DATABASE_MAINTENANCE);
  mount(HEARTBEAT_RELAY);
  mount(IFRAMES);
  mount(MENUS);

  // These four are read in another way than they are saved.
  app.put('/gkserver/protocol', async (context) => {
    const { body } = await authorize(services, context);
    const before = protocolSetting(services.store, services.ports.toldTo(0).http);
    const asked = check(PROTOCOL, body);
    const taken = await services.ports.takenByOthers(newPorts(before, asked));
    if (taken !== undefined) {
      throw new RestError(
        400,
        `Port ${taken} is used by another program. Nothing was changed: the old ports stay in use.`,
      );
    }
    services.store.atomically(() => {
      save(PROTOCOL, body);
      noteChosenPorts(services.store, before, settings.read(PROTOCOL));
    });
    return context.json({ hasError: false, message: PROTOCOL.effect });
  });

  app.on(['POST', 'PUT'], '/gkserver/sms', async (context) => {
    const { body } = await authorize(services, context);
    if (body['provider'] !== undefined && body['provider'] !== SMS_PROVIDER) {
      throw new RestError(404, `The only SMS provider is ${SMS_PROVIDER}`);
    }
    if (context.req.method === 'POST') {
      return context.json({ hasError: false, provider: SMS_PROVIDER, config: settings.read(SMS) });
    }
    save(SMS, body);
    return context.json({ hasError: false, message: SMS.effect });
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
    return context.json({ hasError: false, message: EXTRA_SCRIPT.effect });
  });

  // Open to all: the viewer pages ask before they know who looks (docs/protocol.md, "Credentials").
  app.get('/gkserver/videolayout', (context) => context.json(settings.read(VIDEO_LAYOUT)));
  app.put('/gkserver/videolayout', async (context) => {
    const { body } = await authorize(services, context);
    save(VIDEO_LAYOUT, body);
    return context.json({ hasError: false, message: VIDEO_LAYOUT.effect });
  });

  return app;
}

/** The part of a body that holds a setting. */
function wrapped(wrapper: string | undefined, body: JsonObject): unknown {
  return wrapper === undefined ? body : body[wrapper];
}
