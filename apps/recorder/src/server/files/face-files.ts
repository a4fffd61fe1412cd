import type { FaceImage } from '../../store/devices/face-store.js';
import { seesFace } from '../access/fleet-view.js';
import { RestError } from '../http/rest-error.js';
import { deviceOfQuery, type FileCall, type FileHandler } from './file-call.js';

/** Faces that a device can know by heart. */
const MAX_SLOTS = 200;
const MAX_TEXT_CHARACTERS = 255;

/** `web.cgi?type=facesummary`: a value for each slot of a device: when it was written (unix s), 0 = emptied. */
export const faceSummary: FileHandler = (call) => {
  const slots = call.services.store.deviceFaces.slots(deviceOf(call));
  return call.context.json(Array.from(slots, (slot) => slot?.updatedS ?? 0));
};

/** `web.cgi?type=faceget&ch=`: what stands in a slot, from 0. */
export const faceGet: FileHandler = (call) => {
  const { slot } = slotOf(call);
  const { idcard, name, md5, updatedS } = slot;
  return call.context.json({ idcard, name, md5, updatetime: updatedS });
};

/** `web.cgi?type=facedel&ch=`: empties a slot. */
export const faceDelete: FileHandler = (call) => {
  const { deviceId, index } = slotOf(call);
  call.services.store.deviceFaces.empty(deviceId, index);
  return call.context.json({ hasError: false, message: 'Deleted' });
};

/**
 * `web.cgi?type=faceset`: with `ch` other words for a slot; with `photoids` (joined by commas) a face for the
 * device, each photo in a slot of its own. A photo that the device has for the same person is not taken twice.
 */
export const faceSet: FileHandler = (call) => {
  const { query, services, context } = call;
  const { deviceFaces } = services.store;
  const words = { idcard: wordOf(query, 'idcard'), name: wordOf(query, 'name') };
  const updatedS = Math.floor(services.now() / 1000);
  if (query.has('ch')) {
    const { deviceId, index } = slotOf(call);
    deviceFaces.rename(deviceId, index, { ...words, updatedS });
    return context.json({ hasError: false, message: 'set OK', slots: [index] });
  }
  const deviceId = deviceOf(call);
  const images = photosOf(call);
  const slots = deviceFaces.slots(deviceId);
  const indexes = images.map(({ md5 }) => {
    const same = slots.findIndex((slot) => slot?.md5 === md5 && slot.idcard === words.idcard);
    const free = Array.from(slots).indexOf(undefined);
    const index = same >= 0 ? same : free >= 0 ? free : slots.length;
    if (index >= MAX_SLOTS) throw new RestError(400, `The device already has ${MAX_SLOTS} faces`);
    slots[index] = { ...words, md5, updatedS };
    return index;
  });
  services.store.atomically(() => {
    images.forEach((image, i) => {
      deviceFaces.put(deviceId, indexes[i] ?? 0, { ...words, updatedS }, image);
    });
  });
  return context.json({ hasError: false, message: 'set OK', slots: indexes });
};

/** `pic.cgi?type=face`: a photo of the server by `id`, or that of a slot by `deviceid` and `ch`. */
export const facePicture: FileHandler = (call) => {
  const { query, services } = call;
  if (query.has('id')) return picture(call, photoOf(call, query.get('id') ?? ''));
  const { deviceId, index } = slotOf(call);
  return picture(call, services.store.deviceFaces.image(deviceId, index));
};

function picture({ context }: FileCall, found: FaceImage | undefined): Response {
  if (found === undefined) throw new RestError(404, 'Unknown photo');
  return context.body(new Uint8Array(found.image), 200, {
    'Content-Type': found.type,
    'Content-Length': String(found.image.length),
    ETag: `"${found.md5}"`,
  });
}

/** The photos of the server that `photoids` names. */
function photosOf(call: FileCall): FaceImage[] {
  const ids = (call.query.get('photoids') ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0 || ids.length > 10) throw new RestError(400, 'faceset needs ch, or 1 to 10 photoids');
  return ids.map((id) => {
    const image = photoOf(call, id);
    if (image === undefined) throw new RestError(404, 'Unknown photo');
    return image;
  });
}

/** A photo of a face of one's own branch; any other is as unknown as one that does not exist. */
function photoOf({ services: { store }, principal }: FileCall, id: string): FaceImage | undefined {
  const face = /^\d{1,15}$/.test(id) ? store.faces.faceOfPhoto(Number(id)) : undefined;
  return face !== undefined && seesFace(store, principal, face) ? store.faces.photo(Number(id)) : undefined;
}

/** The device, which must answer: its memory is its own. */
function deviceOf(call: FileCall): string {
  const deviceId = deviceOfQuery(call);
  if (!call.services.fleet.isOnline(deviceId)) throw new RestError(404, 'Device offline');
  return deviceId;
}

function slotOf(call: FileCall) {
  const deviceId = deviceOf(call);
  const text = call.query.get('ch') ?? '';
  const index = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  const slot = call.services.store.deviceFaces.slots(deviceId)[index];
  if (slot === undefined) throw new RestError(404, 'There is no face in this slot');
  return { deviceId, index, slot };
}

/** Identify and name are needed (spec 002 section 5). */
function wordOf(query: URLSearchParams, name: string): string {
  const word = query.get(name) ?? '';
  if (word === '' || word.length > MAX_TEXT_CHARACTERS) {
    throw new RestError(400, `${name} is missing or has more than ${MAX_TEXT_CHARACTERS} characters`);
  }
  return word;
}
