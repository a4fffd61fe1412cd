import { render, type ReactiveController } from 'lit';
import type { Session } from 'gk-sdk';
import { getLabels } from '../labels/page-labels.js';
import {
  englishSessionProblemLabels,
  type SessionProblemKind,
  type SessionProblemLabels,
} from '../labels/session-problem.labels.js';
import { problemWords } from './problem-words.js';
import type { SessionHost } from './session-host.js';
import type { SessionNeeds, SessionProblem } from './session-needs.js';
import { sessionProblem } from './session-problem-kind.js';
import { addStyles } from '../styles/add-styles.js';
import { sessionProblemStyles } from './session-problem.styles.js';

/** A page that is being made may give its session, or sign in, a moment later: until then nothing is wrong. */
const MADE_WITHIN_MS = 1_000;
const MAY_COME: ReadonlySet<SessionProblemKind> = new Set(['no-session', 'not-signed-in', 'signed-out']);

/** The `<gk-session>` that an element stands in, also through the shadow roots of others. */
function sessionElementAround(element: Element): HTMLElementTagNameMap['gk-session'] | undefined {
  const found = element.closest('gk-session');
  if (found !== null) return found;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? sessionElementAround(root.host) : undefined;
}

/** Fired at an element that begins to say a problem, for the warnings of development builds; `detail` is its kind. @internal */
export const SESSION_PROBLEM_EVENT = 'gk-session-problem';

/** Sessions whose server has accounts with a second factor, and those that were asked. */
const secondFactors = new WeakMap<Session, boolean>();

/**
 * Says on one element what is wrong with its session: in its place, or for the element to say. Loaded with the first problem of a page.
 *
 * @internal
 */
export class SessionTeller implements ReactiveController {
  readonly #host: SessionHost;
  readonly #needs: SessionNeeds;
  readonly #controller: { readonly session: Session | undefined };
  #kind: SessionProblemKind | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #box: HTMLElement | undefined;

  constructor(host: SessionHost, needs: SessionNeeds, controller: { readonly session: Session | undefined }) {
    this.#host = host;
    this.#needs = needs;
    this.#controller = controller;
    host.addController(this);
    this.hostUpdated();
  }

  hostUpdated(): void {
    if (!this.#host.isConnected) return;
    const { session } = this.#controller;
    const around = session === undefined ? sessionElementAround(this.#host) : undefined;
    const isDenied = this.#needs.denied?.() === true;
    const found = sessionProblem(session?.state, around !== undefined, isDenied, around?.error);
    const shown = found && this.#needs.needed(found.kind === 'lost') ? found : undefined;
    if (shown?.kind !== this.#kind) this.#begin(shown?.kind);
    if (shown === undefined || this.#timer !== undefined) this.#take(undefined);
    else if (this.#take(this.#words(shown, session))) {
      this.#host.dispatchEvent(new CustomEvent(SESSION_PROBLEM_EVENT, { detail: shown.kind }));
    }
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#kind = undefined;
    this.#take(undefined);
  }

  #begin(kind: SessionProblemKind | undefined): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#kind = kind;
    if (kind === undefined || !MAY_COME.has(kind)) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#host.requestUpdate();
    }, MADE_WITHIN_MS);
  }

  #words(
    { kind, said }: { readonly kind: SessionProblemKind; readonly said: string },
    session: Session | undefined,
  ): SessionProblem {
    const labels: SessionProblemLabels = {
      ...englishSessionProblemLabels,
      ...getLabels().sessionProblem,
    };
    const detail = said || labels.details[kind];
    const hint = kind === 'refused' && session && this.#hasSecondFactors(session) ? labels.secondFactor : '';
    return { words: labels.words[kind], detail: `${detail} ${hint}`.trim() };
  }

  /** A server refuses name and password of an account with a second factor as it does wrong ones. */
  #hasSecondFactors(session: Session): boolean {
    const known = secondFactors.get(session);
    if (known !== undefined) return known;
    secondFactors.set(session, false);
    void this.#askForSecondFactors(session);
    return false;
  }

  async #askForSecondFactors(session: Session): Promise<void> {
    try {
      const { secondFactor } = await session.rest.loginDemands();
      if (!secondFactor) return;
      secondFactors.set(session, true);
      this.#host.requestUpdate();
    } catch {
      // A server that does not tell may have none.
    }
  }

  /** Returns whether it is another one than before. */
  #take(problem: SessionProblem | undefined): boolean {
    const before = this.#needs.problem;
    if (problem?.words === before?.words && problem?.detail === before?.detail) return false;
    this.#needs.problem = problem;
    if (!this.#needs.speaks) this.#show(problem);
    // Not in the midst of the update that found it.
    else
      queueMicrotask(() => {
        this.#host.requestUpdate();
      });
    return true;
  }

  /** In front of what the element renders, which is hidden meanwhile. */
  #show(problem: SessionProblem | undefined): void {
    const root = this.#host.shadowRoot;
    if (root === null) return;
    if (problem === undefined) {
      this.#box?.remove();
      return;
    }
    this.#box ??= this.#createBox(root);
    if (!this.#box.isConnected) root.prepend(this.#box);
    this.#box.title = this.#box.classList.contains('inline') ? problem.detail : '';
    render(problemWords(problem), this.#box);
  }

  #createBox(root: ShadowRoot): HTMLElement {
    addStyles(root, sessionProblemStyles);
    const box = document.createElement('div');
    const isInline = getComputedStyle(this.#host).display.startsWith('inline');
    box.className = isInline ? 'session-problem inline' : 'session-problem';
    box.setAttribute('role', 'status');
    return box;
  }
}
