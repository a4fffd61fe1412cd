import { textField } from '../../model/fields/json-fields.js';
import type { RestCallOptions, VideoLayout } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields } from '../connection/setting-resource.js';

/** `GET /gkserver/videolayout` */
export async function videoLayout(connection: RestConnection, options?: RestCallOptions): Promise<VideoLayout> {
  const reply = await connection.call(
    { method: 'GET', path: 'videoLayout', read: replyFields, credentials: 'none' },
    options,
  );
  return {
    simpleLiveLayout: textField(reply.simpleLiveLayout) || '4x2',
    simplePlaybackLayout: textField(reply.simplePlaybackLayout) || '4x2',
  };
}
