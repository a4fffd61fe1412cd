import { TESTER_LETTERS, TESTER_PRESETS, toGkError, VcpTester, type TesterLetter } from 'gk-sdk/monitor';
import { html, nothing, type TemplateResult } from 'lit';
import type { DiagnosticDefinition, DiagnosticRoom, DiagnosticScreen, ScreenStatus } from './diagnostic-page.js';
import { connectionButton } from './tool-controls.js';

/** `testvcp`: sends any message of the command channel; the answers stand in the list of messages (spec 002 section 2). */
export const protocolTester: DiagnosticDefinition = {
  login: 'none',
  hint: 'Sends messages on the command channel as you type them. Replies appear below.',
  open: (room) => new ProtocolTesterScreen(room),
};

type TesterState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' | 'open'; readonly tester: VcpTester; readonly url: string }
  | { readonly kind: 'closed'; readonly words: string };

class ProtocolTesterScreen implements DiagnosticScreen {
  readonly #room: DiagnosticRoom;
  #state: TesterState = { kind: 'idle' };
  #chosen = new Set<TesterLetter>(['M']);
  #values: Partial<Record<TesterLetter, string>> = { M: 'E01' };
  #body = 'hello';
  #failure = '';

  constructor(room: DiagnosticRoom) {
    this.#room = room;
  }

  get status(): ScreenStatus {
    const state = this.#state;
    switch (state.kind) {
      case 'idle':
        return { tone: 'waiting', words: 'Not connected' };
      case 'connecting':
        return { tone: 'waiting', words: `Connecting to ${state.url}` };
      case 'open':
        return { tone: 'good', words: `Connected to ${state.url}` };
      case 'closed':
        return { tone: 'bad', words: state.words };
    }
  }

  view(): TemplateResult {
    const isOpen = this.#state.kind === 'open';
    return html`
      ${this.#connectForm()}
      <div class="tools" role="group" aria-label="Presets">
        ${TESTER_PRESETS.map(
          ({ name, message }) =>
            html`<button
              class="button small"
              @click=${() => {
                this.#chosen = new Set(Object.keys(message.fields) as TesterLetter[]);
                this.#values = { ...this.#values, ...message.fields };
                this.#body = message.body ?? '';
                this.#change();
              }}
            >
              ${name}
            </button>`,
        )}
      </div>
      <form
        class="message"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          this.#send();
        }}
      >
        <div class="letters">${TESTER_LETTERS.map((letter) => this.#field(letter))}</div>
        <label class="body"
          >Body<textarea
            rows="3"
            .value=${this.#body}
            @input=${(event: InputEvent) => {
              this.#body = (event.currentTarget as HTMLTextAreaElement).value;
            }}
          ></textarea>
        </label>
        <p class="tools">
          <button class="button primary" ?disabled=${!isOpen}>Send</button>
          ${isOpen ? nothing : html`<span>Connect first.</span>`}
          ${this.#failure === '' ? nothing : html`<output data-tone="bad">${this.#failure}</output>`}
        </p>
      </form>
    `;
  }

  facts(): unknown {
    return { status: this.status.words };
  }

  close(): void {
    if ('tester' in this.#state) this.#state.tester.close();
  }

  #connectForm(): TemplateResult {
    const isConnected = 'tester' in this.#state;
    return html`
      <form
        class="tools"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          const address = new FormData(event.currentTarget as HTMLFormElement).get('address');
          this.#connect(typeof address === 'string' ? address.trim() : '');
        }}
      >
        <label class="wide"
          >Server address<input name="address" required value=${this.#room.commandUrl} ?disabled=${isConnected}
        /></label>
        ${connectionButton(isConnected, () => {
          this.close();
        })}
      </form>
    `;
  }

  #field(letter: TesterLetter): TemplateResult {
    const isChosen = this.#chosen.has(letter);
    return html`
      <div class="letter">
        <label
          ><input
            type="checkbox"
            .checked=${isChosen}
            @change=${() => {
              if (isChosen) this.#chosen.delete(letter);
              else this.#chosen.add(letter);
              this.#change();
            }}
          />${letter}</label
        >
        <input
          aria-label=${`Field ${letter}`}
          ?disabled=${!isChosen}
          type=${letter === 'P' && this.#values.M === 'Q02' ? 'password' : 'text'}
          autocomplete="off"
          .value=${this.#values[letter] ?? ''}
          @input=${(event: InputEvent) => {
            this.#values = { ...this.#values, [letter]: (event.currentTarget as HTMLInputElement).value };
            if (letter === 'M') this.#change();
          }}
        />
      </div>
    `;
  }

  #connect(address: string): void {
    try {
      const url = addressOf(address, this.#room.commandUrl);
      const tester = new VcpTester({ url, openSocket: this.#room.openSocket });
      this.#state = { kind: 'connecting', tester, url };
      tester.on('open', () => {
        this.#state = { kind: 'open', tester, url };
        this.#change();
      });
      tester.on('close', ({ code, reason }) => {
        const words = reason === '' ? `The connection is closed (${code}).` : reason;
        this.#state = { kind: 'closed', words };
        this.#change();
      });
    } catch (error) {
      this.#state = { kind: 'closed', words: toGkError(error).message };
    }
    this.#change();
  }

  #send(): void {
    if (this.#state.kind !== 'open') return;
    const fields = Object.fromEntries([...this.#chosen].map((letter) => [letter, this.#values[letter] ?? '']));
    try {
      this.#state.tester.send({ fields, body: this.#body });
      this.#change();
    } catch (error) {
      this.#change(toGkError(error).message);
    }
  }

  #change(failure = ''): void {
    this.#failure = failure;
    this.#room.update();
  }
}

/** A typed address: a URL, or a host with or without port, which then takes scheme and port of the server's own. */
export function addressOf(typed: string, own: string): string {
  if (/^wss?:\/\//i.test(typed)) return typed;
  const { protocol, port } = new URL(own);
  const text = `${protocol}//${typed}`;
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.port === '' && !/:\d+/.test(typed)) url.port = port;
  return url.href;
}
