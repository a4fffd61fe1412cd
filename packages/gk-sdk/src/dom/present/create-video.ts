/** A `<video>` that plays by itself, without sound. @internal */
export function createVideo(): HTMLVideoElement {
  return Object.assign(document.createElement('video'), { muted: true, autoplay: true, playsInline: true });
}
