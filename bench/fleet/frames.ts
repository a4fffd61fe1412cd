// A drawing buffer is readable only within the frame that painted it. So this wraps `requestAnimationFrame`, before a map
// asks for its first frame, and lets watchers look right behind each callback.

const watchers = new Set<() => void>();
const original = window.requestAnimationFrame.bind(window);

window.requestAnimationFrame = (callback) =>
  original((time) => {
    callback(time);
    for (const watch of watchers) watch();
  });

/** Calls `watch` after every animation frame callback of the page. Returns a function that stops it. */
export function afterEachFrame(watch: () => void): () => void {
  watchers.add(watch);
  // Frames go on, whoever else asks for them.
  const keep = (): void => {
    if (watchers.has(watch)) window.requestAnimationFrame(keep);
  };
  window.requestAnimationFrame(keep);
  return () => watchers.delete(watch);
}
