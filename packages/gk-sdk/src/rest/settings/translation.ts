import { toTranslation, type Translation } from '../../model/settings/translation.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields, replyMessage } from '../connection/setting-resource.js';

/**
 * Words of the screens in every language (spec 002 section 7).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface TranslationResource {
  /** `GET /i18n/config`, open to all. */
  read(options?: RestCallOptions): Promise<Translation>;
  /** Replaces the whole table; administrators only. The path is this project's own: `PUT /i18n/config`. */
  save(translation: Translation, options?: RestCallOptions): Promise<void>;
}

/** The translation calls over a connection, such as `session.rest`. @public */
export function translationResource(rest: RestConnection): TranslationResource {
  return {
    read: (options) => {
      const read = (json: unknown): Translation => toTranslation(replyFields(json));
      return rest.call({ method: 'GET', path: 'translation', credentials: 'none', read }, options);
    },
    save: async ({ languages, words, texts }, options) => {
      const body = { configs: languages, raw: words, data: texts };
      await rest.call({ method: 'PUT', path: 'translation', body, read: replyMessage }, options);
    },
  };
}
