import { ContextEvent } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Session, SessionState } from 'gk-sdk';
import type { SessionNeeds, SessionProblem } from './session-needs.js';
import type { SessionTeller } from './session-problem.js';
import { serverUrlContext, sessionContext } from '../context/session-context.js';

/** An element that takes its session from a property or, without one, from the enclosing `<gk-session>`. @public */
export type SessionHost = ReactiveControllerHost & HTMLElement & { session?: Session | undefined };

/**
 * Finds the session of an element (its `session` property, else the nearest `<gk-session>`), follows its state and
 * requests an update of the host at each change. Holds nothing while the host is out of the document.
 *
 * @public
 */
export class SessionController implements ReactiveController {
  readonly #host: SessionHost;
  readonly #needs: SessionNeeds | undefined;
  #teller: SessionTeller | undefined;
  #isLoading = false;
  #fromContext: Session | undefined;
  #leaveContext: (() => void) | undefined;
  #serverUrl: string | undefined;
  #leaveServerUrl: (() => void) | undefined;
  #bound: Session | undefined;
  #unsubscribe: (() => void) | undefined;

  /** @param needs - What the element shows of its session, for words about a session that does not work. */
  constructor(host: SessionHost, needs?: SessionNeeds) {
    this.#host = host;
    this.#needs = needs;
    host.addController(this);
  }

  /** What is wrong with the session, for an element that says it by itself; undefined until its words are loaded. @internal */
  get problem(): SessionProblem | undefined {
    return this.#teller?.problem;
  }

  /** The session in use; undefined when there is no session. */
  get session(): Session | undefined {
    return this.#host.session ?? this.#fromContext;
  }

  /** State of the session in use; undefined when there is no session. */
  get state(): SessionState | undefined {
    return this.session?.state;
  }

  /** Base URL of the server as the `<gk-session>` has it; undefined = the origin of the page. */
  get serverUrl(): string | undefined {
    return this.#serverUrl;
  }

  hostConnected(): void {
    this.#requestContext();
    // A provider that is defined later than its children cannot hear their first request.
    if (this.#leaveContext === undefined && customElements.get('gk-session') === undefined) {
      void customElements.whenDefined('gk-session').then(() => {
        if (this.#host.isConnected && this.#leaveContext === undefined) this.#requestContext();
      });
    }
    this.#bind();
  }

  hostUpdate(): void {
    if (this.#host.isConnected) this.#bind();
  }

  hostUpdated(): void {
    const { state } = this;
    const right = this.#needs?.right;
    if (this.#teller) this.#tell();
    // A page on which all is well loads nothing.
    else if (
      this.#needs &&
      state?.kind !== 'connecting' &&
      !(state?.kind === 'signed-in' && (!right || state.user.permissions[right]))
    ) {
      void this.#load(this.#needs);
    }
  }

  async #load(needs: SessionNeeds): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { SessionTeller } = await import('./session-problem.js');
      this.#teller = new SessionTeller(this.#host, needs);
      this.#tell();
    } catch {
      // Without its words the element says what it said before; another update tries again.
      this.#isLoading = false;
    }
  }

  #tell(): void {
    if (this.#host.isConnected)
      this.#teller?.update({ session: this.session, isInside: this.#leaveContext !== undefined });
  }

  hostDisconnected(): void {
    this.#teller?.stop();
    this.#leaveContext?.();
    this.#leaveContext = undefined;
    this.#fromContext = undefined;
    this.#leaveServerUrl?.();
    this.#leaveServerUrl = undefined;
    this.#serverUrl = undefined;
    this.#unbind();
  }

  readonly #receive = (session: Session | undefined, unsubscribe?: () => void): void => {
    if (unsubscribe !== this.#leaveContext) {
      this.#leaveContext?.();
      this.#leaveContext = unsubscribe;
    }
    if (session === this.#fromContext) return;
    this.#fromContext = session;
    this.#host.requestUpdate();
  };

  readonly #receiveServerUrl = (serverUrl: string | undefined, unsubscribe?: () => void): void => {
    if (unsubscribe !== this.#leaveServerUrl) {
      this.#leaveServerUrl?.();
      this.#leaveServerUrl = unsubscribe;
    }
    if (serverUrl === this.#serverUrl) return;
    this.#serverUrl = serverUrl;
    this.#host.requestUpdate();
  };

  #requestContext(): void {
    this.#host.dispatchEvent(new ContextEvent(sessionContext, this.#host, this.#receive, true));
    this.#host.dispatchEvent(new ContextEvent(serverUrlContext, this.#host, this.#receiveServerUrl, true));
  }

  #bind(): void {
    const session = this.session;
    if (session === this.#bound) return;
    this.#unbind();
    this.#bound = session;
    this.#unsubscribe = session?.subscribe(() => {
      this.#host.requestUpdate();
    });
  }

  #unbind(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#bound = undefined;
  }
}
