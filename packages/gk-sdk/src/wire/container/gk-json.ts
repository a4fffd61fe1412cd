import type { StreamInfo, StreamStatusMessage } from './demuxer.js';

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

/** The fields of a JSON object; none of anything else. @internal */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
