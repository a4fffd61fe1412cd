import { createHash } from 'node:crypto';
import type { FaceImage } from '../store/devices/face-store.js';
import { sampleDevices, yesterdayS, type SampleSources } from './sample-sources.js';

const FACES = 6;
/** Each of these devices knows its own driver and the one before. */
const KNOWING_DEVICES = 3;
const DAY_S = 86_400;

/** Drivers of the fleet, with pictures of their cameras, and devices that know them. */
export function addSampleFaces(sources: SampleSources): void {
  const { store, nowS } = sources;
  const known: { readonly idcard: string; readonly name: string; readonly image: FaceImage }[] = [];
  const drivers = sampleDevices(sources).filter(({ drivername }) => drivername !== '');
  for (const [index, { deviceid, drivername: name, driverlicense, group, channelNames }] of drivers
    .slice(0, FACES)
    .entries()) {
    const idcard = driverlicense || `D-${String(index + 1).padStart(4, '0')}`;
    const contact = `+886 900 000 ${String(101 + index)}`;
    const fields = { unit: group, idcard, name, contact, memo: index === 0 ? 'Trains new drivers' : '' };
    const faceId = store.faces.add(fields, store.groups.rootId, nowS - (index + 2) * DAY_S);
    const image = pictureOf(sources, deviceid, channelNames.indexOf('Driver') + 1);
    if (image === undefined) continue;
    store.faces.addPhoto(faceId, image);
    known.push({ idcard, name, image });
    if (index >= KNOWING_DEVICES) continue;
    known.slice(-2).forEach((face, slot) => {
      const words = { idcard: face.idcard, name: face.name, updatedS: yesterdayS(sources, 9, 5 * index + slot) };
      store.deviceFaces.put(deviceid, slot, words, face.image);
    });
  }
}

/** Picture from the driver's camera of yesterday. */
function pictureOf(sources: SampleSources, deviceId: string, channel: number): FaceImage | undefined {
  if (channel === 0) return undefined;
  const jpeg = sources.media.stillAt(deviceId, channel, yesterdayS(sources, 10, 30) * 1000);
  if (jpeg === undefined) return undefined;
  return { type: 'image/jpeg', md5: createHash('md5').update(jpeg).digest('hex'), image: jpeg };
}
