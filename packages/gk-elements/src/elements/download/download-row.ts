import { html, nothing, type TemplateResult } from 'lit';
import type { QueuedDownload, RecordingDownloadRequest } from 'gk-sdk/download';
import { styleProperties } from '../../styles/style-properties.js';
import { durationWords, type ClockFormat } from '../../time/clock-format.js';
import { downloadRow, type DownloadRow } from './download-core.js';
import type { DownloadLabels } from './download.labels.js';

/** What a row is written with. @internal */
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

/** Name of all that is asked for at once, for example `BUS-7 · Ch 1, Ch 2 · 21 Nov 2026, 14:05:09 · 1:30:00`. @internal */
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
export function stateWords({ labels }: DownloadRowFrame, { words, percent, queuePlace, reason }: DownloadRow): string {
  const state = labels.states[words];
  if (queuePlace !== undefined) return labels.queuePlace(queuePlace);
  if (reason !== '') return `${state}: ${reason}`;
  return percent !== undefined && words !== 'downloading' ? labels.progress(state, percent) : state;
}

/** One download: its name, state, size and buttons. @internal */
export function downloadRowTemplate(frame: DownloadRowFrame, item: QueuedDownload): TemplateResult {
  const { labels, locale, clock } = frame;
  const row = downloadRow(item);
  const name = downloadName(frame, item.request);
  const number = new Intl.NumberFormat(locale);
  const total = row.totalKilobytes === undefined ? undefined : number.format(row.totalKilobytes);
  const exportedMs = item.saved ? undefined : frame.exportedMs(item.request);
  return html`<li class="row ${row.words}" part="item">
    <span class="name">${name}</span>
    <span class="words" part="status">${stateWords(frame, row)}</span>
    ${
      row.kilobytes === undefined
        ? nothing
        : html`<span class="size" part="size">${labels.size(number.format(row.kilobytes), total)}</span>`
    }
    ${
      exportedMs === undefined
        ? nothing
        : html`<span class="exported">${labels.alreadyExported(clock.zonedMoment(exportedMs / 1000))}</span>`
    }
    <span class="actions">
      ${row.actions.map(
        (action) =>
          html`<button
            type="button"
            class=${action === 'save' ? 'primary' : ''}
            data-action=${action}
            aria-label=${labels.action(labels[action], name)}
            @click=${() => {
              frame.act(action, item);
            }}
          >
            ${labels[action]}
          </button>`,
      )}
    </span>
    ${row.busy ? progressBar(row, labels.action(labels.states[row.words], name)) : nothing}
  </li>`;
}

function progressBar({ percent }: DownloadRow, name: string): TemplateResult {
  return html`<div
    class="bar ${percent === undefined ? 'unknown' : ''}"
    role="progressbar"
    aria-label=${name}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${percent ?? nothing}
  >
    <div ${styleProperties({ 'inline-size': `${percent ?? 30}%` })}></div>
  </div>`;
}
