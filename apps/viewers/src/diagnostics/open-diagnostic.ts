import { createRestClient, hashPassword, toGkError } from 'gk-sdk/rest';
import { deriveEndpoints } from 'gk-sdk/stream';
import { html, nothing, render, type TemplateResult } from 'lit';
import type { OpenedPage } from '../shared/opened-page.js';
import { VIEWERS } from '../shared/viewer-segments.js';
import type {
  DiagnosticDefinition,
  DiagnosticRoom,
  DiagnosticScreen,
  DiagnosticSegment,
  DiagnosticUser,
} from './diagnostic-page.js';
import './diagnostics.css';
import { MessageList } from './message-list.js';
import { MessageLog } from './message-log.js';
import { DIAGNOSTIC_SEGMENTS } from './pages.js';
import { ServerClock } from './server-clock.js';
import { saveSupportBundle } from './support-bundle.js';

/** Opens a diagnostic page in `root`. */
export async function openDiagnostic(
  root: HTMLElement,
  segment: DiagnosticSegment,
  definition: DiagnosticDefinition,
): Promise<OpenedPage> {
  document.title = VIEWERS[segment];
  root.dataset['state'] = 'diagnostic';
  const page = new OpenDiagnostic(root, segment, definition, await commandUrl());
  page.start();
  return page;
}

/** The command channel of the server that serves the page: the port that it tells, else the default one. */
async function commandUrl(): Promise<string> {
  const client = createRestClient({ baseUrl: location.origin });
  const told = await client.protocol().catch(() => undefined);
  const ports = told?.commandPort === undefined ? {} : { command: told.commandPort };
  return deriveEndpoints(new URL(location.origin), ports).command;
}

class OpenDiagnostic implements OpenedPage {
  readonly #root: HTMLElement;
  readonly #segment: DiagnosticSegment;
  readonly #definition: DiagnosticDefinition;
  readonly #commandUrl: string;
  readonly #clock = new ServerClock();
  #log: MessageLog;
  #messages: MessageList;
  #user: DiagnosticUser | undefined;
  #screen: DiagnosticScreen | undefined;
  #isWaiting = false;
  #isClosed = false;
  #bundle: { readonly kind: 'idle' | 'saving' } | { readonly kind: 'failed'; readonly words: string } = {
    kind: 'idle',
  };

  constructor(root: HTMLElement, segment: DiagnosticSegment, definition: DiagnosticDefinition, url: string) {
    this.#root = root;
    this.#segment = segment;
    this.#definition = definition;
    this.#commandUrl = url;
    this.#log = this.#newLog();
    this.#messages = this.#newMessages();
  }

  #newLog(): MessageLog {
    return new MessageLog(() => {
      this.#update();
    });
  }

  #newMessages(): MessageList {
    return new MessageList(this.#log, this.#segment, () => {
      this.#update();
    });
  }

  start(): void {
    if (this.#definition.login === 'none') this.#screen = this.#definition.open(this.#room(undefined));
    this.#render();
  }

  close(): void {
    this.#screen?.close();
    this.#isClosed = true;
  }

  /** These pages are English whatever the language. */
  refresh(): void {
    this.#render();
  }

  #logIn(user: DiagnosticUser): void {
    if (this.#definition.login !== 'asked') return;
    this.#user = user;
    this.#screen = this.#definition.open(this.#room(user), user);
    this.#render();
  }

  #logOut(): void {
    this.#screen?.close();
    this.#screen = undefined;
    this.#user = undefined;
    // The next user sees nothing of this one, also no answer that is still on its way.
    this.#log = this.#newLog();
    this.#messages = this.#newMessages();
    this.#bundle = { kind: 'idle' };
    this.#render();
  }

  #room(user: DiagnosticUser | undefined): DiagnosticRoom {
    return {
      commandUrl: this.#commandUrl,
      openSocket: this.#log.sockets(),
      rest: this.#restFor(user),
      serverNowS: () => this.#clock.nowS,
      update: () => {
        this.#update();
      },
    };
  }

  /** Calls of a user; without one, calls that need none. */
  #restFor(user: DiagnosticUser | undefined) {
    const authorization =
      user === undefined
        ? undefined
        : ({ kind: 'password', username: user.username, passwordHash: hashPassword(user.password) } as const);
    return createRestClient({
      baseUrl: location.origin,
      fetch: this.#clock.calls(this.#log.calls()),
      ...(authorization && { authorization: () => authorization }),
    });
  }

  /** Renders once for all changes until the next frame. */
  #update(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.#render();
    });
  }

  #render(): void {
    if (this.#isClosed) return;
    render(this.#view(), this.#root);
  }

  #view(): TemplateResult {
    return html`
      <header class="bar">
        <h1>${VIEWERS[this.#segment]}</h1>
        ${this.#statusView()}
        ${
          this.#user === undefined
            ? nothing
            : html`<button
                class="button small"
                @click=${() => {
                  this.#logOut();
                }}
              >
                Log out ${this.#user.username}
              </button>`
        }
      </header>
      ${pageLinks(this.#segment)}
      <p class="hint">${this.#definition.hint}</p>
      ${this.#screen === undefined ? this.#loginForm() : this.#screenView(this.#screen)}
    `;
  }

  #statusView(): TemplateResult | typeof nothing {
    const status = this.#screen?.status;
    return status === undefined ? nothing : html`<p role="status" data-tone=${status.tone}>${status.words}</p>`;
  }

  #screenView(screen: DiagnosticScreen): TemplateResult {
    return html`
      <section class="part">${screen.view()}</section>
      ${this.#messages.view()}
      <p class="tools part">
        <button
          class="button small"
          ?disabled=${this.#bundle.kind === 'saving'}
          @click=${() => void this.#saveBundle(screen)}
        >
          ${this.#bundle.kind === 'saving' ? 'Collecting ...' : 'Save support bundle'}
        </button>
        <span class="hint">A zip with versions, states, the last 1,000 messages and settings; no passwords.</span>
        ${this.#bundle.kind === 'failed' ? html`<output data-tone="bad">${this.#bundle.words}</output>` : nothing}
      </p>
    `;
  }

  #loginForm(): TemplateResult {
    return html`
      <form
        class="card"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget as HTMLFormElement);
          const [username, password] = [fields.get('username'), fields.get('password')];
          if (typeof username === 'string' && typeof password === 'string') {
            this.#logIn({ username: username.trim(), password });
          }
        }}
      >
        <label>User name<input name="username" required autocomplete="username" autocapitalize="none" /></label>
        <label>Password<input name="password" type="password" required autocomplete="current-password" /></label>
        <p class="actions"><button class="button primary">Log in</button></p>
      </form>
    `;
  }

  async #saveBundle(screen: DiagnosticScreen): Promise<void> {
    this.#bundle = { kind: 'saving' };
    this.#render();
    try {
      await saveSupportBundle({
        page: this.#segment,
        facts: screen.facts(),
        messages: this.#log.all,
        rest: this.#user === undefined ? undefined : this.#restFor(this.#user),
      });
      this.#bundle = { kind: 'idle' };
    } catch (error) {
      this.#bundle = { kind: 'failed', words: toGkError(error).message };
    }
    this.#render();
  }
}

function pageLinks(current: DiagnosticSegment): TemplateResult {
  return html`
    <nav class="pages" aria-label="Diagnostic pages">
      ${DIAGNOSTIC_SEGMENTS.map(
        (segment) =>
          html`<a href=${`/${segment}`} aria-current=${segment === current ? 'page' : nothing}>${VIEWERS[segment]}</a>`,
      )}
    </nav>
  `;
}
