import { textField, toRow } from '../model/json-fields.js';
import type { RestCallOptions } from './client.js';
import type { RestConnection } from './rest-connection.js';

/** What is printed (spec 001 section 7). @public */
export interface PdfData {
  /** Image as a data URL or an address; none when absent. */
  readonly logo?: string;
  readonly type: 'event summary' | 'event detail' | 'mileage' | 'netflow';
  /** The rows. */
  readonly data: unknown;
}

/**
 * Hands data to the page that makes a PDF of it.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface PdfResource {
  /**
   * `POST /tmp`.
   *
   * @returns Path of the data on the server (`/tmp/{id}`, where the reference recorder keeps it for 5 minutes);
   * undefined when the server tells none.
   */
  prepare(pdf: PdfData, options?: RestCallOptions): Promise<string | undefined>;
}

/** PDF data over a connection, such as `session.rest`. @public */
export function pdfResource(rest: RestConnection): PdfResource {
  return {
    prepare: ({ logo = '', type, data }, options) => {
      const read = (json: unknown): string | undefined => textField(toRow(json)?.page) || undefined;
      return rest.call({ method: 'POST', path: 'pdfData', body: { tmp: { logo, type, data } }, read }, options);
    },
  };
}
