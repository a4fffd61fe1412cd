import { Hono } from 'hono';
import { z } from 'zod/mini';
import type { StoredFace } from '../../store/face-store.js';
import { authorize, readFields, requirePermission, type RestServices } from './rest-context.js';
import { RestError } from './rest-error.js';

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

/** Faces and their photos, for administrators (spec 002 section 6). */
export function faceRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { faces } = services.store;
  const list = (): object[] => faces.list().map(faceRow);
  const photos = (): object[] => faces.photos().map((photo) => ({ photoid: photo.id, faceid: photo.faceId }));
  const bodyOf = async (context: Parameters<typeof authorize>[1]) => {
    const { body, principal } = await authorize(services, context);
    requirePermission(principal, 0, 'manage faces');
    return body;
  };

  app.post('/gkserver/faces', async (context) => {
    await bodyOf(context);
    return context.json(list());
  });

  app.put('/gkserver/faces', async (context) => {
    const body = await bodyOf(context);
    const changes = readFields(changesSchema, body, 'unit and idcard cannot be empty; texts may be 2000 characters');
    const updatedS = Math.floor(services.now() / 1000);
    let faceId: number;
    if (body.faceid === undefined || body.faceid === null) {
      if (faces.list().length >= MAX_FACES) throw new RestError(400, `There are ${MAX_FACES} faces already`);
      faceId = faces.add({ unit: '', idcard: '', name: '', contact: '', memo: '', ...given(changes) }, updatedS);
    } else {
      faceId = readFields(z.object({ faceid: id }), body, 'faceid is no number').faceid;
      const face = faces.get(faceId);
      if (face === undefined) throw new RestError(404, 'Unknown face');
      faces.update({ ...face, ...given(changes), updatedS });
    }
    const saved = faces.get(faceId);
    return context.json({ hasError: false, message: 'Face saved', data: list(), face: saved && faceRow(saved) });
  });

  app.delete('/gkserver/faces', async (context) => {
    const { faceid } = readFields(z.object({ faceid: id }), await bodyOf(context), 'faceid is missing');
    if (!faces.remove(faceid)) throw new RestError(404, 'Unknown face');
    return context.json({ hasError: false, message: 'Face removed', data: list() });
  });

  app.post('/gkserver/facephotos', async (context) => {
    await bodyOf(context);
    return context.json(photos());
  });

  app.delete('/gkserver/facephotos', async (context) => {
    const { photoid } = readFields(z.object({ photoid: id }), await bodyOf(context), 'photoid is missing');
    if (!faces.removePhoto(photoid)) throw new RestError(404, 'Unknown photo');
    return context.json({ hasError: false, message: 'Photo removed', data: photos() });
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
