/**
 * Evidence bundles: footage, track, events and pictures of a device in one zip file, with checksums that prove that
 * nothing was changed.
 *
 * @packageDocumentation
 */
export { GkError, type GkErrorCode, type GkErrorOptions } from './errors/gk-error.js';
export { isGkError, toGkError } from './errors/to-gk-error.js';
export { checkEvidence, type EvidenceCheck, type EvidenceVerdict } from './evidence/check-evidence.js';
export {
  type EvidenceBundle,
  type EvidencePart,
  evidencePartWords,
  type EvidenceResult,
  type EvidenceState,
} from './evidence/evidence-bundle.js';
export {
  EVIDENCE_MANIFEST,
  type EvidenceFile,
  type EvidenceGap,
  type EvidenceManifest,
  type EvidenceSignature,
  type EvidenceVehicle,
  readEvidenceManifest,
} from './evidence/evidence-manifest.js';
export type { RecordingSpan } from './model/recording-span.js';
export { evidenceFileName, type EvidenceRequest, LONGEST_EVIDENCE_S } from './evidence/evidence-request.js';
export { type EvidenceOptions, startEvidence } from './evidence/start-evidence.js';
export { evidenceKeyFile, readEvidenceKeys } from './evidence/evidence-keys.js';
export type { EvidenceOrigin, EvidenceProblem, EvidenceProof, EvidenceProofWords } from './evidence/evidence-proof.js';
export { evidenceProofWords, proveEvidence } from './evidence/prove-evidence.js';
export { readZipEntries } from './evidence/zip-entries.js';
