import type { QueuedDownload, RecordingDownloadRequest } from 'gk-sdk/recordings';
import { durationWords, type ClockFormat } from '../../time/clock-format.js';
import type { DownloadRow } from './download-core.js';
import type { DownloadLabels } from './download.labels.js';

/** Missing stretches that a row lists. */
const MOST_TOLD = 5;

/** Context that a row is rendered with. @internal */
export interface DownloadRowFrame {
  readonly labels: DownloadLabels;
  readonly locale: string;
  readonly clock: ClockFormat;
  /** When a recording was exported, unix ms. */
  readonly exportedMs: (request: RecordingDownloadRequest) => number | undefined;
  readonly act: (action: DownloadRow['actions'][number], item: QueuedDownload) => void;
}

/** Name of a download, for example `BUS-7 · Ch 1 · 21 Nov 2026, 14:05:09 · 60 s`. @internal */
export function downloadName({ labels, clock }: DownloadRowFrame, request: RecordingDownloadRequest): string {
  const { deviceId, channel, startS, durationS } = request;
  const length = durationWords(durationS, labels.seconds);
  return [deviceId, labels.channel(channel), clock.zonedMoment(startS), length].join(' · ');
}

/** Name of the whole request, for example `BUS-7 · Ch 1, Ch 2 · 21 Nov 2026, 14:05:09 · 1:30:00`. @internal */
export function wishName({ labels, clock }: DownloadRowFrame, requests: readonly RecordingDownloadRequest[]): string {
  const [first] = requests;
  if (first === undefined) return '';
  const channels = [...new Set(requests.map(({ channel }) => channel))];
  const startS = Math.min(...requests.map((request) => request.startS));
  const endS = Math.max(...requests.map((request) => request.startS + request.durationS));
  const length = durationWords(endS - startS, labels.seconds);
  return [first.deviceId, channels.map(labels.channel).join(', '), clock.zonedMoment(startS), length].join(' · ');
}

/** The state of a download in words. @internal */
export function stateWords(
  { labels }: DownloadRowFrame,
  { words, percent, queuePlace, reason, missing }: DownloadRow,
): string {
  const state = labels.states[words];
  if (queuePlace !== undefined) return labels.queuePlace(queuePlace);
  if (reason !== '') return `${state}: ${reason}`;
  if (missing.length > 0) {
    // By the seconds that the list beside it shows.
    const missingS = missing.reduce((sum, { startS, endS }) => sum + Math.floor(endS) - Math.floor(startS), 0);
    return labels.incomplete(state, durationWords(missingS, labels.seconds));
  }
  return percent !== undefined && words !== 'downloading' ? labels.progress(state, percent) : state;
}

/** The stretches that are not in a file, in words. @internal */
export function missingWords({ labels, clock }: DownloadRowFrame, missing: DownloadRow['missing']): string {
  const told = missing.slice(0, MOST_TOLD);
  const periods = told.map(({ startS, endS }) => {
    const end = clock.date(startS) === clock.date(endS) ? clock.second(endS) : clock.moment(endS);
    return labels.period(clock.moment(startS), `${end} ${clock.zone}`);
  });
  return labels.notRecorded(periods, missing.length - told.length);
}
