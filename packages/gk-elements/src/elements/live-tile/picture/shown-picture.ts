/** The element that shows the picture; others in the same place wait unseen for their first one. @internal */
export function shownPicture(parent: HTMLElement): HTMLVideoElement | HTMLCanvasElement | undefined {
  const pictures = [...parent.querySelectorAll<HTMLVideoElement | HTMLCanvasElement>('video, canvas')];
  return pictures.find((element) => element.style.visibility !== 'hidden');
}
