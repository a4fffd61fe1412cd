import { saveFile } from 'gk-sdk/dom';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatDateTimeWithZone } from 'gk-sdk/rules';
import { pageZone } from '../shared/page-zone.js';
import { copyText } from './copy-text.js';
import { KEPT_MESSAGES, type LoggedMessage, type MessageLog } from './message-log.js';
import { toSessionLog } from './session-log.js';
import { filterField, pauseButton } from './tool-controls.js';

/** Messages that are drawn; the saved log has all. */
const SHOWN_MESSAGES = 200;

const KIND_WORDS = { opened: 'opened', sent: 'sent', received: 'received', closed: 'closed' } as const;

/** The messages of a page, with filter, pause, copy and a file that `conformance --replay` takes. */
export class MessageList {
  readonly #log: MessageLog;
  readonly #page: string;
  readonly #update: () => void;
  #filter = '';
  #held: readonly LoggedMessage[] | undefined;
  #isHex = false;
  #notice = '';

  constructor(log: MessageLog, page: string, update: () => void) {
    this.#log = log;
    this.#page = page;
    this.#update = update;
  }

  view(): TemplateResult {
    const all = this.#held ?? this.#log.all;
    const wanted = this.#filter.trim().toLowerCase();
    const messages = all.filter(({ kind, text }) => `${kind} ${text}`.toLowerCase().includes(wanted));
    const shown = messages.slice(-SHOWN_MESSAGES).reverse();
    return html`
      <section class="part messages" aria-labelledby="messages-title">
        <h2 id="messages-title">Messages</h2>
        ${this.#tools(messages, all.length)}
        <ol class="scroll" tabindex="0" aria-label="Messages, the newest first">
          ${repeat(
            shown,
            (message) => message,
            (message) => this.#message(message),
          )}
        </ol>
        ${shown.length === 0 ? html`<p class="empty">${all.length === 0 ? 'No messages yet.' : 'No messages match the filter.'}</p>` : nothing}
      </section>
    `;
  }

  #tools(messages: readonly LoggedMessage[], count: number): TemplateResult {
    const isHeld = this.#held !== undefined;
    return html`
      <div class="tools" role="toolbar" aria-label="Messages">
        ${filterField('Filter messages', 'Filter, for example Q03', this.#filter, (text) => {
          this.#change(() => (this.#filter = text));
        })}
        ${pauseButton(isHeld, () => {
          this.#change(() => (this.#held = isHeld ? undefined : this.#log.all));
        })}
        <label class="choice"
          ><input
            type="checkbox"
            .checked=${this.#isHex}
            @change=${() => {
              this.#change(() => (this.#isHex = !this.#isHex));
            }}
          />Hex</label
        >
        <button class="button small" @click=${() => void this.#copy(messages)}>Copy</button>
        <button
          class="button small"
          @click=${() => {
            const log = toSessionLog(this.#page, this.#log.all);
            const blob = new Blob([JSON.stringify(log, undefined, 2)], { type: 'application/json' });
            saveFile(blob, `${this.#page}-log.json`);
          }}
        >
          Save log
        </button>
        <button
          class="button small"
          @click=${() => {
            this.#held = undefined;
            this.#log.clear();
          }}
        >
          Clear
        </button>
        <span>
          ${messages.length === count ? `${count}` : `${messages.length} of ${count}`}${
            count === KEPT_MESSAGES ? ', older ones are dropped' : nothing
          }${isHeld ? ', paused' : nothing}${this.#notice === '' ? nothing : ` · ${this.#notice}`}
        </span>
      </div>
    `;
  }

  #message({ atS, connection, kind, text }: LoggedMessage): TemplateResult {
    return html`
      <li data-kind=${kind}>
        <span class="head">${timeText(atS)} <b>${KIND_WORDS[kind]}</b> ${connection}</span>
        <pre>${this.#isHex ? hexText(text) : text}</pre>
      </li>
    `;
  }

  async #copy(messages: readonly LoggedMessage[]): Promise<void> {
    const text = messages.map((message) => `${timeText(message.atS)} ${message.kind}\n${message.text}`).join('\n\n');
    const isCopied = await copyText(text);
    this.#change(
      () => (this.#notice = isCopied ? 'Copied.' : 'The browser does not allow copying: save the log instead.'),
    );
  }

  #change(make: () => void): void {
    this.#notice = '';
    make();
    this.#update();
  }
}

/** Time of day with milliseconds, and the offset of the page's zone. */
function timeText(atS: number): string {
  const [, time, offset] = formatDateTimeWithZone(atS, pageZone()).split(' ');
  return `${time}.${String(Math.floor((atS % 1) * 1000)).padStart(3, '0')} ${offset}`;
}

/** The bytes of a text in UTF-8, sixteen a line. */
export function hexText(text: string): string {
  const bytes = [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0'));
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) lines.push(bytes.slice(at, at + 16).join(' '));
  return lines.join('\n');
}
