import {
  downloadRequestsOf,
  type QueuedDownload,
  type RecordingDownloadRequest,
  type RecordingStretchRequest,
  type TimelinePeriod,
} from 'gk-sdk/recordings';
import { downloadedKb } from 'gk-sdk/rules';
import type { DownloadDisplayState } from './download.labels.js';

/** Content of a download's row. @internal */
export interface DownloadRow {
  readonly words: DownloadDisplayState;
  /** 0 to 100; undefined = nobody knows, or it is over. */
  readonly percent: number | undefined;
  /** Its place among those that wait for the server, from 1; undefined where it is not known or does not wait. */
  readonly queuePlace: number | undefined;
  /** Of the file, as far as it is here. */
  readonly kilobytes: number | undefined;
  readonly totalKilobytes: number | undefined;
  /** Reason of a failure in the server's words, without those of the state. */
  readonly reason: string;
  /** Stretches that were asked for and are not in the file, unix seconds. */
  readonly missing: readonly TimelinePeriod[];
  readonly actions: readonly ('cancel' | 'retry' | 'save' | 'remove')[];
  readonly busy: boolean;
}

/** Returns the row of a download (spec 001 section 4, spec 000 section 2.11). @internal */
export function downloadRow({ request, state, saved }: QueuedDownload): DownloadRow {
  const row: DownloadRow = {
    words: 'waiting',
    percent: undefined,
    queuePlace: undefined,
    kilobytes: undefined,
    totalKilobytes: undefined,
    reason: '',
    missing: [],
    actions: ['cancel'],
    busy: true,
  };
  const mp4 = request.format !== 'gms';
  switch (state.kind) {
    case 'waiting':
      return { ...row, busy: false };
    case 'asking':
      return { ...row, words: 'asking' };
    case 'preparing':
      if (state.queuePlace !== undefined) return { ...row, queuePlace: state.queuePlace, busy: false };
      return { ...row, words: mp4 ? 'packing' : 'packing-raw', percent: Math.round(state.progress) };
    case 'transferring': {
      const { receivedBytes, totalBytes } = state;
      return {
        ...row,
        words: 'downloading',
        percent: totalBytes ? Math.floor((receivedBytes / totalBytes) * 100) : undefined,
        kilobytes: downloadedKb(receivedBytes),
        totalKilobytes: totalBytes === undefined ? undefined : downloadedKb(totalBytes),
      };
    }
    case 'done':
      return {
        ...row,
        words: saved ? 'saved' : mp4 ? 'packed' : 'done',
        kilobytes: downloadedKb(state.file.sizeBytes),
        missing: state.file.missing ?? [],
        actions: saved ? ['remove'] : ['save', 'remove'],
        busy: false,
      };
    case 'failed':
      return {
        ...row,
        words: 'failed',
        reason: state.error.message.replace(/^Download fail(: )?/, ''),
        actions: ['retry', 'remove'],
        busy: false,
      };
    case 'cancelled':
      return { ...row, words: 'cancelled', actions: ['retry', 'remove'], busy: false };
  }
}

/**
 * Returns the requests of an element; undefined = it lists the whole queue; `invalid` = a property is missing. @internal
 */
export function wishedRequests(
  wish: Partial<RecordingStretchRequest>,
): readonly RecordingDownloadRequest[] | 'invalid' | undefined {
  const { deviceId, channels = [], startS, endS, place = 'server', format, main } = wish;
  if (!deviceId) return undefined;
  if (startS === undefined || endS === undefined || !(endS > startS) || channels.length === 0) return 'invalid';
  // "Recordings on the device come as MP4 only."
  const raw = format === 'gms' && place === 'server';
  return downloadRequestsOf({
    deviceId,
    channels,
    startS,
    endS,
    place,
    ...(raw && { format }),
    ...(main && { main }),
  });
}

/** Whether two requests ask for the same recording in the same shape. @internal */
export function isSameRequest(one: RecordingDownloadRequest, other: RecordingDownloadRequest): boolean {
  return (
    one.deviceId === other.deviceId &&
    one.channel === other.channel &&
    one.startS === other.startS &&
    one.durationS === other.durationS &&
    one.place === other.place &&
    (one.format ?? 'mp4') === (other.format ?? 'mp4') &&
    (one.main ?? false) === (other.main ?? false)
  );
}

/** The page's own name for a file: with its channel where there are several, and its number from the second part on. @internal */
export function chosenFileName(
  name: string,
  { channel, part = 1 }: RecordingDownloadRequest,
  severalChannels: boolean,
): string {
  const mark = `${severalChannels ? `_ch${channel}` : ''}${part > 1 ? `-${part}` : ''}`;
  return name.replace(/(\.[^.]*)?$/, (ending) => `${mark}${ending}`);
}
