import { VcpResult } from 'gk-sdk/wire';
import { z } from 'zod/mini';
import { hasEnded } from '../access/expiry.js';
import { seesFace } from '../access/fleet-view.js';
import type { UploadKind } from '../uploads/upload-tickets.js';
import type { CommandReply, UserCall } from './command-call.js';
import { CommandRefusal, requireObject } from './command-refusal.js';

const MAX_MEMO_CHARACTERS = 2_000;

const announcementSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  size: z.int().check(z.gte(1)),
  md5: z.string().check(z.regex(/^[0-9a-f]{32}$/i)),
  memo: z.optional(z.string().check(z.maxLength(MAX_MEMO_CHARACTERS))),
});

/** U01: announces a firmware file for the devices of all groups. */
export function announceFirmware(call: UserCall): CommandReply {
  return announce(call, 'firmware');
}

/** U02: announces the photo of a face (spec 002 section 6: permission 0). */
export function announceFacePhoto(call: UserCall): CommandReply {
  const { store } = call.services;
  const face = store.faces.get(Number(requireObject(call).faceid));
  if (face !== undefined && !seesFace(store, call.principal, face)) {
    throw new CommandRefusal(VcpResult.badRequest, 'Unknown face');
  }
  return announce(call, 'face-photo');
}

function announce(call: UserCall, kind: UploadKind): CommandReply {
  const fields = requireObject(call);
  const announced = announcementSchema.safeParse(fields);
  if (!announced.success) {
    throw new CommandRefusal(
      VcpResult.badRequest,
      `${call.message.code} needs {name, size in bytes, md5 in hexadecimal}; a memo has at most ${MAX_MEMO_CHARACTERS} characters`,
    );
  }
  const { name, size, md5, memo = '' } = announced.data;
  const { principal, services } = call;
  const address = services.uploads.issue(
    {
      kind,
      name,
      sizeBytes: size,
      md5: md5.toLowerCase(),
      memo,
      faceId: Number(fields.faceid),
      username: principal.username,
    },
    () => !hasEnded(principal, services.now),
  );
  return { fields: { R: String(VcpResult.success), V: address } };
}
