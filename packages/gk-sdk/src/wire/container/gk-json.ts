import { microseconds, type Microseconds } from '../../util/units.js';
import type { StreamInfo, StreamStatusMessage } from './demuxer.js';
import { audioCodecNamed, videoCodecNamed } from './gk-codec-names.js';

/** Reads the JSON of a GK status packet, or of a text frame on the stream socket (docs/protocol.md, "GK packets"). @internal */
export function toStreamStatusMessage(value: unknown): StreamStatusMessage {
  const { code, message } = toRecord(value);
  return { code: typeof code === 'number' ? code : 0, message: typeof message === 'string' ? message : '' };
}

/**
 * Reads whose stream it is from the JSON of a GK info packet: all that a live tile needs of it. The rest would be weight
 * on every page.
 *
 * @internal
 */
export function toStreamDevice(value: unknown, channel: number): StreamInfo {
  const { deviceid } = toRecord(value);
  return { container: 'gk', channel, clock: 'capture', deviceId: typeof deviceid === 'string' ? deviceid : undefined };
}

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

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
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
