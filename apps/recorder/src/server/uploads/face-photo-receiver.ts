import { readFile } from 'node:fs/promises';
import type { RecorderStore } from '../../store/recorder-store.js';
import { RestError } from '../http/rest-error.js';
import type { UploadReceiver } from './upload-tickets.js';

const MAX_PHOTOS_OF_FACE = 10;

/** Takes photos of faces: of a face that is known, and of a type that browsers and devices can show. */
export function facePhotoReceiver({ faces }: RecorderStore): UploadReceiver {
  const refusal = (faceId: number): string | undefined => {
    if (faces.get(faceId) === undefined) return 'Unknown face';
    const photos = faces.photos().filter((photo) => photo.faceId === faceId);
    return photos.length >= MAX_PHOTOS_OF_FACE ? `A face has ${MAX_PHOTOS_OF_FACE} photos at most` : undefined;
  };
  return {
    refuse: ({ faceId }) => refusal(faceId),
    receive: async ({ faceId, md5, path }) => {
      const image = await readFile(path);
      const type = imageType(image);
      if (type === undefined) throw new RestError(400, 'Incorrect file type');
      // The face may be gone, or have got other photos, while this one was on its way.
      const words = refusal(faceId);
      if (words !== undefined) throw new RestError(400, words);
      return { photoid: faces.addPhoto(faceId, { type, md5, image }), faceid: faceId };
    },
  };
}

/** By its first bytes: what a client says of a file is only what it says. */
function imageType(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'image/jpeg';
  return bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a' ? 'image/png' : undefined;
}
