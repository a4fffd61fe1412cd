import { openAsBlob } from 'node:fs';
import { GkError } from '../../errors/gk-error.js';
import { isGkError } from '../../errors/to-gk-error.js';
import { checkEvidence } from '../../evidence/check-evidence.js';
import { readEvidenceKeys } from '../../evidence/evidence-keys.js';
import type { EvidenceOrigin, EvidenceProof } from '../../evidence/evidence-proof.js';
import { evidenceProofWords, proveEvidence } from '../../evidence/prove-evidence.js';
import { readZipEntries } from '../../evidence/zip-entries.js';
import type { CommandCall } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { momentWords } from '../clock-words.js';
import { readText } from '../read-text.js';
import { ProgressLine, shown } from '../terminal.js';

const ORIGINS: Readonly<Record<EvidenceOrigin['origin'], string>> = {
  server: 'sent by the server',
  derived: 'made of what the server sent',
  user: 'stated by the user',
};

/** `gk evidence verify FILE`: says what a bundle proves; no server is asked. @internal */
export async function verifyEvidence(path: string, { options, terminal }: CommandCall): Promise<number> {
  const key = options.text('key');
  const trusted = key === undefined ? [] : await trustedKeys(key);
  const line = new ProgressLine(terminal);
  let proof: EvidenceProof;
  try {
    const files = await readZipEntries(await blobOf(path));
    const verdict = await checkEvidence(files, (done, total) => {
      line.show(`Checked ${done} of ${total} files.`);
    });
    proof = await proveEvidence(files, verdict);
  } finally {
    line.end();
  }
  const { words, isProven } = evidenceProofWords(proof, trusted);
  if (options.flag('json')) terminal.out(`${JSON.stringify({ verdict: words, isProven, ...proof })}\n`);
  else terminal.out([words, ...linesOf(proof)].map((text) => `${shown(text)}\n`).join(''));
  if (key === undefined && proof.kind === 'signed') {
    terminal.err('Tell --key with the fingerprint or the key file of the server: gk evidence key asks for both.\n');
  }
  return isProven ? ExitCode.ok : ExitCode.unproven;
}

function linesOf(proof: EvidenceProof): readonly string[] {
  switch (proof.kind) {
    case 'signed': {
      const { fingerprint, user, atS, files, stated } = proof;
      return [
        `SHA-256 of the key: ${fingerprint}`,
        `Signed ${momentWords(atS)} for the user ${user}`,
        ...files.map(({ name, origin }) => `${name}: ${ORIGINS[origin]}`),
        ...(stated.length > 0 ? [`manifest.json: ${stated.join(', ')} ${ORIGINS.user}`] : []),
      ];
    }
    case 'does-not-fit':
      return proof.problems.map(({ name, reason }) => `${name}: ${reason}`);
    default:
      return [];
  }
}

/** A fingerprint, or else the path of a key file. */
async function trustedKeys(key: string): Promise<readonly string[]> {
  try {
    return await readEvidenceKeys(key);
  } catch (error) {
    if (!isGkError(error, 'invalid-argument')) throw error;
  }
  let text: string;
  try {
    text = await readText(key);
  } catch (error) {
    throw new GkError(
      'invalid-argument',
      '--key is a fingerprint (64 digits and letters a to f) or the path of a key file.',
      {
        cause: error,
      },
    );
  }
  return readEvidenceKeys(text);
}

async function blobOf(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch (error) {
    throw new GkError('invalid-argument', `${path} cannot be read.`, { cause: error });
  }
}
