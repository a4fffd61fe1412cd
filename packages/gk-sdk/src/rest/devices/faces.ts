import { GkError } from '../../errors/gk-error.js';
import { toFace, toFacePhoto, type Face, type FacePhoto } from '../../model/devices/face.js';
import { toRow } from '../../model/fields/json-fields.js';
import { checkFaceField } from '../../rules/devices/face.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyList } from '../connection/setting-resource.js';

/** Fields of a face that users write. @public */
export type FaceFields = Pick<Face, 'unit' | 'idCard' | 'name' | 'contact' | 'memo'>;

/**
 * Faces (spec 002 section 7); for administrators.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface FacesResource {
  /** `POST /gkserver/faces` */
  list(options?: RestCallOptions): Promise<readonly Face[]>;
  /** `PUT /gkserver/faces` without a face: makes an empty record, to be filled field by field. */
  create(options?: RestCallOptions): Promise<{
    readonly faces: readonly Face[];
    /** Undefined when the server does not say which one it was. */
    readonly saved: Face | undefined;
  }>;
  /** `PUT /gkserver/faces`. @throws GkError `invalid-argument` for an empty group or identify ("cannot be empty"). */
  update(id: string, changes: Partial<FaceFields>, options?: RestCallOptions): ReturnType<FacesResource['create']>;
  /** `DELETE /gkserver/faces`: removes a face with its photos; resolves with the new list. */
  remove(id: string, options?: RestCallOptions): Promise<readonly Face[]>;
}

/**
 * Photos of faces (spec 002 section 7). They come in by `uploadFacePhoto` of the command channel (U02).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface FacePhotosResource {
  /** `POST /gkserver/facephotos` */
  list(options?: RestCallOptions): Promise<readonly FacePhoto[]>;
  /** `DELETE /gkserver/facephotos`: resolves with the new list. */
  remove(id: string, options?: RestCallOptions): Promise<readonly FacePhoto[]>;
  /** Address of the picture for an `<img>` (`pic.cgi?type=face`). A secret: it carries credentials. */
  pictureUrl(id: string): string;
}

/** Faces over a connection, such as `session.rest`. @public */
export function facesResource(rest: RestConnection): FacesResource {
  const path = 'faces';
  const read = (json: unknown): Face[] => replyList(json).flatMap((row) => toFace(row) ?? []);
  const readSaved = (json: unknown): Awaited<ReturnType<FacesResource['create']>> => ({
    faces: read(json),
    saved: toFace(toRow(json)?.face),
  });
  return {
    list: (options) => rest.call({ method: 'POST', path, read }, options),
    create: (options) => rest.call({ method: 'PUT', path, read: readSaved }, options),
    update: async (id, { unit, idCard, name, contact, memo }, options) => {
      for (const [field, text] of [['unit', unit] as const, ['idCard', idCard] as const]) {
        const problem = text === undefined ? undefined : checkFaceField(field, text);
        if (problem !== undefined) throw new GkError('invalid-argument', problem);
      }
      const body = {
        faceid: id,
        ...(unit !== undefined && { unit }),
        ...(idCard !== undefined && { idcard: idCard }),
        ...(name !== undefined && { name }),
        ...(contact !== undefined && { contact }),
        ...(memo !== undefined && { memo }),
      };
      return rest.call({ method: 'PUT', path, body, read: readSaved }, options);
    },
    remove: (id, options) => rest.call({ method: 'DELETE', path, body: { faceid: id }, read }, options),
  };
}

/** Photos of faces over a connection, such as `session.rest`. @public */
export function facePhotosResource(rest: RestConnection): FacePhotosResource {
  const path = 'facePhotos';
  const read = (json: unknown): FacePhoto[] => replyList(json).flatMap((row) => toFacePhoto(row) ?? []);
  return {
    list: (options) => rest.call({ method: 'POST', path, read }, options),
    remove: (id, options) => rest.call({ method: 'DELETE', path, body: { photoid: id }, read }, options),
    pictureUrl: (id) => rest.url({ path: 'picture', query: { type: 'face', id } }),
  };
}
