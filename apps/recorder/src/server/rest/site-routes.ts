import { Hono } from 'hono';
import { authorize } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import { requirePermission } from '../access/require-right.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';
import { MAX_WORDS, translationSchema, translationSetting } from '../settings/translation.js';

/** What a page asks for before anybody has logged in: words and brand. */
export function siteRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { store } = services;
  const setting = translationSetting(services.screenWords);

  app.get('/i18n/config', (context) => context.json(store.settings.read(setting)));
  app.put('/i18n/config', async (context) => {
    const { principal, body } = await authorize(services, context);
    requirePermission(principal, 0, 'edit translations');
    const words = `configs is a list of {config, name, icon}, raw a list of at most ${MAX_WORDS} words, data {config: {word: text}}`;
    const translation = readFields(translationSchema, body, words);
    const names = translation.configs.map(({ config }) => config);
    if (new Set(names).size < names.length) throw new RestError(400, 'A language stands in configs twice');
    store.settings.write(setting, translation);
    return context.json({ hasError: false, message: 'Translation saved' });
  });

  app.get('/brand.json', async (context) => context.json(await services.brand.read()));

  return app;
}
