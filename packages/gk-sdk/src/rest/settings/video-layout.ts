import * as z from '../../model/fields/zod.js';
import type { RestCallOptions, VideoLayout } from '../connection/client.js';
import { shape } from '../connection/rest-caller.js';
import type { RestConnection } from '../connection/rest-connection.js';

const text = z.optional(z.nullable(z.string()));
const schema = z.looseObject({ simpleLiveLayout: text, simplePlaybackLayout: text });

/** `GET /gkserver/videolayout` */
export async function videoLayout(connection: RestConnection, options?: RestCallOptions): Promise<VideoLayout> {
  const reply = await connection.call(
    { method: 'GET', path: 'videoLayout', read: shape(schema), credentials: 'none' },
    options,
  );
  return {
    simpleLiveLayout: reply.simpleLiveLayout || '4x2',
    simplePlaybackLayout: reply.simplePlaybackLayout || '4x2',
  };
}
