/** Dependence of an element on its session. @public */
export interface SessionNeeds {
  /**
   * Whether the element has nothing to show without the session.
   *
   * @param lost - The connection stood, and comes back by itself.
   */
  readonly needed: (lost: boolean) => boolean;
  /** Whether the user lacks a right without which the server sends nothing, and does not say so. */
  readonly denied?: () => boolean;
  /** The element says by itself what is wrong. */
  readonly speaks?: true;
  /** The problem at present, for an element that says it by itself; missing until the words are loaded. */
  problem?: SessionProblem | undefined;
}

/** Words about a session that does not work, in the language of the page. @public */
export interface SessionProblem {
  readonly words: string;
  /** The words of the server, or what to do; may be empty. */
  readonly detail: string;
}
