/** The picture of an element as PNG, in its full size. Loaded only when somebody wants one. @internal */
export async function toPng(source: HTMLVideoElement | HTMLCanvasElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  const isVideo = source instanceof HTMLVideoElement;
  canvas.width = isVideo ? source.videoWidth : source.width;
  canvas.height = isVideo ? source.videoHeight : source.height;
  canvas.getContext('2d')?.drawImage(source, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return blob ?? undefined;
}
