import type { Face, FacePhoto } from 'gk-sdk/rest';

/** A face with the ids of its photos. */
export interface FaceRow extends Face {
  readonly photoIds: readonly string[];
}

/** Faces with their photos. */
export function toFaceRows(faces: readonly Face[], photos: readonly FacePhoto[]): readonly FaceRow[] {
  const ofFace = new Map<string, string[]>();
  for (const { id, faceId } of photos) ofFace.set(faceId, [...(ofFace.get(faceId) ?? []), id]);
  return faces.map((face) => ({ ...face, photoIds: ofFace.get(face.id) ?? [] }));
}

/** The groups of faces, in their order; a face without one is in none. */
export function faceGroups(faces: readonly Pick<Face, 'unit'>[]): readonly string[] {
  return [...new Set(faces.map(({ unit }) => unit))].filter((unit) => unit !== '').sort((a, b) => a.localeCompare(b));
}

/** Returns what is missing before a device can learn a face; undefined when nothing is. */
export function lacksForPush(
  face: Pick<FaceRow, 'idCard' | 'name' | 'photoIds'>,
): 'photo' | 'identify' | 'name' | undefined {
  if (face.photoIds.length === 0) return 'photo';
  if (face.idCard === '') return 'identify';
  return face.name === '' ? 'name' : undefined;
}
