import { useEffect, useRef, useState } from 'react';
import { useSession } from 'gk-react';
import { GkError } from 'gk-sdk';
import {
  startEvidence,
  toGkError,
  type EvidenceBundle,
  type EvidenceRequest,
  type EvidenceState,
  evidenceFileName,
} from 'gk-sdk/recordings';
import { t } from '../i18n/translate.js';
import { chooseStreamTarget } from './save-stream.js';

/** A bundle of evidence as a dialog shows it. */
export interface EvidenceMaking {
  /** Undefined before the first bundle. */
  readonly state: EvidenceState | undefined;
  readonly begin: (request: EvidenceRequest) => void;
  /** Closes the bundle with the finished parts. */
  readonly stop: () => void;
  /** Gives the bundle up. */
  readonly cancel: () => void;
}

/** Makes bundles of evidence, one at a time; a dialog that closes cancels the running one. */
export function useEvidence(): EvidenceMaking {
  const session = useSession();
  const [state, setState] = useState<EvidenceState>();
  const running = useRef<{ readonly bundle?: EvidenceBundle; readonly abort: AbortController }>(undefined);
  useEffect(() => () => running.current?.abort.abort(), []);
  const begin = async (request: EvidenceRequest): Promise<void> => {
    const abort = new AbortController();
    running.current = { abort };
    const target = await chooseStreamTarget(evidenceFileName(request));
    if (target.kind === 'dismissed') return;
    if (abort.signal.aborted) {
      // The dialog was closed meanwhile: the file that was chosen is let go.
      await target.save(new ReadableStream(), abort.signal).catch(() => undefined);
      return;
    }
    try {
      const bundle = startEvidence(request, {
        rest: session.rest,
        server: location.origin,
        serverNowS: () => session.serverNowS(),
      });
      running.current = { bundle, abort };
      setState(bundle.state);
      bundle.subscribe(() => setState(bundle.state));
      await target.save(bundle.stream, abort.signal);
      setState(bundle.state);
    } catch (error) {
      // Errors of the disk, too: it is full or was removed.
      if (abort.signal.aborted) setState({ kind: 'cancelled' });
      else setState({ kind: 'failed', error: isDiskFull(error) ? diskFull(error) : toGkError(error) });
    }
  };
  return {
    state,
    begin: (request) => void begin(request),
    stop: () => running.current?.bundle?.stop(),
    cancel: () => running.current?.abort.abort(),
  };
}

const isDiskFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** A stream that breaks off leaves no half file behind. */
const diskFull = (cause: unknown): GkError =>
  new GkError('internal', t('the disk is full. Nothing was saved.'), { cause });
