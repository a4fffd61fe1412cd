import { GkError } from '../../errors/gk-error.js';
import { textField, toRow } from '../../model/fields/json-fields.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';

/** The kinds of reports that are printed (spec 001 section 7). */
const PDF_TYPES = ['event summary', 'event detail', 'mileage', 'netflow'] as const satisfies readonly PdfType[];
/** A kind of report that is printed. @public */
export type PdfType = 'event summary' | 'event detail' | 'mileage' | 'netflow';

/** Content of a printed document (spec 001 section 7). @public */
export interface PdfData {
  /** Image as a data URL or an address; none when absent. */
  readonly logo?: string;
  readonly type: PdfType;
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
   *   undefined when the server sends none.
   */
  prepare(pdf: PdfData, options?: RestCallOptions): Promise<string | undefined>;
  /**
   * `GET /tmp/{id}`: what was prepared, for the page that makes the PDF. The address is not shown by the
   * specification; it is the reference recorder's.
   *
   * @param page - The path that `prepare` returned.
   * @throws GkError `not-found` when the data has expired.
   */
  read(page: string, options?: RestCallOptions): Promise<PdfData>;
}

/** PDF data over a connection, such as `session.rest`. @public */
export function pdfResource(rest: RestConnection): PdfResource {
  return {
    prepare: ({ logo = '', type, data }, options) => {
      const read = (json: unknown): string | undefined => textField(toRow(json)?.page) || undefined;
      return rest.call({ method: 'POST', path: 'pdfData', body: { tmp: { logo, type, data } }, read }, options);
    },
    read: (page, options) => {
      const params = { id: page.split('/').at(-1) ?? '' };
      return rest.call({ method: 'GET', path: 'pdfPage', params, credentials: 'none', read: toPdfData }, options);
    },
  };
}

function toPdfData(json: unknown): PdfData {
  const row = toRow(json);
  const type = PDF_TYPES.find((known) => known === textField(row?.type));
  if (!row || !type) throw new GkError('bad-reply', 'The prepared PDF data has an unknown type.');
  return { logo: textField(row.logo), type, data: row.data };
}
