import type { Page } from '@playwright/test';

/** Texts of a screen about its data. */
export interface Said {
  /** Words of failure, each as it stands. */
  readonly failures: readonly string[];
  /** Words that there is nothing. */
  readonly empty: readonly string[];
  /** Something turns, or says that it waits. */
  readonly waits: boolean;
}

/**
 * Returns the texts of the screen as it is. Messages of the shell about events and the session are not part of the
 * screen.
 */
export function saidOn(page: Page): Promise<Said> {
  return page.evaluate(() => {
    // Elements keep what they say in shadow trees.
    const within = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? within(element.shadowRoot) : []),
      ]);
    const seen = [...document.querySelectorAll('#main, .gk-notices')]
      .flatMap(within)
      .filter((element) => element.checkVisibility());
    const texts = seen
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent?.trim() ?? '')
      .filter((text) => text !== '');
    const alerts = seen
      .filter(({ role, textContent }) => role === 'alert' && textContent.trim() !== '')
      .map(({ textContent }) => textContent.trim());
    const failed = texts.filter((text) =>
      /could not be|cannot be|did not load|Broken on purpose|is not JSON|Try again/.test(text),
    );
    return {
      failures: [...alerts, ...failed],
      // That nothing is chosen yet is no statement about the server, and a vehicle without GPS none of a call. Houses have a "No.".
      empty: texts.filter(
        (text) =>
          /^(no|nothing)\b(?!\.)|\b(there (is|are) no|(has|have|lists|with) no)\b/i.test(text) &&
          !/chosen|yet\b|^No GPS$/.test(text),
      ),
      waits:
        seen.some(
          ({ ariaBusy, classList }) =>
            ariaBusy === 'true' || classList.contains('spinner-border') || classList.contains('placeholder'),
        ) || texts.some((text) => /^(Loading|Waiting)/.test(text)),
    };
  });
}
