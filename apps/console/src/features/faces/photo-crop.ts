/** The part of a photo that is kept: a square, in parts of the largest one that fits. */
export interface PhotoCrop {
  /** 1 = the largest square; 4 = a quarter of its width. */
  readonly zoom: number;
  /** From 0 = at the left edge to 1 = at the right one. */
  readonly x: number;
  /** From 0 = at the upper edge to 1 = at the lower one. */
  readonly y: number;
}

/** The largest square, in the middle. */
export const WHOLE_CROP: PhotoCrop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square of a crop in pixels of a photo. */
export function cropSquare(
  crop: PhotoCrop,
  photo: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number; readonly side: number } {
  const side = Math.max(1, Math.round(Math.min(photo.width, photo.height) / Math.max(1, crop.zoom)));
  return {
    left: Math.round((photo.width - side) * clampPart(crop.x)),
    top: Math.round((photo.height - side) * clampPart(crop.y)),
    side,
  };
}

function clampPart(part: number): number {
  return Math.min(1, Math.max(0, part));
}
