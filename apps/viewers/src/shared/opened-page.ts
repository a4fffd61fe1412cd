import type { BrandSwitches } from 'gk-sdk/rules';

/** A page that is open. */
export interface OpenedPage {
  /**
   * Ends the page: it shows nothing afterwards.
   *
   * @param why - In words, for the parent window.
   */
  close(why: string): void;
  /** Renders again, in the language of now. */
  refresh(): void;
}

/** Opens a page that is loaded, under the switches of the brand as it is known by then. */
export type Opener = (root: HTMLElement, switches: () => BrandSwitches) => OpenedPage | Promise<OpenedPage>;

/** A page that leads elsewhere: nothing goes on in it. */
export const NOTHING_OPEN: OpenedPage = { close: () => undefined, refresh: () => undefined };
