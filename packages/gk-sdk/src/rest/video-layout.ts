import * as z from '../model/zod.js';
import type { RestCallOptions, VideoLayout } from './client.js';
import type { RestCaller } from './rest-caller.js';

const text = z.optional(z.nullable(z.string()));
const schema = z.looseObject({ simpleLiveLayout: text, simplePlaybackLayout: text });

/** `GET /gkserver/videolayout` */
export async function videoLayout(caller: RestCaller, options?: RestCallOptions): Promise<VideoLayout> {
  const reply = await caller.call({ method: 'GET', path: 'videoLayout', schema, open: true, options });
  return {
    simpleLiveLayout: reply.simpleLiveLayout || '4x2',
    simplePlaybackLayout: reply.simplePlaybackLayout || '4x2',
  };
}
