let address: string | undefined;

/**
 * Names where the page serves `gk-sdk/audio-worklet.js`, for all players and microphones without an address of their own: pages
 * whose content security policy forbids scripts from `blob:` call it once, before the first sound. Undefined takes it back.
 *
 * @public
 */
export function setAudioWorkletUrl(url: string | undefined): void {
  address = url;
}

/** URL last passed to {@link setAudioWorkletUrl}. @internal */
export function audioWorkletUrl(): string | undefined {
  return address;
}
