import { ContextEvent } from '@lit/context';
import type { ReactiveController } from 'lit';
import type { Session, SessionState } from 'gk-sdk';
import type { SessionHost } from './session-host.js';
import type { SessionNeeds } from './session-needs.js';
import { sessionContext } from '../context/session-context.js';

/**
 * Finds the session of an element (its `session` property, else the nearest `<gk-session>`), follows its state and
 * requests an update of the host at each change. Holds nothing while the host is out of the document.
 *
 * @public
 */
export class SessionController implements ReactiveController {
  readonly #host: SessionHost;
  /** Until it is told by others. */
  #needs: SessionNeeds | undefined;
  #fromContext: Session | undefined;
  #leaveContext: (() => void) | undefined;
  #bound: Session | undefined;
  #unsubscribe: (() => void) | undefined;

  /** @param needs - What the element shows of its session: words about one that does not work are loaded by it. */
  constructor(host: SessionHost, needs?: SessionNeeds) {
    this.#host = host;
    this.#needs = needs;
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
    const needs = this.#needs;
    const { state } = this;
    const kind = state?.kind;
    // A connection that was never made is not lost.
    if (!needs?.needed(kind === 'reconnecting' && !!state?.user)) return;
    // A page on which all is well loads nothing.
    if (kind === 'connecting' || (kind === 'signed-in' && !needs.denied?.())) return;
    this.#needs = undefined;
    import('./session-problem.js').then(
      ({ SessionTeller }) => new SessionTeller(this.#host, needs, this),
      () => (this.#needs = needs),
    );
  }

  hostDisconnected(): void {
    this.#leaveContext?.();
    this.#leaveContext = undefined;
    this.#fromContext = undefined;
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

  #requestContext(): void {
    this.#host.dispatchEvent(new ContextEvent(sessionContext, this.#host, this.#receive, true));
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
