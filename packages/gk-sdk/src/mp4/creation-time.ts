import { boxAt, boxesOf } from '../wire/container/iso-reader.js';

/** From 1904, where times of MP4 begin (ISO/IEC 14496-12), to 1970, seconds. */
const EPOCH_S = 2_082_844_800;
/** A stream without capture times counts from 0: its times belong to no day. */
const FIRST_WALL_CLOCK_US = 365 * 86_400 * 1_000_000;

/**
 * Dates a `moov` box by its recording instead of its making: `creation_time` of the movie and of its tracks.
 *
 * @param startUs - Capture time of the beginning of the file, microseconds since the Unix epoch.
 * @returns False when nothing was changed, since the time is of no day or does not fit.
 * @internal
 */
export function setCreationTime(moov: Uint8Array, startUs: number | undefined): boolean {
  if (startUs === undefined || startUs < FIRST_WALL_CLOCK_US) return false;
  const atS = Math.floor(startUs / 1e6) + EPOCH_S;
  const body = boxAt(moov, 'moov');
  if (body === undefined) return false;
  const tracks = boxesOf(body).filter(({ type }) => type === 'trak');
  const headers = [
    boxAt(body, 'mvhd'),
    ...tracks.flatMap((track) => [boxAt(track.body, 'tkhd'), boxAt(track.body, 'mdia', 'mdhd')]),
  ];
  return headers.map((header) => header !== undefined && setTime(header, atS)).includes(true);
}

/** Version, flags, then the creation time: four bytes in version 0, eight in version 1. */
function setTime(header: Uint8Array, atS: number): boolean {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (view.getUint8(0) === 1) view.setBigUint64(4, BigInt(atS));
  else if (atS < 2 ** 32) view.setUint32(4, atS);
  else return false;
  return true;
}
