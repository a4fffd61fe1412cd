/** Origin of a file of a bundle. @public */
export interface EvidenceOrigin {
  /** Name of the file inside of the bundle. */
  readonly name: string;
  /** Sent by the server, derived from its files, or stated by the user: unsigned. */
  readonly origin: 'server' | 'derived' | 'user';
}

/** Mismatch in a bundle. @public */
export interface EvidenceProblem {
  /** Name of the file inside of the bundle. */
  readonly name: string;
  /** Why, in words. */
  readonly reason: string;
}

/** Proof of a bundle. @public */
export type EvidenceProof =
  /** All fits, and is signed by a key; its owner is known only to those who have its fingerprint from elsewhere. */
  | {
      readonly kind: 'signed';
      /** Of the key: 64 lower-case hexadecimal digits. */
      readonly fingerprint: string;
      /** User to whom the server sent the files. */
      readonly user: string;
      /** When the server signed, unix seconds by its clock. */
      readonly atS: number;
      readonly files: readonly EvidenceOrigin[];
      /** Unsigned fields of the manifest. */
      readonly stated: readonly string[];
    }
  | { readonly kind: 'does-not-fit'; readonly problems: readonly EvidenceProblem[] }
  /** No server has signed it. */
  | { readonly kind: 'not-signed'; readonly reason: string }
  /** This platform cannot check signatures. */
  | { readonly kind: 'not-checked' };

/** Description of a proof for a user who trusts certain keys. @public */
export interface EvidenceProofWords {
  /** True only for what is signed by a trusted key, and fits. */
  readonly isProven: boolean;
  /** A sentence for people, in English. */
  readonly words: string;
}
