/** Safari's own class; TypeScript's DOM library does not know it. */
declare const ManagedMediaSource: typeof MediaSource | undefined;

/** The MediaSource of this browser, or of this worker; undefined where there is none. @internal */
export function mediaSourceClass(): typeof MediaSource | undefined {
  if (typeof MediaSource !== 'undefined') return MediaSource;
  return typeof ManagedMediaSource === 'undefined' ? undefined : ManagedMediaSource;
}
