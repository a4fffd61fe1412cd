import { GkError } from '../errors/gk-error.js';
import { fileNamePart } from '../rules/files/file-name.js';
import { utcStamp } from '../rules/footage/recording-file-name.js';
import type { EvidenceManifest } from './evidence-manifest.js';

/** Longest bundle: the longest recording that a server packs (spec 001 section 9, 3600 s). @internal */
export const LONGEST_EVIDENCE_S = 3_600;

/** Content requested for a bundle. @public */
export interface EvidenceRequest {
  readonly deviceId: string;
  /** Unix seconds. */
  readonly startS: number;
  /** Unix seconds; an hour later at most. */
  readonly endS: number;
  /** Channels whose footage is wanted, from 1. */
  readonly channels: readonly number[];
  /** Recorded on the server, or on the device. */
  readonly place: 'server' | 'device';
  /** False takes the sub stream of a device, which comes sooner; by default the main stream. What a server keeps is its main stream. */
  readonly main?: boolean;
  /** User who makes it, as it stands in the manifest. */
  readonly madeBy: string;
  readonly vehicle?: EvidenceManifest['vehicle'];
  /** Words of the user, such as the number of a case. */
  readonly note?: string;
}

/** @throws GkError `invalid-argument` for a request that cannot become a bundle. @internal */
export function checkEvidenceRequest({ deviceId, startS, endS, channels }: EvidenceRequest): void {
  const wrong = (words: string): never => {
    throw new GkError('invalid-argument', words);
  };
  if (deviceId === '') wrong('Evidence needs a device id.');
  if (!Number.isInteger(startS) || !Number.isInteger(endS) || endS <= startS) {
    wrong('Evidence needs a start before its end, in whole seconds.');
  }
  if (endS - startS > LONGEST_EVIDENCE_S) wrong(`Evidence is ${LONGEST_EVIDENCE_S / 60} minutes long at most.`);
  if (channels.length === 0 || channels.some((channel) => !Number.isInteger(channel) || channel < 1)) {
    wrong('Evidence needs one channel at least, counted from 1.');
  }
}

/** Name of the zip: `gk-evidence-GK-0007-20261123T140500Z.zip`. @public */
export function evidenceFileName({ deviceId, startS }: Pick<EvidenceRequest, 'deviceId' | 'startS'>): string {
  return `gk-evidence-${fileNamePart(deviceId, 'device')}-${utcStamp(startS)}.zip`;
}
