/** How long after a failure a style sheet is fetched again, ms. */
const RETRY_MS = 5000;

/**
 * Fetches style sheets again that could not be fetched, until they are there. The bundler's loader asks for each one once: a screen whose
 * sheet failed, such as in idle time during an outage, would open without its styles until the page is loaded anew.
 */
export function retryFailedStyleSheets(document: Document): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      // Those of the bundler; the theme has a way of its own.
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || target.crossOrigin === null) return;
      // In the same place: the order of the sheets decides between rules.
      setTimeout(() => target.replaceWith(target.cloneNode()), RETRY_MS);
    },
    { capture: true },
  );
}
