import { Hono } from 'hono';
import { z } from 'zod/mini';
import type { Setting } from '../../store/setting-store.js';
import { authorize } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import { requirePermission } from '../access/require-right.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

const MAX_WORDS = 10_000;

const translationSchema = z.object({
  configs: z.array(
    z.object({
      config: z.string().check(z.regex(/^[\w-]{1,16}$/)),
      name: z.string(),
      icon: z._default(z.string(), ''),
    }),
  ),
  raw: z.array(z.string()).check(z.maxLength(MAX_WORDS)),
  data: z.record(z.string(), z.record(z.string(), z.string())),
});

/** Words of the screens; a first start knows two languages and leaves the words to the screens. */
const TRANSLATION: Setting<typeof translationSchema> = {
  name: 'translation',
  schema: translationSchema,
  defaults: {
    configs: [
      { config: 'en', name: 'English', icon: 'us' },
      { config: 'tw', name: '繁體中文', icon: 'tw' },
    ],
    raw: [],
    data: { en: {}, tw: {} },
  },
};

/** What a page asks for before anybody has logged in: words and brand. */
export function siteRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { store } = services;

  app.get('/i18n/config', (context) => context.json(store.settings.read(TRANSLATION)));
  app.put('/i18n/config', async (context) => {
    const { principal, body } = await authorize(services, context);
    requirePermission(principal, 0, 'edit translations');
    const words = `configs is a list of {config, name, icon}, raw a list of at most ${MAX_WORDS} words, data {config: {word: text}}`;
    const translation = readFields(translationSchema, body, words);
    const names = translation.configs.map(({ config }) => config);
    if (new Set(names).size < names.length) throw new RestError(400, 'A language stands in configs twice');
    store.settings.write(TRANSLATION, translation);
    return context.json({ hasError: false, message: 'Translation saved' });
  });

  app.get('/brand.json', async (context) => context.json(await services.brand.read()));

  return app;
}
