import { useResource, useSession, type Resource } from 'gk-react';
import { facePhotosResource, facesResource } from 'gk-sdk/rest';
import { toFaceRows, type FaceRow } from './face-list.js';

/** The faces of the server with their photos. */
export function useFaces(): Resource<readonly FaceRow[]> {
  const { rest } = useSession();
  return useResource('faces', async (signal) => {
    const [faces, photos] = await Promise.all([
      facesResource(rest).list({ signal }),
      facePhotosResource(rest).list({ signal }),
    ]);
    return toFaceRows(faces, photos);
  });
}
