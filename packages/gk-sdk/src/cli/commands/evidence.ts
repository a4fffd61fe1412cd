import { GkError } from '../../errors/gk-error.js';
import type { EvidenceGap, EvidenceManifest, EvidenceSignature } from '../../evidence/evidence-manifest.js';
import { evidencePartWords, type EvidenceState } from '../../evidence/evidence-bundle.js';
import { evidenceFileName, type EvidenceRequest } from '../../evidence/evidence-request.js';
import { startEvidence } from '../../evidence/start-evidence.js';
import type { Session } from '../../session/session.js';
import { oneArgument, type Command, type CommandCall, type Options } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { forceOption, outFile, PartFile } from '../output-file.js';
import { periodWords } from '../clock-words.js';
import { ProgressLine, shown } from '../terminal.js';
import { showEvidenceKeys } from './evidence-key.js';
import { verifyEvidence } from './evidence-verify.js';

/** `gk evidence`. @internal */
export const evidence: Command = {
  name: 'evidence',
  args: 'DEVICE | verify FILE | key',
  summary:
    'footage, track, events and pictures in one zip that the server signs, 6 where a part is missing; verify FILE checks one, key shows the keys of the server',
  options: {
    from: { type: 'string', value: 'TIME', words: 'its beginning' },
    seconds: { type: 'string', value: 'N', words: 'its length, up to 3600; 600 by default' },
    channels: { type: 'string', value: 'LIST', words: 'channels with commas; 1 by default' },
    place: { type: 'string', value: 'PLACE', words: 'server (default) or device' },
    note: { type: 'string', value: 'TEXT', words: 'words for the manifest, such as the number of a case' },
    out: {
      type: 'string',
      value: 'FILE',
      words: 'where to write it; gk-evidence-....zip by default. Of key: a file of the public keys',
    },
    key: {
      type: 'string',
      value: 'KEY',
      words: 'of verify: fingerprint or key file of the server that must have signed',
    },
    force: forceOption,
  },
  run: (call) => {
    const [first, file, ...more] = call.args;
    if (first === 'verify' && file !== undefined && more.length === 0) return verifyEvidence(file, call);
    // A device of that name has a --from.
    if (first === 'key' && file === undefined && call.options.text('from') === undefined) return showEvidenceKeys(call);
    return makeBundle(call);
  },
};

async function makeBundle(call: CommandCall): Promise<number> {
  const { options, terminal, signIn } = call;
  const wanted = requestOf(oneArgument(call, 'device id'), options);
  const out = await outFile(options, options.text('out') ?? evidenceFileName(wanted));
  const session = await signIn();
  const request = { ...wanted, madeBy: userOf(session), vehicle: await vehicleOf(session, wanted.deviceId) };
  const target = await PartFile.open(out);
  const line = new ProgressLine(terminal);
  try {
    const bundle = startEvidence(request, {
      rest: session.rest,
      server: new URL(session.rest.url({ path: 'protocol' })).origin,
      serverNowS: () => session.serverNowS(),
      signal: terminal.signal,
    });
    bundle.subscribe(() => {
      line.show(words(bundle.state));
    });
    await bundle.stream.pipeTo(new WritableStream({ write: (bytes) => target.write(bytes) }));
    if (bundle.state.kind !== 'done') throw new GkError('internal', 'The bundle ended before it was whole.');
    await target.finish();
    line.end();
    const { manifest, manifestSha256 } = bundle.state.result;
    const { missing, files, signature } = manifest;
    if (bundle.request.endS < request.endS) {
      const { startS, endS } = bundle.request;
      terminal.err(`The period has not ended: the bundle is of ${periodWords({ startS, endS })}\n`);
    }
    for (const gap of missing) terminal.err(`Missing: ${gapWords(gap)}\n`);
    for (const { name, channel, spans } of files) {
      if (channel !== undefined && spans === undefined) terminal.err(`Times not known: ${shown(name)}\n`);
    }
    for (const name of unsignedOf(signature)) terminal.err(`Not signed by the server: ${shown(name)}\n`);
    const row = JSON.stringify({ path: target.path, bytes: target.bytes, manifestSha256, missing, signature });
    const text = [target.path, `SHA-256 of manifest.json: ${manifestSha256}`, shown(signatureWords(signature))];
    terminal.out(`${options.flag('json') ? row : text.join('\n')}\n`);
    return missing.length === 0 ? ExitCode.ok : ExitCode.incomplete;
  } catch (error) {
    await target.discard();
    throw error;
  } finally {
    line.end();
  }
}

function unsignedOf(signature: EvidenceSignature | undefined): readonly string[] {
  return signature?.kind === 'server' ? signature.unsigned : [];
}

function signatureWords(signature: EvidenceSignature | undefined): string {
  return signature?.kind === 'server'
    ? `Signed by the server, key ${signature.fingerprint}`
    : `Not signed: ${signature?.reason ?? 'this server does not sign.'}`;
}

function requestOf(deviceId: string, options: Options): Omit<EvidenceRequest, 'madeBy' | 'vehicle'> {
  const startS = options.timeS('from');
  if (startS === undefined) throw new GkError('invalid-argument', '--from is missing.');
  const place = options.text('place') ?? 'server';
  if (place !== 'server' && place !== 'device') throw new GkError('invalid-argument', '--place is server or device.');
  const channels = options.wholes('channels', 1, 64) ?? [1];
  const note = options.text('note');
  return {
    deviceId,
    startS,
    endS: startS + (options.whole('seconds', 1, 3600) ?? 600),
    channels,
    place,
    ...(note !== undefined && { note }),
  };
}

function gapWords({ what, reason, startS, endS }: EvidenceGap): string {
  const when = startS === undefined || endS === undefined ? '' : `, ${periodWords({ startS, endS })}`;
  return `${shown(what)}${when}: ${shown(reason)}`;
}

function userOf({ state }: Session): string {
  return state.kind === 'signed-in' ? state.user.username : '';
}

async function vehicleOf({ rest }: Session, deviceId: string): Promise<EvidenceManifest['vehicle']> {
  const { plate, driverName, memo } = await rest.device(deviceId);
  return {
    ...(plate !== undefined && { plate }),
    ...(driverName !== undefined && { driverName }),
    ...(memo !== undefined && { memo }),
  };
}

function words(state: EvidenceState): string {
  if (state.kind !== 'collecting') return state.kind;
  const { part, done, total, share } = state;
  return `${done + 1} of ${total}: ${evidencePartWords(part)}${share === undefined ? '' : `, ${(share * 100).toFixed(0)} %`}`;
}
