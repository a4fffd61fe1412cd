import { ContextEvent } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Session, SessionState } from 'gk-sdk';
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
  #fromContext: Session | undefined;
  #leaveContext: (() => void) | undefined;
  #serverUrl: string | undefined;
  #leaveServerUrl: (() => void) | undefined;
  #bound: Session | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: SessionHost) {
    this.#host = host;
    host.addController(this);
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

  hostDisconnected(): void {
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
