import { microseconds, type Microseconds } from '../../util/units.js';
import type { AudioCodec, StreamInfo, VideoCodec } from './demuxer.js';
import { audioCodecOf, GK_AUDIO_CODECS, GK_VIDEO_CODECS, videoCodecOf } from './gk-codec-names.js';
import { toRecord } from './gk-json.js';

/**
 * Reads the JSON of a GK info packet: deviceid, channel, codec and audio (a name or the number of the codec byte),
 * width, height, fps, live, start and end (microseconds). Other fields stay in `extra`.
 *
 * @internal
 */
export function toStreamInfo(value: unknown, channel: number): StreamInfo {
  const extra: Record<string, unknown> = { ...toRecord(value) };
  /** Takes a field out of the rest when it can be read. */
  const take = <T>(name: string, read: (field: unknown) => T | undefined): T | undefined => {
    const field = read(extra[name]);
    if (field !== undefined) delete extra[name];
    return field;
  };
  take('channel', number);
  if (extra['audio'] === 'none' || extra['audio'] === null) delete extra['audio'];
  const fields = {
    deviceId: take('deviceid', text),
    codec: take('codec', videoCodecNamed),
    width: take('width', number),
    height: take('height', number),
    fps: take('fps', number),
    audio: take('audio', audioCodecNamed),
    live: take('live', flag),
    startUs: take('start', time),
    endUs: take('end', time),
    extra: Object.keys(extra).length > 0 ? extra : undefined,
  };
  const told = Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined));
  return { container: 'gk', clock: 'capture', channel, ...told };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function time(value: unknown): Microseconds | undefined {
  const us = number(value);
  return us === undefined ? undefined : microseconds(us);
}

function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** The codec of an info packet, which may be a name or a number; undefined for none or an unknown name. */
function videoCodecNamed(value: unknown): VideoCodec | undefined {
  return named(value, GK_VIDEO_CODECS, videoCodecOf);
}

/** Same for its audio. */
function audioCodecNamed(value: unknown): AudioCodec | undefined {
  return named(value, GK_AUDIO_CODECS, audioCodecOf);
}

function named<T extends string>(
  value: unknown,
  names: ReadonlyMap<number, T>,
  ofNumber: (codec: number) => T,
): T | undefined {
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return ofNumber(value);
  for (const name of names.values()) if (name === value) return name;
  return undefined;
}
