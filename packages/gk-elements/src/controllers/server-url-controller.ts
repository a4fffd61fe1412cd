import { ContextEvent } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { serverUrlContext } from '../context/session-context.js';

/**
 * Base URL of the server as the nearest `<gk-session>` has it, for elements that load more from there than a session does.
 *
 * @internal
 */
export class ServerUrlController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #leave: (() => void) | undefined;
  #url: string | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Undefined: the origin of the page. */
  get url(): string | undefined {
    return this.#url;
  }

  hostConnected(): void {
    this.#ask();
    // A provider that is defined later than its children cannot hear their first request.
    if (this.#leave !== undefined || customElements.get('gk-session') !== undefined) return;
    void customElements.whenDefined('gk-session').then(() => {
      if (this.#host.isConnected && this.#leave === undefined) this.#ask();
    });
  }

  hostDisconnected(): void {
    this.#leave?.();
    this.#leave = undefined;
    this.#url = undefined;
  }

  #ask(): void {
    this.#host.dispatchEvent(new ContextEvent(serverUrlContext, this.#host, this.#receive, true));
  }

  readonly #receive = (url: string | undefined, leave?: () => void): void => {
    if (leave !== this.#leave) {
      this.#leave?.();
      this.#leave = leave;
    }
    if (url === this.#url) return;
    this.#url = url;
    this.#host.requestUpdate();
  };
}
