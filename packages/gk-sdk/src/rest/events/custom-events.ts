import { textField, toRow } from '../../model/fields/json-fields.js';
import type { CustomEventForm } from '../../rules/events/custom-event.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';

/**
 * Downloads of a span of time that a user chose (spec 000 section 7); needs F_addcd.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface CustomEventsResource {
  /**
   * `POST /gkevent/customevent`: one event a device. A span that ends before it starts is sent, too (spec 000 section
   * 5); the server refuses it.
   *
   * @returns The server's words, for the notice of success.
   */
  create(event: CustomEventForm, options?: RestCallOptions): Promise<string>;
}

/** Custom events over a connection, such as `session.rest`. @public */
export function customEventsResource(rest: RestConnection): CustomEventsResource {
  return {
    create: (event, options) => {
      const read = (json: unknown): string => textField(toRow(json)?.message);
      return rest.call({ method: 'POST', path: 'customEvent', body: toBody(event), read }, options);
    },
  };
}

function toBody(form: CustomEventForm): Readonly<Record<string, unknown>> {
  return {
    deviceid: form.deviceIds.filter((id) => id !== '').join(','),
    start: form.startS,
    end: form.endS,
    downloadplan: form.downloadMask,
    streamtype: form.mainStreamMask,
    audioout: form.audioOut ? 1 : 0,
  };
}
