import { ContextProvider } from '@lit/context';
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { createSession, toGkError } from 'gk-sdk';
import type { Credentials, CredentialsSource, GkError, Session, SessionOptions, SessionState } from 'gk-sdk';
import { DEMO_SERVER_URL, serverUrlContext, sessionContext } from '../../context/session-context.js';
import { TeardownController } from '../../controllers/teardown-controller.js';
import { GkSessionChangedEvent } from './session.events.js';

/**
 * Gives the elements inside it one connection to a recorder server. Set one of these: an existing `session`, which you close
 * yourself; `credentials`, with which the element creates a session, logs in, and closes the session when the element is
 * removed; or `demo`, for a simulated fleet that needs no server. Moving the element within the page keeps the connection.
 * There is no attribute for a password on purpose, because markup ends up in logs.
 *
 * @summary Gives the elements inside it one connection to a recorder server.
 * @tagname gk-session
 * @slot - The elements that use the session.
 * @fires {GkSessionChangedEvent} gk-session-changed - The session or its state changed; does not bubble.
 * @public
 */
export class GkSession extends LitElement {
  static readonly tagName = 'gk-session';
  /** @internal */
  static override styles = css`
    :host {
      display: contents;
    }
  `;

  /** Base URL of the recorder server, for example `https://fleet.example.com`; default: the origin of the page. */
  @property() server: string | undefined;

  /**
   * Credentials of the user: an object, or a callback that is called at each login and again when its token has expired.
   * Without it, no session is created.
   */
  @property({ attribute: false }) credentials: Credentials | CredentialsSource | undefined;

  /**
   * Simulates a fleet in the page, to try the elements without a server: vehicles, events, recordings and video, marked "Demo".
   * `server` and `credentials` are not used then, and nothing is sent over the network. The code is loaded only with this
   * attribute.
   */
  @property({ type: Boolean }) demo = false;

  readonly #provider = new ContextProvider(this, { context: sessionContext });
  readonly #serverProvider = new ContextProvider(this, { context: serverUrlContext });
  #given: Session | undefined;
  #own: Session | undefined;
  #ownKey:
    { server: string | undefined; credentials: Credentials | CredentialsSource | undefined; demo: boolean } | undefined;
  #error: GkError | undefined;
  #followed: Session | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor() {
    super();
    new TeardownController(this, () => {
      this.#closeOwn();
      this.#unfollow();
      this.#provider.setValue(undefined);
    });
  }

  /** The session in use: the one that was set, else the one that the element made from `credentials`. */
  @property({ attribute: false })
  get session(): Session | undefined {
    return this.#given ?? this.#own;
  }
  set session(session: Session | undefined) {
    this.#given = session;
  }

  /** State of the session in use; undefined when there is no session. (read-only) */
  get state(): SessionState | undefined {
    return this.session?.state;
  }

  /** Why the last login of a session made by the element failed; undefined after a success. (read-only) */
  get error(): GkError | undefined {
    return this.#error;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#serverProvider.setValue(this.demo ? DEMO_SERVER_URL : this.server);
    if (!this.isConnected) return;
    this.#reconcile();
    this.#follow();
  }

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }

  /** Makes the session that `credentials` log in to; a subclass may pass a clock or a socket of its own. */
  protected createSession(options: SessionOptions): Session {
    return createSession(options);
  }

  /** Makes, replaces or closes the element's own session, as the properties now say. */
  #reconcile(): void {
    const { server, credentials, demo } = this;
    const wanted = this.#given === undefined && (demo || credentials !== undefined);
    const key = this.#ownKey;
    const isSame = key?.demo === demo && (demo || (key.server === server && key.credentials === credentials));
    if (wanted && isSame) return;
    this.#closeOwn();
    if (!wanted) return;
    this.#ownKey = { server, credentials, demo };
    if (demo) void this.#openDemo();
    else this.#open();
  }

  /** The demo is loaded only here: no other page has a byte of it. */
  async #openDemo(): Promise<void> {
    const key = this.#ownKey;
    try {
      const { createDemoSession } = await import('gk-sdk/demo');
      // Another session may be wanted by now, or none.
      if (key !== this.#ownKey) return;
      this.#own = createDemoSession();
      this.requestUpdate();
    } catch (thrown) {
      if (key !== this.#ownKey) return;
      this.#error = toGkError(thrown);
      this.#announce();
    }
  }

  #open(): void {
    const { server, credentials } = this;
    this.#error = undefined;
    try {
      this.#own = this.createSession(server === undefined ? {} : { server });
    } catch (thrown) {
      // An address that cannot be read.
      this.#error = toGkError(thrown);
      this.#announce();
      return;
    }
    void this.#login(this.#own, credentials);
  }

  async #login(session: Session, source: Credentials | CredentialsSource | undefined): Promise<void> {
    const fail = (thrown: unknown): void => {
      if (session !== this.#own) return;
      this.#error = toGkError(thrown);
      this.#announce();
    };
    // A page that opens while the server is down shows its fleet when it is back.
    const off = session.on('warning', (warning) => {
      if (session.state.kind === 'reconnecting') fail(warning);
    });
    try {
      if (source !== undefined) await session.login(source, { retry: true });
    } catch (thrown) {
      fail(thrown);
    } finally {
      off();
    }
  }

  #closeOwn(): void {
    this.#own?.close();
    this.#own = undefined;
    this.#ownKey = undefined;
    this.#error = undefined;
  }

  /** Provides the session in use to the elements inside and follows its state. */
  #follow(): void {
    const session = this.session;
    if (session === this.#followed) return;
    this.#unfollow();
    this.#followed = session;
    this.#unsubscribe = session?.subscribe(() => {
      if (session.state.kind === 'signed-in') this.#error = undefined;
      this.#announce();
    });
    this.#provider.setValue(session);
    this.#announce();
  }

  #unfollow(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#followed = undefined;
  }

  #announce(): void {
    this.dispatchEvent(new GkSessionChangedEvent(this.session, this.state, this.#error));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-session': GkSession;
  }
}
