import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GkCodec, GkError, GkKind, GkParser } from 'gk-sdk/wire';

/** Single pictures of one camera's loop. */
export interface Stills {
  readonly durationUs: number;
  /** By time from the start of the loop, in microseconds, rising; the first at 0. */
  readonly pictures: readonly { readonly atUs: number; readonly jpeg: Uint8Array }[];
}

/**
 * Reads the still pictures of all clips by the clips' file names: GK packets with JPEG payloads, times
 * from 0, and an end packet whose time is the length of the loop.
 *
 * @throws GkError `not-found`, `protocol` when the folder cannot be read, or a file is not such stills.
 */
export function readStills(dir: string): ReadonlyMap<string, Stills> {
  let names: string[];
  try {
    names = readdirSync(dir).filter((name) => name.endsWith('.gms'));
  } catch (cause) {
    throw new GkError('not-found', `The stills' folder ${dir} cannot be read.`, { cause });
  }
  return new Map(names.map((name) => [name, parseStills(name, readFileSync(join(dir, name)))]));
}

/** A still picture of an endless loop, and when it was taken, in microseconds since the Unix epoch. */
export interface TakenStill {
  readonly jpeg: Uint8Array;
  readonly takenUs: number;
}

/** The newest picture at a time of an endless loop. */
export function stillOfLoop({ durationUs, pictures }: Stills, nowUs: number, phaseUs: number): TakenStill | undefined {
  const startUs = Math.floor((nowUs + phaseUs) / durationUs) * durationUs - phaseUs;
  const picture = pictures.findLast(({ atUs }) => startUs + atUs <= nowUs);
  return picture && { jpeg: picture.jpeg, takenUs: startUs + picture.atUs };
}

function parseStills(name: string, bytes: Uint8Array): Stills {
  const pictures: { atUs: number; jpeg: Uint8Array }[] = [];
  let durationUs = 0;
  const parser = new GkParser({
    onPacket: ({ kind, codec, capturedAtUs, payload }) => {
      if (kind === GkKind.end) durationUs = capturedAtUs;
      else if (codec === GkCodec.jpeg) pictures.push({ atUs: capturedAtUs, jpeg: payload });
    },
  });
  parser.push(bytes);
  parser.end();
  if (parser.skippedBytes > 0 || durationUs === 0 || pictures[0]?.atUs !== 0) {
    throw new GkError('protocol', `${name} does not hold the still pictures of a clip.`);
  }
  return { durationUs, pictures };
}
