import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Session } from 'gk-sdk';
import { saveFile } from 'gk-sdk/dom';
import {
  type DownloadQueue,
  type QueuedDownload,
  type QueuedTarget,
  type RecordingDownloadRequest,
  recordingFileName,
} from 'gk-sdk/recordings';
import type { DownloadFormat, Zone } from 'gk-sdk/rules';
import { lacksRight } from '../../context/session-user.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { ZoneController } from '../../controllers/zone-controller.js';
import { chooseDiskFile } from '../../download/disk-file.js';
import { downloadQueueOf } from '../../download/session-queue.js';
import { parseChannels } from '../../recordings/parse-channels.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { clockFormat } from '../../time/clock-format.js';
import { zoneAttribute } from '../../time/zone-attribute.js';
import { chosenFileName, downloadRow, isSameRequest, wishedRequests } from './download-core.js';
import { downloadRowTemplate } from './download-row.js';
import { downloadName, stateWords, type DownloadRowFrame, wishName } from './download-words.js';
import { GkDownloadFailedEvent, GkDownloadFinishedEvent } from './download.events.js';
import { englishDownloadLabels, type DownloadLabels } from './download.labels.js';
import { downloadStyles } from './download.styles.js';

/**
 * Downloads of recordings. With a `device`, it offers one recording, with one file per channel, and shows the progress; without
 * one, it shows all downloads of the session. The downloads belong to the session ({@link downloadQueueOf}): they continue
 * after the element is removed, and another element shows them. They end with the login.
 *
 * @summary Downloads of recordings, with states, size, progress, cancel, retry and save.
 * @tagname gk-download
 * @csspart start - The button that starts the download.
 * @csspart wish - The recording that the button downloads.
 * @csspart list - The downloads.
 * @csspart item - One download.
 * @csspart status - The state of one download as text.
 * @csspart size - The size counter of one download.
 * @csspart missing - The stretches of time that are not in the file of one download.
 * @fires {GkDownloadFinishedEvent} gk-download-finished - A download shown by the element is done; does not bubble.
 * @fires {GkDownloadFailedEvent} gk-download-failed - A download shown by the element failed; does not bubble.
 * @public
 */
