import type { StoredFirmware } from '../../store/devices/firmware-store.js';
import type { JsonObject } from '../http/json-object.js';

/** A file of the store as it travels. */
export function firmwareRow({
  id: firmwareid,
  filename,
  memo: words,
  sizeBytes,
  md5,
  updatedS,
}: StoredFirmware): JsonObject {
  return { firmwareid, filename, memo: words, filesize: sizeBytes, hash: md5, updatetime: updatedS };
}
