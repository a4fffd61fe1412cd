import type { DeletionLog } from '../../device/recording-archive.js';

/** True for a minute, counted from the epoch, that a user has deleted. */
export function isDeleted(
  log: Pick<DeletionLog, 'ofDevice'>,
  deviceId: string,
  channel: number,
  minute: number,
): boolean {
  return log
    .ofDevice(deviceId)
    .some(
      (deletion) =>
        (deletion.channel === 0 || deletion.channel === channel) &&
        minute >= Math.floor(deletion.startS / 60) &&
        minute < Math.ceil(deletion.endS / 60),
    );
}