export class GkDownload extends LitElement {
  static readonly tagName = 'gk-download';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, downloadStyles];

  /** Id of the device; without one the element shows the whole queue. */
  @property() device: string | undefined;
  /** Channels, from 1; as an attribute `1,2,4`. */
  @property({ converter: { fromAttribute: parseChannels } }) channels: readonly number[] = [];
  /** Start, unix seconds. */
  @property({ type: Number, attribute: 'from-s' }) fromS: number | undefined;
  /** End, unix seconds, not included. */
  @property({ type: Number, attribute: 'to-s' }) toS: number | undefined;
  /** Where the recording is: `server`, or `device`, which must be online. */
  @property() place: 'server' | 'device' = 'server';
  /** `gms`: the packets as recorded; available from the server only. */
  @property() format: DownloadFormat = 'mp4';
  /** Downloads the main stream instead of the sub stream; for recordings on the device. */
  @property({ type: Boolean }) main = false;
  /** File name to use instead of the server's. With several files, the channel is inserted before the extension. */
  @property({ attribute: 'file-name' }) fileName: string | undefined;
  /** Starts automatically as soon as there is a session. */
  @property({ type: Boolean, attribute: 'auto-start' }) autoStart = false;
  /** Saves each file automatically when it is done, without asking for a location. */
  @property({ type: Boolean, attribute: 'auto-save' }) autoSave = false;
  /**
   * Time zone of dates and times: `server`, `vehicle`, `mine` (this computer's) or `utc`, an IANA name, or seconds east of UTC;
   * default: the choice of the page, which is `server` until it calls `setTimeZone`.
   */
  @property({ attribute: 'time-zone', converter: zoneAttribute }) timeZone: Zone | undefined;
  /** The session; default: the one of the `<gk-session>` around the element. */
  @property({ attribute: false }) session: Session | undefined;
  /** The queue; default: that of the session. */
  @property({ attribute: false }) queue: DownloadQueue | undefined;
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<DownloadLabels> = {};

  @state() private announcement = '';
  /** Why the file that the user chose cannot be written; empty while all is well. */
  @state() private diskFailure = '';

  readonly #labels = new LabelsController(this, 'download', englishDownloadLabels);
  readonly #session: SessionController = new SessionController(this, {
    needed: (lost) => !lost && this.queue === undefined,
    denied: () =>
      this.items.length === 0 && lacksRight(this.#session.state, this.place === 'device' ? 'P_repb' : 'P_lopb'),
  });
  readonly #zone = new ZoneController(this, () => ({ session: this.#session.session, device: this.device }));
  #bound: DownloadQueue | undefined;
  #unsubscribe: (() => void) | undefined;
  /** State of each download at the previous check: each end is reported once. */
  readonly #seen = new Map<string, QueuedDownload['state']['kind']>();
  #started: string | undefined;

  /** The downloads that the element shows. (read-only) */
  get items(): readonly QueuedDownload[] {
    const requests = this.#requests;
    const items = this.#bound?.items ?? [];
    if (requests === undefined) return items;
    if (requests === 'invalid') return [];
    return items.filter(({ request }) => requests.some((wanted) => isSameRequest(wanted, request)));
  }

  /**
   * Adds the recording to the queue. If the browser can write to a file during the download, there is a single file and
   * `autoSave` is off, it asks the user for the file first; it must then be called in the handler of a click. If that file
   * cannot be written, the element says why and downloads nothing; the next call asks again.
   */
  async start(): Promise<void> {
    // Properties that were set, or a session that was found, just now count.
    await this.updateComplete;
    const requests = this.#requests;
    const queue = this.#bound;
    if (requests === undefined || requests === 'invalid' || queue === undefined) return;
    const [only] = requests;
    let target: QueuedTarget | undefined;
    if (only && requests.length === 1 && !this.autoSave) {
      const choice = await chooseDiskFile(this.#fileName(only, recordingFileName(only)));
      this.diskFailure = choice.kind === 'failed' ? choice.error.message : '';
      if (choice.kind === 'dismissed' || choice.kind === 'failed') return;
      if (choice.kind === 'disk') target = choice.target;
    }
    for (const request of requests) queue.add(request, target && { target });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#bind(undefined);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.isConnected) return;
    const { session } = this.#session;
    this.#bind(this.queue ?? (session && downloadQueueOf(session)));
    const requests = this.#requests;
    const wish = requests === undefined || requests === 'invalid' ? undefined : JSON.stringify(requests);
    const ready = this.queue !== undefined || this.#session.state?.kind === 'signed-in';
    if (this.autoStart && ready && wish !== undefined && wish !== this.#started) {
      this.#started = wish;
      // Without a click nobody may be asked for a file: the bytes go through memory.
      if (requests !== 'invalid') for (const request of requests ?? []) this.#bound?.add(request);
    }
  }

  protected override render(): TemplateResult {
    const labels = this.#labels.words;
    const requests = this.#requests;
    const { items } = this;
    const frame = this.#frame();
    const done = requests === undefined && items.some(({ state }) => state.kind === 'done');
    return html`
      <div class="top">
        ${Array.isArray(requests) ? this.#startButton(requests, items, frame) : nothing} ${this.#notice(requests)}
        ${this.diskFailure ? html`<span class="notice" role="alert">${labels.diskFailed(this.diskFailure)}</span>` : nothing}
        ${done ? html`<button type="button" class="clear" @click=${this.#onRemoveDone}>${labels.removeDone}</button>` : nothing}
      </div>
      ${
        items.length > 0
          ? html`<ul part="list" aria-label=${labels.downloads}>
              ${repeat(
                items,
                ({ id }) => id,
                (item) => downloadRowTemplate(frame, item),
              )}
            </ul>`
          : requests === undefined && this.#bound
            ? html`<p class="empty" tabindex="-1">${labels.empty}</p>`
            : nothing
      }
      <div class="visually-hidden" role="status">${this.announcement}</div>
    `;
  }

  get #requests(): readonly RecordingDownloadRequest[] | 'invalid' | undefined {
    const { device, channels, fromS, toS, place, format, main } = this;
    return wishedRequests({
      ...(device && { deviceId: device }),
      channels,
      ...(fromS !== undefined && { startS: fromS }),
      ...(toS !== undefined && { endS: toS }),
      place: place === 'device' ? 'device' : 'server',
      format,
      main,
    });
  }

  #frame(): DownloadRowFrame {
    return {
      labels: this.#labels.words,
      locale: this.#labels.locale,
      clock: clockFormat(this.#labels.locale, this.#zone.zone),
      exportedMs: (request) => this.#bound?.exportedMs(request),
      act: this.#act,
    };
  }

  #startButton(
    requests: readonly RecordingDownloadRequest[],
    items: readonly QueuedDownload[],
    frame: DownloadRowFrame,
  ): TemplateResult {
    const { clock, labels } = frame;
    const under = items.some(
      ({ state }) => state.kind !== 'failed' && state.kind !== 'cancelled' && state.kind !== 'done',
    );
    const exported = requests.map((request) => this.#bound?.exportedMs(request));
    const lastMs = exported.includes(undefined) ? undefined : Math.max(...exported.map(Number));
    return html`<button
        type="button"
        part="start"
        class="primary"
        ?disabled=${this.#bound === undefined || under}
        @click=${this.#onStart}
      >
        ${labels.download}
      </button>
      ${items.length === 0 ? html`<span class="wish" part="wish">${wishName(frame, requests)}</span>` : nothing}
      ${lastMs === undefined ? nothing : html`<span class="notice">${labels.alreadyExported(clock.zonedMoment(lastMs / 1000))}</span>`}`;
  }

  #notice(requests: ReturnType<typeof wishedRequests>): TemplateResult | typeof nothing {
    const labels = this.#labels.words;
    const say = (words: string): TemplateResult => html`<span class="notice">${words}</span>`;
    if (this.#bound === undefined) return say(labels.noSession);
    if (this.#session.state?.kind === 'reconnecting') return say(labels.offline);
    return requests === 'invalid' ? say(labels.invalid) : nothing;
  }

  #fileName(request: RecordingDownloadRequest, server: string): string {
    if (!this.fileName) return server;
    const requests = this.#requests;
    return chosenFileName(this.fileName, request, Array.isArray(requests) && requests.length > 1);
  }

  #bind(queue: DownloadQueue | undefined): void {
    if (queue === this.#bound) return;
    this.#unsubscribe?.();
    this.#bound = queue;
    this.announcement = '';
    this.#seen.clear();
    for (const { id, state } of queue?.items ?? []) this.#seen.set(id, state.kind);
    this.#unsubscribe = queue?.subscribe(() => {
      this.#look();
      this.requestUpdate();
    });
  }

  /** Reports the downloads that have ended since the previous check. */
  #look(): void {
    for (const item of this.items) {
      const { id, request, state } = item;
      const before = this.#seen.get(id);
      this.#seen.set(id, state.kind);
      if (before === state.kind || (state.kind !== 'done' && state.kind !== 'failed')) continue;
      const frame = this.#frame();
      this.announcement = frame.labels.announcement(downloadName(frame, request), stateWords(frame, downloadRow(item)));
      if (state.kind === 'failed') this.dispatchEvent(new GkDownloadFailedEvent(id, request, state.error));
      else {
        const { name, sizeBytes } = state.file;
        this.dispatchEvent(new GkDownloadFinishedEvent(id, request, name, sizeBytes));
        if (this.autoSave) this.#save(item);
      }
    }
  }

  #save({ id, request }: QueuedDownload): void {
    const file = this.#bound?.takeFile(id);
    if (!file) return;
    const blob = new Blob([file.bytes as Uint8Array<ArrayBuffer>], { type: file.type });
    saveFile(blob, this.#fileName(request, file.name));
  }

  readonly #act = (action: 'cancel' | 'retry' | 'save' | 'remove', item: QueuedDownload): void => {
    if (action === 'save') this.#save(item);
    else if (action === 'remove') this.#keepFocus(this.items.findIndex(({ id }) => id === item.id));
    if (action !== 'save') this.#bound?.[action](item.id);
  };

  /**
   * The focus of a button that goes with its row moves to the row that takes its place, else to the placeholder of the
   * list.
   */
  #keepFocus(at: number): void {
    if (!this.shadowRoot?.activeElement) return;
    // Resolves after the update that the queue is about to ask for.
    this.requestUpdate();
    void this.updateComplete.then(() => {
      const rows = this.renderRoot.querySelectorAll('li');
      const buttons = rows[Math.min(at, rows.length - 1)]?.querySelectorAll('button');
      const place = [...(buttons ?? [])].at(-1) ?? this.renderRoot.querySelector<HTMLElement>('[part=start], .empty');
      place?.focus();
    });
  }

  readonly #onStart = (): void => {
    void this.start();
  };

  readonly #onRemoveDone = (): void => {
    this.#keepFocus(0);
    this.#bound?.removeDone();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-download': GkDownload;
  }
}
