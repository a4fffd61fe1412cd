import { html, nothing, type TemplateResult } from 'lit';
import type { QueuedDownload } from 'gk-sdk/recordings';
import { styleProperties } from '../../styles/style-properties.js';
import { downloadRow, type DownloadRow } from './download-core.js';
import { downloadName, missingWords, stateWords, type DownloadRowFrame } from './download-words.js';

/** One download: its name, state, size and buttons. @internal */
export function downloadRowTemplate(frame: DownloadRowFrame, item: QueuedDownload): TemplateResult {
  const { labels, locale, clock } = frame;
  const row = downloadRow(item);
  const name = downloadName(frame, item.request);
  const number = new Intl.NumberFormat(locale);
  const total = row.totalKilobytes === undefined ? undefined : number.format(row.totalKilobytes);
  const exportedMs = item.saved ? undefined : frame.exportedMs(item.request);
  const kind = row.missing.length > 0 ? `${row.words} incomplete` : row.words;
  return html`<li class="row ${kind}" part="item">
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
    ${
      row.missing.length === 0
        ? nothing
        : html`<span class="missing" part="missing">${missingWords(frame, row.missing)}</span>`
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
