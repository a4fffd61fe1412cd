import { isGkError, toGkError } from '../errors/to-gk-error.js';
import { evidenceSigningResource } from '../rest/files/evidence-signing.js';
import type { RestClient } from '../rest/connection/client.js';
import type { SignedStatement } from '../wire/rows/sent-row.js';
import type { EvidenceFile, EvidenceSignature } from './evidence-manifest.js';
import { fileDigest } from './file-digest.js';
import { isSentFile } from './judge-files.js';
import { readSentStatement } from './read-statement.js';

/** Files of one statement. A server remembers a few thousand bodies of a user, so a large bundle cannot ask at its end for all. */
const MOST_FILES = 2_000;

/** Statements of a server about the files of a bundle. */
interface StatementsOfServer {
  readonly signature: EvidenceSignature;
  /** In their order; empty when it signs nothing. */
  readonly statements: readonly SignedStatement[];
}

/**
 * Asks the server to sign which of the files of a bundle it has sent: one statement for a bundle of usual size, several for a
 * larger one, of which each names the one before it. A bundle is made all the same when the server does not sign: the reason
 * stands in the manifest.
 *
 * @internal
 */
export class StatementRequests {
  readonly #rest: RestClient;
  readonly #signal: AbortSignal;
  /** Files that no statement is about yet. */
  #waiting: EvidenceFile[] = [];
  readonly #sent: EvidenceFile[] = [];
  readonly #statements: SignedStatement[] = [];
  /** A request failed: the rest is asked for at the end. */
  #hasFailed = false;

  constructor(rest: RestClient, signal: AbortSignal) {
    this.#rest = rest;
    this.#signal = signal;
  }

  /**
   * Takes a file of the bundle.
   *
   * @throws GkError `aborted` by the signal.
   */
  async add(file: EvidenceFile): Promise<void> {
    if (!isSentFile(file.name)) return;
    this.#sent.push(file);
    this.#waiting.push(file);
    if (this.#waiting.length <= MOST_FILES || this.#hasFailed) return;
    try {
      await this.#ask(true);
    } catch {
      this.#signal.throwIfAborted();
      this.#hasFailed = true;
    }
  }

  /**
   * Asks for what is left.
   *
   * @throws GkError `aborted` by the signal.
   */
  async end(): Promise<StatementsOfServer> {
    if (this.#sent.length === 0) return unsigned('The bundle holds nothing that a server has sent.');
    try {
      while (this.#waiting.length > MOST_FILES) await this.#ask(true);
      await this.#ask(false);
    } catch (error) {
      this.#signal.throwIfAborted();
      return unsigned(isUnknownCall(error) ? 'This server does not sign.' : toGkError(error).message);
    }
    const [{ fingerprint } = { fingerprint: '' }] = this.#statements;
    const named = new Set(
      this.#statements.flatMap(({ statement }) => readSentStatement(statement)?.sent.map(({ sha256 }) => sha256) ?? []),
    );
    const missing = this.#sent.filter(({ sha256 }) => !named.has(sha256)).map(({ name }) => name);
    return { signature: { kind: 'server', fingerprint, unsigned: missing }, statements: this.#statements };
  }

  async #ask(more: boolean): Promise<void> {
    const files = this.#waiting.slice(0, MOST_FILES);
    const last = this.#statements.at(-1);
    const hashes = new Set(files.map(({ sha256 }) => sha256));
    if (last) hashes.add(await fileDigest(new TextEncoder().encode(last.statement)));
    const statement = await evidenceSigningResource(this.#rest).statement([...hashes], { signal: this.#signal, more });
    if (more && readSentStatement(statement.statement)?.more !== true) {
      throw new TypeError(`This server signs bundles of up to ${MOST_FILES} files only.`);
    }
    this.#statements.push(statement);
    this.#waiting = this.#waiting.slice(MOST_FILES);
  }
}

const unsigned = (reason: string): StatementsOfServer => ({ signature: { kind: 'none', reason }, statements: [] });

/** Another server answers a call that it does not know with 404 or 405, or with its page. */
const isUnknownCall = (error: unknown): boolean =>
  isGkError(error, 'not-found') || isGkError(error, 'bad-reply') || (isGkError(error, 'refused') && !error.retryable);
