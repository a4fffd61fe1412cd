/**
 * Removes the links of style sheets that could not be fetched. The bundler's loader takes a link in the page for a sheet that was loaded:
 * a screen whose sheet failed once, such as in idle time during an outage, would open without its styles until the page is loaded anew.
 */
export function removeFailedStyleSheets(document: Document): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      // Those of the bundler; the theme has a way of its own.
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && target.crossOrigin !== null)
        target.remove();
    },
    { capture: true },
  );
}
