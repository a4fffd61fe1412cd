import { isRecordingSpans, type RecordingSpan } from '../model/footage/recording-span.js';

/** A file of a bundle, with what proves that it is unchanged. @public */
export interface EvidenceFile {
  /** Path inside of the bundle, such as `footage/ch1.mp4`. */
  readonly name: string;
  readonly sizeBytes: number;
  /** SHA-256 of its bytes, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** Channel of footage, from 1; absent in version 1, and for what is no footage. */
  readonly channel?: number;
  /** Capture times of footage; absent = the server has sent none. */
  readonly spans?: readonly RecordingSpan[];
}

/** Requested data that could not be fetched. @public */
export interface EvidenceGap {
  /** Describes the missing part: `footage of channel 2`. */
  readonly what: string;
  /** Why, in the server's words. */
  readonly reason: string;
  /** Channel of missing footage, from 1. */
  readonly channel?: number;
  /** Start of a missing stretch of the footage, unix seconds. */
  readonly startS?: number;
  /** Its end, unix seconds. */
  readonly endS?: number;
}

/** Description and content of a bundle: `manifest.json` (docs/protocol.md, "Evidence bundles"). @public */
export interface EvidenceManifest {
  readonly format: 'gk-evidence';
  /** 1 = made before files had channel and times. */
  readonly version: 1 | 2;
  readonly deviceId: string;
  /** Plate, driver and memo as they were when the bundle was made; absent ones are not known. */
  readonly vehicle: {
    /** Licence plate. */
    readonly plate?: string;
    /** Name of the driver. */
    readonly driverName?: string;
    /** Memo of the device. */
    readonly memo?: string;
  };
  /** Unix seconds. */
  readonly startS: number;
  /** Unix seconds. */
  readonly endS: number;
  /** Channels that were asked for, counted from 1. */
  readonly channels: readonly number[];
  /** Address of the first position; absent when it is not known. */
  readonly address?: string;
  /** User who made the bundle. */
  readonly madeBy: string;
  /** Unix seconds. */
  readonly madeS: number;
  /** Address of the server. */
  readonly server: string;
  /** Note that the user wrote about it. */
  readonly note?: string;
  /** Every file but this one. */
  readonly files: readonly EvidenceFile[];
  readonly missing: readonly EvidenceGap[];
  /** Whether the server signed what it sent; absent in bundles that were made before servers could. Words of the user's side: only `proveEvidence` proves. */
  readonly signature?: EvidenceSignature;
}

/** Whether a server signed its files, by the manifest. @public */
export type EvidenceSignature =
  /** `unsigned` are files of the server's kind that its statement does not name. */
  | { readonly kind: 'server'; readonly fingerprint: string; readonly unsigned: readonly string[] }
  | {
      readonly kind: 'none';
      /** Describes why nothing is signed. */
      readonly reason: string;
    };

/** Name of the manifest inside of a bundle. @internal */
export const EVIDENCE_MANIFEST = 'manifest.json';

/** Name of the server's signed statement inside of a bundle; further ones of a large bundle are `server-statement-2.json` and so on. @internal */
export const EVIDENCE_STATEMENT = 'server-statement.json';

/** Name of the page that plays a bundle, inside of it. @internal */
export const EVIDENCE_PAGE = 'index.html';

/** Reads `manifest.json`; undefined when it is none of version 1 or 2. @internal */
export function readEvidenceManifest(text: string): EvidenceManifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isManifest(value) ? value : undefined;
}

function isManifest(value: unknown): value is EvidenceManifest {
  if (!isRow(value) || value['format'] !== 'gk-evidence') return false;
  const { version, deviceId, startS, endS, madeBy, madeS, server, channels, vehicle, files, missing, signature } =
    value;
  return (
    (version === 1 || version === 2) &&
    [deviceId, madeBy, server].every((text) => typeof text === 'string') &&
    [startS, endS, madeS].every((number) => typeof number === 'number') &&
    Array.isArray(channels) &&
    isRow(vehicle) &&
    Array.isArray(files) &&
    files.every(isFile) &&
    Array.isArray(missing) &&
    missing.every(isGap) &&
    (signature === undefined || isSignature(signature))
  );
}

function isSignature(signature: unknown): signature is EvidenceSignature {
  if (!isRow(signature)) return false;
  const { kind, reason, fingerprint, unsigned } = signature;
  if (kind === 'none') return typeof reason === 'string';
  return kind === 'server' && typeof fingerprint === 'string' && Array.isArray(unsigned);
}

function isFile(file: unknown): file is EvidenceFile {
  if (!isRow(file)) return false;
  const { name, sizeBytes, sha256, channel, spans } = file;
  return (
    typeof name === 'string' &&
    typeof sizeBytes === 'number' &&
    typeof sha256 === 'string' &&
    isNumberOrNone(channel) &&
    (spans === undefined || isRecordingSpans(spans))
  );
}

function isGap(gap: unknown): gap is EvidenceGap {
  if (!isRow(gap)) return false;
  const { what, reason, channel, startS, endS } = gap;
  return typeof what === 'string' && typeof reason === 'string' && [channel, startS, endS].every(isNumberOrNone);
}

function isNumberOrNone(value: unknown): value is number | undefined {
  return value === undefined || typeof value === 'number';
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
