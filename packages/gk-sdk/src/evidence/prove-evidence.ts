import type { SentStatement } from '../wire/rows/sent-row.js';
import type { EvidenceVerdict } from './check-evidence.js';
import { EVIDENCE_MANIFEST } from './evidence-manifest.js';
import type { EvidenceProblem, EvidenceProof, EvidenceProofWords } from './evidence-proof.js';
import { judgeFiles } from './judge-files.js';
import { checkStatements } from './statement-files.js';

const OUTCOMES = {
  changed: 'It was changed since the bundle was made.',
  missing: 'It is missing.',
  unknown: 'It was added: the manifest does not know it.',
} as const;

/**
 * Finds out what a bundle proves: whether its files are those that a server has sent, by the statement that the server
 * has signed. The key that comes with the bundle proves nothing about who signed: ask {@link evidenceProofWords} with a
 * fingerprint from elsewhere.
 *
 * @param files - By their names inside of the bundle; see {@link readZipEntries}.
 * @param verdict - Result of {@link checkEvidence} for these files.
 * @example
 * ```ts
 * const files = await readZipEntries(zip);
 * const proof = await proveEvidence(files, await checkEvidence(files));
 * console.log(evidenceProofWords(proof, await readEvidenceKeys(fingerprint)).words);
 * ```
 * @public
 */
export async function proveEvidence(
  files: ReadonlyMap<string, Blob>,
  verdict: EvidenceVerdict,
): Promise<EvidenceProof> {
  const { kind } = verdict;
  if (kind === 'no-manifest') return doesNotFit(EVIDENCE_MANIFEST, 'It is missing, or it cannot be read.');
  const changed = verdict.checks.flatMap(({ name, outcome }) =>
    outcome === 'unchanged' ? [] : [{ name, reason: OUTCOMES[outcome] }],
  );
  if (changed.length > 0) return { kind: 'does-not-fit', problems: changed };
  const { manifest } = verdict;
  const signed = await checkStatements(files);
  if (signed.kind === 'none') {
    const { signature } = manifest;
    const reason = signature?.kind === 'none' ? signature.reason : 'It holds no statement of a server.';
    return { kind: 'not-signed', reason };
  }
  if (signed.kind === 'unsupported') return { kind: 'not-checked' };
  if (signed.kind === 'invalid') return { kind: 'does-not-fit', problems: signed.problems };
  const { fingerprint, statement } = signed;
  const judged = await judgeFiles(files, manifest, statement);
  const problems = [...problemsOfUser(statement, manifest.madeBy), ...judged.problems];
  if (problems.length > 0) return { kind: 'does-not-fit', problems };
  // A statement about nothing would make any manifest a signed one.
  if (!judged.files.some(({ origin }) => origin === 'server')) {
    return { kind: 'not-signed', reason: 'The statement of the server is about no file of the bundle.' };
  }
  const { note, address, vehicle, server, madeS, channels, missing } = manifest;
  const stated = Object.entries({ note, address, ...vehicle, server, madeS, channels, missing }).flatMap(
    ([name, value]) => (value === undefined || value === '' ? [] : [name]),
  );
  return { kind: 'signed', fingerprint, user: statement.user, atS: statement.atS, files: judged.files, stated };
}

/**
 * Describes a proof for a user who trusts the keys of these fingerprints ({@link readEvidenceKeys}).
 *
 * @public
 */
export function evidenceProofWords(proof: EvidenceProof, trusted: readonly string[]): EvidenceProofWords {
  switch (proof.kind) {
    case 'signed':
      return trusted.includes(proof.fingerprint)
        ? { isProven: true, words: 'signed by this server' }
        : { isProven: false, words: 'signed by an unknown key' };
    case 'does-not-fit':
      return { isProven: false, words: 'does not fit' };
    case 'not-signed':
      return { isProven: false, words: `not signed: ${proof.reason}` };
    case 'not-checked':
      return { isProven: false, words: 'this browser cannot check signatures' };
  }
}

const doesNotFit = (name: string, reason: string): EvidenceProof => ({
  kind: 'does-not-fit',
  problems: [{ name, reason }],
});

function problemsOfUser({ user }: SentStatement, madeBy: string): readonly EvidenceProblem[] {
  if (user === madeBy) return [];
  const reason = `It says that ${madeBy} made the bundle, but the server sent the files to ${user}.`;
  return [{ name: EVIDENCE_MANIFEST, reason }];
}
