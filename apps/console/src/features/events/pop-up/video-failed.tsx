import { useResource } from 'gk-react';
import { t } from '../../../shared/i18n/translate.js';
import { EmptyPanel, LoadingPanel } from '../../../shared/ui/state-panel.js';

/** `MediaError.MEDIA_ERR_NETWORK`: the loading broke off. */
const NETWORK = 2;

/** How a video broke off. */
export interface VideoFailure {
  /** Of the `MediaError`. */
  readonly code: number | undefined;
  /** Where it was, seconds from its beginning; undefined before its first picture. */
  readonly positionS?: number;
}

/** Why a video is not played, as far as that is known, with a way to try again. */
export function VideoFailed({
  failure: { code },
  url,
  onRetry,
}: {
  readonly failure: VideoFailure;
  readonly url: string;
  readonly onRetry: () => void;
}) {
  // An unknown format and an answer that is no video are the same to a player: the server gives the reason.
  const reason = useResource(code === NETWORK ? undefined : ['video failure', url], (signal) => refusalOf(url, signal));
  if (reason.kind === 'loading') return <LoadingPanel>{t('Loading the video')}</LoadingPanel>;
  return (
    <EmptyPanel icon="warning" title={reason.data ?? t('The connection was lost while the video was loading.')}>
      <button type="button" className="btn btn-sm btn-outline-primary" onClick={onRetry}>
        {t('Try again')}
      </button>{' '}
      <a className="btn btn-sm btn-outline-secondary" href={url} download>
        {t('Download')}
      </a>
    </EmptyPanel>
  );
}

/** Returns why the video cannot be played, in words. Rejects when the server cannot be reached. */
async function refusalOf(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { headers: { Range: 'bytes=0-0' }, signal });
  await response.body?.cancel();
  if (response.status === 404) return t('The server does not have this video.');
  if (!response.ok) return t('The server refused the video ({status}).', { status: response.status });
  return t('This browser cannot play the video.');
}
