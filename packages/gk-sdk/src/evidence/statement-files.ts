import type { SentStatement } from '../wire/rows/sent-row.js';
import { checkSignature } from './check-signature.js';
import { EVIDENCE_STATEMENT } from './evidence-manifest.js';
import type { EvidenceProblem } from './evidence-proof.js';
import { fileDigest } from './file-digest.js';
import { readSentStatement, readSignedStatement } from './read-statement.js';

/** Name of the file of a statement, which are counted from 1. @internal */
export const statementFileName = (number: number): string =>
  number === 1 ? EVIDENCE_STATEMENT : EVIDENCE_STATEMENT.replace('.json', `-${number}.json`);

/** Whether a file is a statement of the server. @internal */
export const isStatementFile = (name: string): boolean => {
  const [, number] = /^server-statement(?:-(\d+))?\.json$/.exec(name) ?? [];
  return name === statementFileName(number === undefined ? 1 : Number(number));
};

/** Result of checking the statements of a bundle. @internal */
export type StatementsCheck =
  | { readonly kind: 'none' }
  /** The platform cannot check signatures. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'invalid'; readonly problems: readonly EvidenceProblem[] }
  /** `fingerprint` is that of the key that signed them. */
  | { readonly kind: 'valid'; readonly statement: SentStatement; readonly fingerprint: string };

interface ReadStatement {
  readonly name: string;
  readonly statement: SentStatement;
  readonly fingerprint: string;
  /** SHA-256 of the text that was signed. */
  readonly sha256: string;
}

/**
 * Reads the statements of a bundle and checks their signatures, and that none is left out: each names the one before it, and
 * all but the last say that another follows.
 *
 * @internal
 */
export async function checkStatements(files: ReadonlyMap<string, Blob>): Promise<StatementsCheck> {
  const count = [...files.keys()].filter(isStatementFile).length;
  const read: ReadStatement[] = [];
  for (let number = 1; number <= count; number++) {
    const name = statementFileName(number);
    const file = files.get(name);
    if (file === undefined) return invalid(name, 'It is missing.');
    const signed = readSignedStatement(await file.text());
    if (signed === undefined) return invalid(name, 'It cannot be read.');
    const check = await checkSignature(signed);
    if (check.kind === 'unsupported') return check;
    const statement = check.kind === 'valid' ? readSentStatement(signed.statement) : undefined;
    if (check.kind === 'invalid' || statement === undefined) {
      return invalid(name, 'Its signature does not fit its text.');
    }
    const sha256 = await fileDigest(new TextEncoder().encode(signed.statement));
    read.push({ name, statement, fingerprint: check.fingerprint, sha256 });
  }
  const [first] = read;
  if (first === undefined) return { kind: 'none' };
  const problems = read.flatMap((one, index) => problemsOf(one, read[index - 1], read[index + 1]));
  if (problems.length > 0) return { kind: 'invalid', problems };
  const sent = read.flatMap(({ statement }) => statement.sent).filter(({ kind }) => kind !== 'statement');
  const { atS } = (read.at(-1) ?? first).statement;
  return { kind: 'valid', statement: { ...first.statement, atS, sent }, fingerprint: first.fingerprint };
}

function problemsOf(
  { name, statement, fingerprint }: ReadStatement,
  before: ReadStatement | undefined,
  next: ReadStatement | undefined,
): readonly EvidenceProblem[] {
  const reasons: string[] = [];
  const { key, user, more, sent } = statement;
  if (key !== fingerprint) reasons.push('It was signed with another key than it names.');
  if (before && before.fingerprint !== fingerprint) {
    reasons.push('It was signed with another key than the statement before it.');
  }
  if (before && before.statement.user !== user) reasons.push('It is for another user than the statement before it.');
  const named = sent.flatMap((row) => (row.kind === 'statement' ? [row.sha256] : []));
  if (before ? !named.includes(before.sha256) : named.length > 0) {
    reasons.push('The statement that it follows is missing.');
  }
  if (more && next === undefined) reasons.push('It is not the last one: the statement that follows it is missing.');
  if (!more && next !== undefined) reasons.push('It is the last one, but another statement follows it.');
  return reasons.map((reason) => ({ name, reason }));
}

const invalid = (name: string, reason: string): StatementsCheck => ({ kind: 'invalid', problems: [{ name, reason }] });
