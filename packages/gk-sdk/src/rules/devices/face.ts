/** "Photo max 2 MB" (spec 002 section 9). @public */
export const MAX_FACE_PHOTO_BYTES = 2_097_152;
/** "Only image/jpeg, image/jpg, image/png" (spec 002 section 5). @public */
export const FACE_PHOTO_TYPES = ['image/jpeg', 'image/jpg', 'image/png'] as const;

/**
 * "Only image/jpeg, image/jpg, image/png; above 2 MB (2097152 bytes) refused with alerts" (spec 002 section 5).
 *
 * @returns The alert, or undefined for a photo that may be sent.
 * @public
 */
export function checkFacePhoto(photo: {
  /** Media type. */
  readonly type: string;
  readonly sizeBytes: number;
}): 'Error : Incorrect file type' | 'Error : Exceeded size 2MB' | undefined {
  const allowed: readonly string[] = FACE_PHOTO_TYPES;
  if (!allowed.includes(photo.type.toLowerCase())) return 'Error : Incorrect file type';
  return photo.sizeBytes > MAX_FACE_PHOTO_BYTES ? 'Error : Exceeded size 2MB' : undefined;
}

/**
 * "Face group and identify cannot be empty ('cannot be empty'); name, contact, memo may be empty" (spec 002 section 5).
 *
 * @public
 */
export function checkFaceField(
  field: 'unit' | 'idCard' | 'name' | 'contact' | 'memo',
  text: string,
): 'cannot be empty' | undefined {
  return (field === 'unit' || field === 'idCard') && text.trim() === '' ? 'cannot be empty' : undefined;
}
