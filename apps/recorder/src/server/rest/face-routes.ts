import { Hono } from 'hono';
import { z } from 'zod/mini';
import type { StoredFace } from '../../store/devices/face-store.js';
import { seesFace } from '../access/fleet-view.js';
import type { Principal } from '../access/principal.js';
import { authorize } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

const MAX_FACES = 2_000;

/** Ids travel as numbers or as their digits. */
const id = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.transform((value) => Number(value)),
);
const filled = z.optional(z.string().check(z.regex(/\S/), z.maxLength(255)));
const text = z.optional(z.string().check(z.maxLength(2_000)));
/** Group and identify cannot be empty; the rest may be (spec 002 section 5). */
const changesSchema = z.object({ unit: filled, idcard: filled, name: text, contact: text, memo: text });

/** Faces and their photos, for administrators (spec 002 section 6): those of their branch. */
export function faceRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { faces } = services.store;
  const seen = (principal: Principal): StoredFace[] =>
    faces.list().filter((face) => seesFace(services.store, principal, face));
  const list = (principal: Principal): object[] => seen(principal).map(faceRow);
  const photos = (principal: Principal): object[] => {
    const ids = new Set(seen(principal).map((face) => face.id));
    return faces
      .photos()
      .flatMap((photo) => (ids.has(photo.faceId) ? [{ photoid: photo.id, faceid: photo.faceId }] : []));
  };
  /** A face of another branch is as unknown as one that does not exist. */
  const requireSeen = (principal: Principal, face: StoredFace | undefined, words: string): StoredFace => {
    if (face === undefined || !seesFace(services.store, principal, face)) throw new RestError(404, words);
    return face;
  };

  app.post('/gkserver/faces', async (context) => {
    const { principal } = await authorize(services, context);
    return context.json(list(principal));
  });

  app.put('/gkserver/faces', async (context) => {
    const { principal, body } = await authorize(services, context);
    const changes = readFields(changesSchema, body, 'unit and idcard cannot be empty; texts may be 2000 characters');
    const updatedS = Math.floor(services.now() / 1000);
    let faceId: number;
    if (body.faceid === undefined || body.faceid === null) {
      if (faces.list().length >= MAX_FACES) throw new RestError(400, `There are already ${MAX_FACES} faces`);
      const fields = { unit: '', idcard: '', name: '', contact: '', memo: '', ...given(changes) };
      faceId = faces.add(fields, principal.groupId, updatedS);
    } else {
      faceId = readFields(z.object({ faceid: id }), body, 'faceid is no number').faceid;
      const face = requireSeen(principal, faces.get(faceId), 'Unknown face');
      faces.update({ ...face, ...given(changes), updatedS });
    }
    const saved = faces.get(faceId);
    return context.json({
      hasError: false,
      message: 'Face saved',
      data: list(principal),
      face: saved && faceRow(saved),
    });
  });

  app.delete('/gkserver/faces', async (context) => {
    const { principal, body } = await authorize(services, context);
    const { faceid } = readFields(z.object({ faceid: id }), body, 'faceid is missing');
    faces.remove(requireSeen(principal, faces.get(faceid), 'Unknown face').id);
    return context.json({ hasError: false, message: 'Face removed', data: list(principal) });
  });

  app.post('/gkserver/facephotos', async (context) => {
    const { principal } = await authorize(services, context);
    return context.json(photos(principal));
  });

  app.delete('/gkserver/facephotos', async (context) => {
    const { principal, body } = await authorize(services, context);
    const { photoid } = readFields(z.object({ photoid: id }), body, 'photoid is missing');
    requireSeen(principal, faces.faceOfPhoto(photoid), 'Unknown photo');
    faces.removePhoto(photoid);
    return context.json({ hasError: false, message: 'Photo removed', data: photos(principal) });
  });

  return app;
}

/** The fields that are there. */
function given(changes: z.output<typeof changesSchema>): Partial<Record<keyof typeof changes, string>> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function faceRow({ id: faceid, unit, idcard, name, contact, memo, updatedS }: StoredFace): object {
  return { faceid, unit, idcard, name, contact, memo, updatetime: updatedS };
}
