import { Hono } from 'hono';
import { authorize } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';
import { MAX_WORDS, TranslationTable, translationSchema } from '../settings/translation.js';

/** Texts and brand that a page needs before login. */
export function siteRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { store } = services;
  const table = new TranslationTable(store.settings, services.screenWords);

  app.get('/i18n/config', (context) => context.json(table.read()));
  app.put('/i18n/config', async (context) => {
    const { body } = await authorize(services, context);
    const words = `configs is a list of {config, name, icon}, raw a list of at most ${MAX_WORDS} words, data {config: {word: text}}`;
    const translation = readFields(translationSchema, body, words);
    const names = translation.configs.map(({ config }) => config);
    if (new Set(names).size < names.length) throw new RestError(400, 'A language stands in configs twice');
    store.atomically(() => table.save(translation));
    return context.json({ hasError: false, message: 'Translation saved' });
  });

  app.get('/brand.json', async (context) => context.json(await services.brand.read()));

  return app;
}
