import { toTalkRecord, type TalkRecord } from '../../model/footage/talk-record.js';
import type { RestCallOptions } from '../connection/client.js';
import { logPeriodBody, type LogPeriod } from './log-query.js';
import type { RestConnection, RestRequest } from '../connection/rest-connection.js';
import type { RestFile } from '../files/rest-file.js';
import { replyList } from '../connection/setting-resource.js';

/** Side of a talk: the user's, the device's, or both together. @public */
export type TalkAudioKind = 'source' | 'mdvr' | 'merge';

/**
 * Talks that were held, with their sound; for permissions 0 and 1 (spec 001 sections 2 and 7).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface TalkLogResource {
  /** `POST /gklog/talklog`. `member` narrows for permission 0 only. */
  query(query?: LogPeriod, options?: RestCallOptions): Promise<readonly TalkRecord[]>;
  /** `GET /gklog/talkaac/...`: the sound as a file; its type is the server's (AAC, or WAV of the reference recorder). */
  audio(talk: TalkRecord, kind: TalkAudioKind, options?: RestCallOptions): Promise<RestFile>;
  /** The address of that sound for `<audio>` or a download link. A secret: never log or show it. */
  audioUrl(talk: TalkRecord, kind: TalkAudioKind): string;
}

/** The talk log over a connection, such as `session.rest`. @public */
export function talkLogResource(rest: RestConnection): TalkLogResource {
  return {
    query: async (query = {}, options) => {
      const read = (json: unknown): readonly unknown[] => replyList(json);
      const body = logPeriodBody(query);
      const rows = await rest.call({ method: 'POST', path: 'talkLog', body, read }, options);
      return rows.flatMap((row) => toTalkRecord(row) ?? []);
    },
    audio: (talk, kind, options) => rest.file(audioRequest(talk, kind), options),
    audioUrl: (talk, kind) => rest.url(audioRequest(talk, kind)),
  };
}

function audioRequest({ serialNo, beginS }: TalkRecord, kind: TalkAudioKind): RestRequest {
  const datetime = new Date((beginS ?? 0) * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
  const params = { name: `${datetime}_${kind}.aac` };
  return { method: 'GET', path: 'talkAudio', params, query: { s: serialNo, t: kind }, credentials: 'query' };
}
