import { GkError } from '../../errors/gk-error.js';
import { toDeviceFace, type DeviceFace } from '../../model/devices/face.js';
import { listField, numberField, toRow } from '../../model/fields/json-fields.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields, replyList } from '../connection/setting-resource.js';

/** Whose face a device is to know. @public */
export interface DeviceFaceWords {
  /** Identify. */
  readonly idCard: string;
  /** Name of the person, as the device is to keep it. */
  readonly name: string;
}

/**
 * The faces in the memory of a device (spec 002 section 7); for administrators. The device must be online:
 * `not-found` otherwise. Slots count from 0.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface DeviceFacesResource {
  /** `facesummary`: a value for each slot, 0 = deleted; another one changes with what stands in the slot. */
  summary(deviceId: string, options?: RestCallOptions): Promise<readonly number[]>;
  /** `faceget` */
  get(deviceId: string, slot: number, options?: RestCallOptions): Promise<DeviceFace>;
  /** `facedel`: empties a slot. */
  remove(deviceId: string, slot: number, options?: RestCallOptions): Promise<void>;
  /** `faceset` of a slot: other words for the same photo. */
  update(deviceId: string, slot: number, words: DeviceFaceWords, options?: RestCallOptions): Promise<void>;
  /**
   * Sets a face on a device, each photo of the server in a slot of its own; resolves with these slots. The address is
   * this project's own: `faceset` with `photoids`.
   */
  set(
    deviceId: string,
    face: DeviceFaceWords & { readonly photoIds: readonly string[] },
    options?: RestCallOptions,
  ): Promise<readonly number[]>;
  /** Address of the picture in a slot for an `<img>` (`pic.cgi?type=face`). A secret: it carries credentials. */
  pictureUrl(deviceId: string, slot: number): string;
}

/** Faces of devices over a connection, such as `session.rest`. @public */
export function deviceFacesResource(rest: RestConnection): DeviceFacesResource {
  const ask = <Result>(
    query: Readonly<Record<string, string | number>>,
    read: (json: unknown) => Result,
    options: RestCallOptions | undefined,
  ): Promise<Result> => rest.call({ method: 'GET', path: 'web', query, read }, options);
  return {
    summary: (deviceId, options) => {
      const read = (json: unknown): number[] => replyList(json).map((value) => numberField(value) ?? 0);
      return ask({ type: 'facesummary', deviceid: deviceId }, read, options);
    },
    get: (deviceId, slot, options) => ask({ type: 'faceget', deviceid: deviceId, ch: slot }, readFace, options),
    remove: async (deviceId, slot, options) => {
      await ask({ type: 'facedel', deviceid: deviceId, ch: slot }, replyFields, options);
    },
    update: async (deviceId, slot, words, options) => {
      requireWords(words);
      const { idCard, name } = words;
      await ask({ type: 'faceset', deviceid: deviceId, ch: slot, idcard: idCard, name }, replyFields, options);
    },
    set: async (deviceId, { photoIds, ...words }, options) => {
      requireWords(words);
      if (photoIds.length === 0) throw new GkError('invalid-argument', 'A face for a device needs a photo.');
      const { idCard, name } = words;
      const query = { type: 'faceset', deviceid: deviceId, idcard: idCard, name, photoids: photoIds.join(',') };
      const read = (json: unknown): number[] =>
        listField(toRow(json)?.slots).flatMap((slot) => numberField(slot) ?? []);
      return ask(query, read, options);
    },
    pictureUrl: (deviceId, slot) =>
      rest.url({ path: 'picture', query: { type: 'face', deviceid: deviceId, ch: slot } }),
  };
}

/** "Slot Update needs deviceid, slot, identify and name" (spec 002 section 5). */
function requireWords({ idCard, name }: DeviceFaceWords): void {
  if (idCard === '' || name === '') throw new GkError('invalid-argument', 'cannot be empty');
}

function readFace(json: unknown): DeviceFace {
  const face = toDeviceFace(json);
  if (!face) throw new TypeError('The answer is no JSON object.');
  return face;
}
