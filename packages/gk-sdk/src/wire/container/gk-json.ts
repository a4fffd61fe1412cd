import { microseconds } from '../../util/units.js';
import type { StreamInfo, StreamStatus } from './demuxer.js';
import { audioCodecOf, videoCodecOf } from './gk-codec-names.js';

/** Reads the JSON of a GK status packet, or of a text frame on the stream socket. @public */
export function toStreamStatus(value: unknown): StreamStatus {
  const { code, message } = toRecord(value);
  return { code: typeof code === 'number' ? code : 0, message: typeof message === 'string' ? message : '' };
}

/** Reads the JSON of a GK info packet; what does not fit stays in `extra`. @public */
export function toStreamInfo(value: unknown, channel: number): StreamInfo {
  const extra: Record<string, unknown> = { ...toRecord(value) };
  /** Takes a field out of the rest when it is what it should be. */
  const take = <T>(name: string, accepts: (field: unknown) => field is T): T | undefined => {
    const field = extra[name];
    if (!accepts(field)) return undefined;
    delete extra[name];
    return field;
  };
  take('channel', isNumber);
  const deviceId = take('deviceid', isString);
  const codec = take('codec', isNumber);
  const audio = take('audio', isNumber);
  const start = take('start', isNumber);
  const end = take('end', isNumber);
  const width = take('width', isNumber);
  const height = take('height', isNumber);
  const fps = take('fps', isNumber);
  const live = take('live', isBoolean);
  return {
    container: 'gk',
    clock: 'capture',
    channel,
    ...(deviceId !== undefined && { deviceId }),
    ...(codec !== undefined && codec > 0 && { codec: videoCodecOf(codec) }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(fps !== undefined && { fps }),
    ...(audio !== undefined && audio > 0 && { audio: audioCodecOf(audio) }),
    ...(live !== undefined && { live }),
    ...(start !== undefined && { startUs: microseconds(start) }),
    ...(end !== undefined && { endUs: microseconds(end) }),
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isString(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
