/** A page that is open. */
export interface OpenedPage {
  /**
   * Ends what goes on: the page shows nothing afterwards.
   *
   * @param why - In words, for the parent window.
   */
  close(why: string): void;
  /** Renders again, in the language of now. */
  refresh(): void;
}

/** Opens a page that is loaded. */
export type Opener = (root: HTMLElement) => OpenedPage | Promise<OpenedPage>;

/** A page that leads elsewhere: nothing goes on in it. */
export const NOTHING_OPEN: OpenedPage = { close: () => undefined, refresh: () => undefined };
