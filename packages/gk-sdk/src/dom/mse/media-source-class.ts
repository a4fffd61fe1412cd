/** Safari's own class; TypeScript's DOM library does not know it. */
declare const ManagedMediaSource: typeof MediaSource | undefined;

/** The MediaSource of this browser, or of this worker; undefined where there is none. @internal */
export function mediaSourceClass(): typeof MediaSource | undefined {
  if (typeof MediaSource !== 'undefined') return MediaSource;
  return typeof ManagedMediaSource === 'undefined' ? undefined : ManagedMediaSource;
}

/**
 * Says that media of another kind follow. WebKitGTK 2.50 has no `changeType`, and takes another size of the same codec by
 * its initialization segment.
 *
 * @internal
 */
export function changeType(buffer: Pick<Partial<SourceBuffer>, 'changeType'>, mime: string): void {
  buffer.changeType?.(mime);
}
