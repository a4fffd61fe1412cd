import { EVIDENCE_MANIFEST, readEvidenceManifest, type EvidenceManifest } from './evidence-manifest.js';
import { fileDigest } from './file-digest.js';

/** Result of checking a bundle. @public */
export type EvidenceVerdict =
  | {
      readonly kind: 'checked';
      readonly manifest: EvidenceManifest;
      /** To be compared with the one that was shown when the bundle was made. */
      readonly manifestSha256: string;
      readonly checks: readonly {
        /** Name of the file inside of the bundle. */
        readonly name: string;
        /** `unchanged`, `changed` since the bundle was made, `missing` from it, or `unknown` to its manifest. */
        readonly outcome: 'unchanged' | 'changed' | 'missing' | 'unknown';
      }[];
      /** True when every file is unchanged and nothing was added. */
      readonly intact: boolean;
    }
  | { readonly kind: 'no-manifest' };

/**
 * Reads every file of a bundle, and compares it with the manifest.
 *
 * @param files - By their names inside of the bundle; see {@link readZipEntries}.
 * @param onProgress - Called with how many files are read, of how many.
 * @public
 */
export async function checkEvidence(
  files: ReadonlyMap<string, Blob>,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<EvidenceVerdict> {
  const manifestFile = files.get(EVIDENCE_MANIFEST);
  const manifestBytes = manifestFile && new Uint8Array(await manifestFile.arrayBuffer());
  const manifest = manifestBytes && readEvidenceManifest(new TextDecoder().decode(manifestBytes));
  if (manifestBytes === undefined || manifest === undefined) return { kind: 'no-manifest' };
  const checks: Extract<EvidenceVerdict, { kind: 'checked' }>['checks'][number][] = [];
  for (const { name, sha256 } of manifest.files) {
    onProgress(checks.length, manifest.files.length);
    const file = files.get(name);
    if (file === undefined) checks.push({ name, outcome: 'missing' });
    else {
      const found = await fileDigest(new Uint8Array(await file.arrayBuffer()));
      checks.push({ name, outcome: found === sha256 ? 'unchanged' : 'changed' });
    }
  }
  const known = new Set([EVIDENCE_MANIFEST, ...manifest.files.map(({ name }) => name)]);
  for (const name of files.keys()) if (!known.has(name)) checks.push({ name, outcome: 'unknown' });
  return {
    kind: 'checked',
    manifest,
    manifestSha256: await fileDigest(manifestBytes),
    checks,
    intact: checks.every(({ outcome }) => outcome === 'unchanged'),
  };
}
