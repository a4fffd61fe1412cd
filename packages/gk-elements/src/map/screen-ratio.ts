/**
 * Calls `listener` whenever the pixels of the screen have another size: the window came to another screen, or the user zooms the page.
 * Observers of an element's size hear nothing of it. The function ends it.
 *
 * @internal
 */
export function onScreenRatioChange(listener: () => void): () => void {
  let ratio: MediaQueryList;
  const changed = (): void => {
    watch();
    listener();
  };
  const watch = (): void => {
    // A query knows one ratio only.
    ratio = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    ratio.addEventListener('change', changed, { once: true });
  };
  watch();
  return () => {
    ratio.removeEventListener('change', changed);
  };
}
