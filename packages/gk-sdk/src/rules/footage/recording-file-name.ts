import { isMoment } from '../../util/moment.js';
import { fileNamePart } from '../files/file-name.js';

/**
 * Name for a file of a recording, by the specification's path `{deviceid}_{time}_ch{n}.mp4`, with its start in UTC:
 * everybody reads the same time, in any zone.
 *
 * @example
 * ```ts
 * recordingFileName({ deviceId: 'GK-0007', channel: 1, startS: 1_795_442_700 }); // 'GK-0007_20261123T140500Z_ch1.mp4'
 * ```
 * @public
 */
export function recordingFileName({
  deviceId,
  channel,
  startS,
  format = 'mp4',
  part = 1,
}: {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  /** Its beginning, unix seconds. */
  readonly startS: number;
  /** `mp4` by default. */
  readonly format?: 'mp4' | 'gms';
  /** Number of the file in a recording of several, from 1 (the default). */
  readonly part?: number;
}): string {
  // A device id is the server's text; a file name may not hold everything.
  const device = fileNamePart(deviceId, 'device');
  return `${device}_${utcStamp(startS)}_ch${channel}${part > 1 ? `-${part}` : ''}.${format}`;
}

/** A moment as names of files have it: `20261123T140500Z`. @internal */
export function utcStamp(atS: number): string {
  if (!isMoment(atS)) return String(atS);
  return new Date(atS * 1000).toISOString().replace(/[-:]|\.\d+/g, '');
}
