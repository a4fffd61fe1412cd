import { GkError } from '../../errors/gk-error.js';
import { isGkError } from '../../errors/to-gk-error.js';
import { evidenceKeyFile } from '../../evidence/evidence-keys.js';
import { evidenceSigningResource, type EvidenceSigningResource } from '../../rest/files/evidence-signing.js';
import type { RestClient } from '../../rest/connection/client.js';
import type { CommandCall } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { momentWords } from '../clock-words.js';
import { outFileOrOutput, writeOut } from '../output-file.js';
import { table } from '../terminal.js';

/** `gk evidence key`: the public keys of the server, to check bundles by. @internal */
export async function showEvidenceKeys({ options, terminal, signIn }: CommandCall): Promise<number> {
  const out = await outFileOrOutput(options);
  const keys = await keysOf((await signIn()).rest);
  if (options.text('out') !== undefined) {
    const file = evidenceKeyFile(keys.map((key) => ({ ...key, words: `Used ${usedWords(key)}` })));
    await writeOut(out, file, terminal);
    if (out === undefined) return ExitCode.ok;
  }
  if (options.flag('json')) terminal.out(keys.map((key) => `${JSON.stringify(key)}\n`).join(''));
  else terminal.out(table([['SHA-256 of the key', 'used'], ...keys.map((key) => [key.fingerprint, usedWords(key)])]));
  return ExitCode.ok;
}

async function keysOf(rest: RestClient): ReturnType<EvidenceSigningResource['keys']> {
  try {
    return await evidenceSigningResource(rest).keys();
  } catch (error) {
    if (!isGkError(error, 'not-found') && !isGkError(error, 'bad-reply')) throw error;
    throw new GkError('not-found', 'This server does not sign evidence.', { cause: error });
  }
}

function usedWords({ fromS, untilS }: Awaited<ReturnType<EvidenceSigningResource['keys']>>[number]): string {
  return `since ${momentWords(fromS)}${untilS === undefined ? '' : ` until ${momentWords(untilS)}`}`;
}
