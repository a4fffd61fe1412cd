import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../database/database.js';
import { fingerprintOf, type EvidenceKey } from './evidence-key.js';
import { integerOf, integerOrNull, RowError, textOf, type Row } from '../database/row.js';

/** A public key that signs evidence, or did. */
export interface StoredEvidenceKey extends Pick<EvidenceKey, 'publicKey' | 'fingerprint'> {
  /** First start with it, unix seconds. */
  readonly fromS: number;
  /** First start with another key, unix seconds; undefined for the present one. */
  readonly untilS: number | undefined;
}

/** @throws RowError for a key that is not that of its fingerprint. */
function readKey(row: Row): StoredEvidenceKey {
  const fingerprint = textOf(row, 'fingerprint');
  const publicKey = textOf(row, 'public_key');
  if (fingerprintOf(Buffer.from(publicKey, 'base64')) !== fingerprint) {
    throw new RowError('a public key of evidence is not that of its fingerprint');
  }
  return {
    fingerprint,
    publicKey,
    fromS: integerOf(row, 'from_s'),
    untilS: integerOrNull(row, 'until_s') ?? undefined,
  };
}

/** The public keys of all time: what a former one signed can be checked as long as the database is there. */
export class EvidenceKeyStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** The present one first, then the former ones, the newest first. */
  list(): StoredEvidenceKey[] {
    return this.#database
      .prepare('SELECT * FROM evidence_keys ORDER BY until_s IS NOT NULL, from_s DESC')
      .all()
      .map(readKey);
  }

  /** Says which key signs from `atS` (unix seconds) on. True when it is another one than before. */
  begin({ publicKey, fingerprint }: EvidenceKey, atS: number): boolean {
    if (this.list().some((key) => key.fingerprint === fingerprint && key.untilS === undefined)) return false;
    inTransaction(this.#database, () => {
      this.#database.prepare('UPDATE evidence_keys SET until_s = ? WHERE until_s IS NULL').run(atS);
      // A key that comes back from a backup has signed since its first start.
      this.#database
        .prepare(
          `INSERT INTO evidence_keys (fingerprint, public_key, from_s) VALUES (?, ?, ?)
           ON CONFLICT (fingerprint) DO UPDATE SET until_s = NULL`,
        )
        .run(fingerprint, publicKey, atS);
    });
    return true;
  }
}
