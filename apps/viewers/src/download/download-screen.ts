import { saveFile } from 'gk-sdk/dom';
import { startRecordingDownload, type RecordingDownload, type RecordingDownloadRequest } from 'gk-sdk/download';
import { downloadedKb, downloadStatusWords, type DownloadPageState } from 'gk-sdk/rules';
import { html, nothing, type TemplateResult } from 'lit';
import type { ViewerScreen } from '../shared/viewer-page.js';
import type { ViewerRoom } from '../shared/viewer-room.js';

/** What a download page shows. */
export interface DownloadScreenOptions {
  readonly room: Pick<ViewerRoom, 'rest' | 'update'>;
  readonly request: RecordingDownloadRequest;
  /** Name of the saved file; undefined = the server's. */
  readonly filename: string | undefined;
}

/**
 * "Shows a size counter in KB and a status line: 'Downloading', 'Wait for pack to MP4...', 'Pack to MP4 done.' (browser
 * saves the file) or 'Download fail'" (spec 000 section 2.11).
 */
export class DownloadScreen implements ViewerScreen {
  readonly kind = 'download';
  readonly #options: DownloadScreenOptions;
  readonly #download: RecordingDownload;
  #isSaved = false;

  constructor(options: DownloadScreenOptions) {
    this.#options = options;
    this.#download = startRecordingDownload(options.request, { rest: options.room.rest });
    this.#download.subscribe(() => {
      this.#save();
      options.room.update();
    });
  }

  get failure(): string | undefined {
    const { state } = this.#download;
    return state.kind === 'failed' ? state.error.message : undefined;
  }

  get words(): string {
    return downloadStatusWords(pageStateOf(this.#download.state));
  }

  view(): TemplateResult {
    const { state, request } = this.#download;
    const { receivedBytes, totalBytes } = sizesOf(state);
    const part = partOf(state);
    const isOver = state.kind === 'failed' || state.kind === 'cancelled';
    return html`
      ${state.kind === 'failed' ? html`<p class="banner" role="alert">${state.error.message}</p>` : nothing}
      <section class="card download" data-status=${pageStateOf(state)}>
        <h1>${request.deviceId}</h1>
        <p>${new Date(request.startS * 1000).toLocaleString()}, ${request.durationS} s, channel ${request.channel}</p>
        ${isOver ? nothing : progressBar(part)}
        <p class="status" role="status">${this.words}</p>
        <p class="size">
          ${downloadedKb(receivedBytes)}
          KB${totalBytes === undefined ? nothing : html` of ${downloadedKb(totalBytes)} KB`}
        </p>
        <p class="actions">
          ${
            isOver
              ? html`<button
                  class="button primary"
                  @click=${() => {
                    this.#download.retry();
                  }}
                >
                  Try again
                </button>`
              : state.kind === 'done'
                ? html`<button
                    class="button"
                    @click=${() => {
                      this.#isSaved = false;
                      this.#save();
                    }}
                  >
                    Save again
                  </button>`
                : html`<button
                    class="button"
                    @click=${() => {
                      this.#download.cancel();
                    }}
                  >
                    Cancel
                  </button>`
          }
        </p>
      </section>
    `;
  }

  close(): void {
    this.#download.cancel();
  }

  #save(): void {
    const { state } = this.#download;
    if (state.kind !== 'done' || this.#isSaved || state.file.bytes === undefined) return;
    this.#isSaved = true;
    const bytes = new Uint8Array(state.file.bytes);
    saveFile(new Blob([bytes], { type: state.file.type }), fileName(this.#options.filename, state.file.name));
  }
}

/** Runs to and fro while nobody knows how far it is. */
function progressBar(part: number | undefined): TemplateResult {
  return part === undefined
    ? html`<progress aria-label="Progress"></progress>`
    : html`<progress max="1" .value=${part} aria-label="Progress"></progress>`;
}

/** The name that the link asks for, with the ending of what came. */
export function fileName(wanted: string | undefined, told: string): string {
  if (wanted === undefined) return told;
  const ending = /\.[a-z0-9]{2,4}$/i;
  return ending.test(wanted) ? wanted : `${wanted}${ending.exec(told)?.[0] ?? '.mp4'}`;
}

/** The word of the page for the state of a download. */
export function pageStateOf(state: RecordingDownload['state']): DownloadPageState {
  switch (state.kind) {
    case 'asking':
    case 'preparing':
      return 'packing';
    case 'transferring':
      return 'downloading';
    case 'done':
      return 'done';
    case 'failed':
    case 'cancelled':
      return 'failed';
  }
}

function sizesOf(state: RecordingDownload['state']): { receivedBytes: number; totalBytes: number | undefined } {
  if (state.kind === 'transferring') return state;
  if (state.kind === 'done') return { receivedBytes: state.file.sizeBytes, totalBytes: state.file.sizeBytes };
  return { receivedBytes: 0, totalBytes: undefined };
}

/** From 0 to 1; undefined when nobody knows. */
function partOf(state: RecordingDownload['state']): number | undefined {
  if (state.kind === 'done') return 1;
  if (state.kind === 'preparing' && state.progress > 0) return state.progress / 100;
  return state.kind === 'transferring' && state.totalBytes ? state.receivedBytes / state.totalBytes : undefined;
}
