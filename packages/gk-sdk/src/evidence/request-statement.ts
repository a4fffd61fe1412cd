import { isGkError, toGkError } from '../errors/gk-error.js';
import { evidenceSigningResource } from '../rest/evidence-signing.js';
import type { RestClient } from '../rest/client.js';
import type { SignedStatement } from '../wire/rows/sent-row.js';
import type { EvidenceFile, EvidenceSignature } from './evidence-manifest.js';
import { isSentFile } from './judge-files.js';
import { readSentStatement } from './read-statement.js';

/** What a server says of the files of a bundle. */
interface StatementOfServer {
  readonly signature: EvidenceSignature;
  /** Absent when it signs nothing. */
  readonly statement?: SignedStatement;
}

/**
 * Asks the server to sign which of the files it has sent. A bundle is made all the same when it does not: the reason stands in
 * the manifest.
 *
 * @throws GkError `aborted` by the signal.
 * @internal
 */
export async function requestStatement(
  rest: RestClient,
  files: readonly EvidenceFile[],
  signal: AbortSignal,
): Promise<StatementOfServer> {
  const sent = files.filter(({ name }) => isSentFile(name));
  if (sent.length === 0) return unsigned('The bundle holds nothing that a server has sent.');
  let statement: SignedStatement;
  try {
    statement = await evidenceSigningResource(rest).statement([...new Set(sent.map(({ sha256 }) => sha256))], {
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    return unsigned(isUnknownCall(error) ? 'This server does not sign.' : toGkError(error).message);
  }
  const named = new Set(readSentStatement(statement.statement)?.sent.map(({ sha256 }) => sha256));
  const missing = sent.filter(({ sha256 }) => !named.has(sha256)).map(({ name }) => name);
  return { signature: { kind: 'server', fingerprint: statement.fingerprint, unsigned: missing }, statement };
}

const unsigned = (reason: string): StatementOfServer => ({ signature: { kind: 'none', reason } });

/** Another server answers a call that it does not know with 404 or 405, or with its page. */
const isUnknownCall = (error: unknown): boolean =>
  isGkError(error, 'not-found') || isGkError(error, 'bad-reply') || (isGkError(error, 'refused') && !error.retryable);
