import { DeviceSimulator, toGkError, type SimulatorPane } from 'gk-sdk/monitor';
import { hashPassword } from 'gk-sdk/rest';
import { decodeVcp } from 'gk-sdk/wire';
import { html, noChange, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { DiagnosticDefinition, DiagnosticRoom, DiagnosticScreen, ScreenStatus } from './diagnostic-page.js';
import { addressOf } from './protocol-tester.js';
import { withoutSecrets } from './secrets.js';
import { connectionButton } from './tool-controls.js';

/** `testdev`: a device that somebody plays by hand (spec 002 section 2). */
export const deviceSimulator: DiagnosticDefinition = {
  login: 'none',
  hint: 'Simulates a device: to the server, this page is the device with the id below.',
  open: (room) => new DeviceSimulatorScreen(room),
};

const PANES: readonly { readonly name: SimulatorPane; readonly title: string }[] = [
  { name: 'to-device', title: 'Server to device' },
  { name: 'from-device', title: 'Device to server' },
  { name: 'heartbeats', title: 'Heartbeats' },
];

class DeviceSimulatorScreen implements DiagnosticScreen {
  readonly #room: DiagnosticRoom;
  readonly #scrolls = new Set<SimulatorPane>(PANES.map(({ name }) => name));
  #simulator: DeviceSimulator | undefined;
  #failure = '';

  constructor(room: DiagnosticRoom) {
    this.#room = room;
  }

  get status(): ScreenStatus {
    const simulator = this.#simulator;
    if (simulator === undefined) return { tone: 'waiting', words: 'Not connected' };
    switch (simulator.state) {
      case 'connecting':
        return { tone: 'waiting', words: 'Connecting' };
      case 'open':
        return { tone: 'good', words: 'Connected' };
      case 'closed':
        return { tone: 'bad', words: simulator.closeReason || 'The connection is closed.' };
    }
  }

  view(): TemplateResult {
    const isOpen = this.#simulator?.state === 'open';
    return html`
      ${this.#connectForm(this.#simulator !== undefined && this.#simulator.state !== 'closed')}
      ${this.#messageForm(isOpen)} ${this.#eventForm(isOpen)}
      ${this.#failure === '' ? nothing : html`<output data-tone="bad">${this.#failure}</output>`}
      <div class="panes">${PANES.map((pane) => this.#pane(pane.name, pane.title))}</div>
    `;
  }

  facts(): unknown {
    return { status: this.status.words };
  }

  close(): void {
    this.#simulator?.close();
  }

  #connectForm(isConnected: boolean): TemplateResult {
    return html`
      <form
        class="tools"
        @submit=${(event: SubmitEvent) => {
          this.#connect(fieldsOf(event));
        }}
      >
        <label class="wide"
          >Server address<input name="address" required value=${this.#room.commandUrl} ?disabled=${isConnected}
        /></label>
        <label>Device id<input name="deviceId" required autocomplete="off" ?disabled=${isConnected} /></label>
        <label
          >User name (if the server asks)<input name="username" autocomplete="username" ?disabled=${isConnected}
        /></label>
        <label
          >Password<input name="password" type="password" autocomplete="current-password" ?disabled=${isConnected}
        /></label>
        ${connectionButton(isConnected, () => {
          this.close();
        })}
      </form>
    `;
  }

  #messageForm(isOpen: boolean): TemplateResult {
    return html`
      <form
        class="tools"
        @submit=${(event: SubmitEvent) => {
          const { message } = fieldsOf(event);
          this.#attempt((simulator) => {
            simulator.send(decodeVcp(frameOf(message ?? '')));
          });
        }}
      >
        <label class="wide"
          >Message, one field per line: M:Q01 <textarea name="message" rows="3" required placeholder="M:E01"></textarea>
        </label>
        <button class="button small" ?disabled=${!isOpen}>Send</button>
      </form>
    `;
  }

  #eventForm(isOpen: boolean): TemplateResult {
    return html`
      <form
        class="tools"
        @submit=${(event: SubmitEvent) => {
          const { code, words, ...toggles } = fieldsOf(event);
          const gpio = [0, 1, 2, 3].map((index) => toggles[`gpio${index}`] !== undefined);
          this.#attempt((simulator) => {
            const [first = false, second = false, third = false, fourth = false] = gpio;
            simulator.fakeEvent({ code: Number(code), gpio: [first, second, third, fourth], message: words ?? '' });
          });
        }}
      >
        <label>Event<input name="code" type="number" min="0" step="1" required value="0" /></label>
        ${[0, 1, 2, 3].map(
          (index) => html`<label class="choice"><input type="checkbox" name=${`gpio${index}`} />GPIO${index}</label>`,
        )}
        <label class="wide">Event message<input name="words" autocomplete="off" /></label>
        <button class="button small" ?disabled=${!isOpen}>Fake event</button>
      </form>
    `;
  }

  #pane(name: SimulatorPane, title: string): TemplateResult {
    const isFollowed = this.#scrolls.has(name);
    const text = this.#simulator?.pane(name).map(withoutSecrets).join('\n') ?? '';
    return html`
      <section class="pane">
        <header class="tools">
          <h2>${title}</h2>
          <label class="choice"
            ><input
              type="checkbox"
              .checked=${isFollowed}
              @change=${() => {
                if (isFollowed) this.#scrolls.delete(name);
                else this.#scrolls.add(name);
                this.#change();
              }}
            />Auto-scroll</label
          >
          <button
            class="button small"
            @click=${() => {
              this.#simulator?.clear(name);
            }}
          >
            Clear
          </button>
        </header>
        <textarea
          readonly
          aria-label=${title}
          .value=${live(text)}
          .scrollTop=${isFollowed ? live(Number.MAX_SAFE_INTEGER) : noChange}
        ></textarea>
      </section>
    `;
  }

  #connect({ address = '', deviceId = '', username = '', password = '' }: Readonly<Record<string, string>>): void {
    try {
      const simulator = new DeviceSimulator({
        url: addressOf(address.trim(), this.#room.commandUrl),
        deviceId: deviceId.trim(),
        ...(username !== '' && { login: { username, passwordHash: hashPassword(password) } }),
        openSocket: this.#room.openSocket,
      });
      this.#simulator = simulator;
      simulator.subscribe(() => {
        this.#change();
      });
      this.#change();
    } catch (error) {
      this.#change(toGkError(error).message);
    }
  }

  #attempt(act: (simulator: DeviceSimulator) => void): void {
    if (this.#simulator === undefined) return;
    try {
      act(this.#simulator);
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

/** The fields of a form that is sent; the page stays. */
function fieldsOf(event: SubmitEvent): Readonly<Record<string, string>> {
  event.preventDefault();
  const entries = [...new FormData(event.currentTarget as HTMLFormElement)];
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}

/** A whole frame of the typed text: marker and length are added where they are missing. */
export function frameOf(typed: string): string {
  const text = typed.replaceAll('\r\n', '\n');
  if (text.startsWith('VCP\n')) return text;
  const at = text.indexOf('\n\n');
  const body = at < 0 ? '' : text.slice(at + 2);
  const head = at < 0 ? text.trimEnd() : text.slice(0, at);
  return `VCP\nL:${new TextEncoder().encode(body).length}\n${head}\n${body === '' ? '' : `\n${body}`}`;
}
