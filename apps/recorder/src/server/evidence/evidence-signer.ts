import { createHash, sign } from 'node:crypto';
import type { EvidenceKeyRow, SentStatement, SignedStatement } from 'gk-sdk/wire';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Principal } from '../access/principal.js';
import type { SentBodies } from './sent-bodies.js';

/** Parts of {@link EvidenceSigner}. */
export interface EvidenceSignerOptions {
  readonly store: Pick<RecorderStore, 'evidenceKey' | 'evidenceKeys'>;
  readonly sentBodies: SentBodies;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Signs what was sent to whom. It signs nothing that a client chose: a text of its own, of what it remembers itself. */
export class EvidenceSigner {
  readonly #options: EvidenceSignerOptions;

  constructor(options: EvidenceSignerOptions) {
    this.#options = options;
  }

  /** Signs which bodies under these hashes were sent to this user. With `more`, another statement follows, which can name this one. */
  async statement(principal: Principal, hashes: readonly string[], more: boolean): Promise<SignedStatement> {
    const { store, sentBodies, now } = this.#options;
    const { privateKey, publicKey, fingerprint } = store.evidenceKey;
    const sent = await sentBodies.rowsOf(principal, new Set(hashes));
    const statement: SentStatement = {
      format: 'gk-evidence-statement',
      version: 1,
      key: fingerprint,
      user: principal.username,
      atS: Math.floor(now() / 1000),
      ...(more && { more }),
      sent,
    };
    const text = JSON.stringify(statement);
    if (more) sentBodies.note(principal, createHash('sha256').update(text).digest('hex'), { kind: 'statement' });
    const signature = sign(undefined, Buffer.from(text), privateKey).toString('base64');
    return { statement: text, signature, algorithm: 'Ed25519', publicKey, fingerprint };
  }

  /** The public keys of all time, the present one first. */
  keys(): readonly EvidenceKeyRow[] {
    return this.#options.store.evidenceKeys.list().map(({ fingerprint, publicKey, fromS, untilS }) => ({
      fingerprint,
      publicKey,
      algorithm: 'Ed25519' as const,
      from: fromS,
      until: untilS ?? null,
    }));
  }
}
