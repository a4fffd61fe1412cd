import { saveFile } from 'gk-sdk/dom';
import type { DownloadedFile, RecordingDownloadRequest, RecordingDownloadState } from 'gk-sdk/recordings';
import { downloadedKb } from 'gk-sdk/rules';
import type { DownloadPageState } from './download-words.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { ViewerScreen } from '../shared/viewer-page.js';
import type { ViewerRoom } from '../shared/viewer-room.js';
import { momentWords, words } from '../shared/words/viewer-language.js';
import { RecordingFiles } from './recording-files.js';

/** Options of a download page. */
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
  readonly #recording: RecordingFiles;

  constructor(options: DownloadScreenOptions) {
    this.#options = options;
    const { rest, update } = options.room;
    this.#recording = new RecordingFiles({
      request: options.request,
      rest,
      onFile: (file, part) => {
        this.#save(file, part);
      },
      onChange: update,
    });
  }

  get failure(): string | undefined {
    const { state } = this.#recording;
    // The SDK says it in the words of the page, before those of the server.
    const { failed } = words().download.states;
    return state.kind === 'failed' ? state.error.message.replace(/^Download fail/, failed) : undefined;
  }

  get words(): string {
    const { state } = this.#recording;
    const said = words().download;
    if (state.kind === 'preparing' && state.queuePlace !== undefined) return said.queuePlace(state.queuePlace);
    return said.states[pageStateOf(state)];
  }

  view(): TemplateResult {
    const { request } = this.#options;
    const { state, part, count, receivedBytes, totalBytes } = this.#recording;
    const { failure } = this;
    const said = words().download;
    const isOver = state.kind === 'failed' || state.kind === 'cancelled';
    return html`
      ${failure === undefined ? nothing : html`<p class="banner" role="alert">${failure}</p>`}
      <section class="card download" data-status=${pageStateOf(state)}>
        <h1>${request.deviceId}</h1>
        <p>${said.about(momentWords(request.startS), request.durationS, request.channel)}</p>
        ${count === 1 ? nothing : html`<p>${said.file(part, count)}</p>`}
        ${isOver ? nothing : progressBar(progressOf(state))}
        <p class="status" role="status">${this.words}</p>
        <p class="size">
          ${said.size(downloadedKb(receivedBytes), totalBytes === undefined ? undefined : downloadedKb(totalBytes))}
        </p>
        <p class="actions">
          ${
            isOver
              ? html`<button
                  class="button primary"
                  @click=${() => {
                    this.#recording.retry();
                  }}
                >
                  ${said.retry}
                </button>`
              : state.kind === 'done'
                ? html`<button
                    class="button"
                    @click=${() => {
                      this.#recording.files.forEach((file, index) => {
                        this.#save(file, index + 1);
                      });
                    }}
                  >
                    ${said.saveAgain}
                  </button>`
                : html`<button
                    class="button"
                    @click=${() => {
                      this.#recording.cancel();
                    }}
                  >
                    ${said.cancel}
                  </button>`
          }
        </p>
      </section>
    `;
  }

  close(): void {
    this.#recording.cancel();
  }

  #save({ bytes, type, name }: DownloadedFile, part: number): void {
    if (bytes === undefined) return;
    saveFile(new Blob([new Uint8Array(bytes)], { type }), fileName(this.#options.filename, name, part));
  }
}

/** Runs to and fro while nobody knows how far it is. */
function progressBar(progress: number | undefined): TemplateResult {
  const name = words().download.progress;
  return progress === undefined
    ? html`<progress aria-label=${name}></progress>`
    : html`<progress max="1" .value=${progress} aria-label=${name}></progress>`;
}

/** Name that the link gives, with its number from the second file on and the ending of the received file. */
export function fileName(wanted: string | undefined, told: string, part = 1): string {
  // The server's name has its number already.
  if (wanted === undefined) return told;
  const ending = /\.[a-z0-9]{2,4}$/i;
  const whole = ending.test(wanted) ? wanted : `${wanted}${ending.exec(told)?.[0] ?? '.mp4'}`;
  return part === 1 ? whole : whole.replace(ending, (end) => `-${part}${end}`);
}

/** The word of the page for the state of a download. */
export function pageStateOf(state: RecordingDownloadState): DownloadPageState {
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

/** How far the file on its way is, from 0 to 1; undefined when nobody knows. */
function progressOf(state: RecordingDownloadState): number | undefined {
  if (state.kind === 'done') return 1;
  if (state.kind === 'preparing' && state.progress > 0) return state.progress / 100;
  return state.kind === 'transferring' && state.totalBytes ? state.receivedBytes / state.totalBytes : undefined;
}
