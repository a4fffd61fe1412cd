import { toAutoUploadFile, type AutoUploadFile } from '../../model/footage/auto-upload.js';
import { toItems } from '../../model/fields/list-change.js';
import type { RestCallOptions } from '../connection/client.js';
import { replyList } from '../connection/setting-resource.js';
import type { RestConnection } from '../connection/rest-connection.js';
import type { RestFile } from './rest-file.js';

/**
 * Files that devices sent by themselves (spec 001 section 7); needs F_event.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface AutoUploadsResource {
  /** `POST /gkdevice/autoupload` */
  list(
    query: {
      /** One device; all visible ones when absent. */
      readonly deviceId?: string;
      /** Without a dot; all when absent. */
      readonly extension?: string;
      /** Unix seconds, both a part of the span. */
      readonly startS: number;
      readonly endS: number;
    },
    options?: RestCallOptions,
  ): Promise<readonly AutoUploadFile[]>;
  /** `GET /gkdevice/aufile/{filename}` */
  file(upload: Pick<AutoUploadFile, 'fileName' | 'serialNo'>, options?: RestCallOptions): Promise<RestFile>;
  /** Address of the same file for a link. A secret: it holds the credentials. */
  url(upload: Pick<AutoUploadFile, 'fileName' | 'serialNo'>): string;
}

/** Automatic uploads over a connection, such as `session.rest`. @public */
export function autoUploadsResource(rest: RestConnection): AutoUploadsResource {
  const file = ({ fileName, serialNo }: Pick<AutoUploadFile, 'fileName' | 'serialNo'>) =>
    ({ path: 'autoUploadFile', params: { name: fileName }, query: { s: serialNo } }) as const;
  return {
    list: async ({ deviceId, extension, startS, endS }, options) => {
      const body = {
        ...(deviceId && { deviceid: deviceId }),
        ...(extension && { fileext: extension }),
        afterTime: Math.floor(startS),
        beforeTime: Math.floor(endS),
      };
      const call = { method: 'POST', path: 'autoUpload', body, read: replyList } as const;
      return toItems(await rest.call(call, options), toAutoUploadFile);
    },
    file: (upload, options) => rest.file({ method: 'GET', ...file(upload), credentials: 'query' }, options),
    url: (upload) => rest.url(file(upload)),
  };
}
