import { useEffect, useMemo } from 'react';
import { useResource } from 'gk-react';
import { talkLogResource } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { ErrorPanel } from '../../shared/ui/state-panel.js';
import { TALK_KINDS, type TalkChoice } from './talk-kinds.js';

/** One player for every talk; it switches between its sides (spec 001 section 2). */
export function TalkPlayer({
  choice: { talk, kind },
  onChoose,
  onClose,
}: {
  readonly choice: TalkChoice;
  readonly onChoose: (choice: TalkChoice) => void;
  readonly onClose: () => void;
}) {
  const log = useRest(talkLogResource);
  const sound = useResource(['talk sound', talk.serialNo, kind], async (signal) => {
    const file = await log.audio(talk, kind, { signal });
    return new Blob([Uint8Array.from(await file.bytes())], { type: file.type });
  });
  const { data } = sound;
  const address = useMemo(() => (data ? URL.createObjectURL(data) : undefined), [data]);
  useEffect(() => {
    if (address === undefined) return undefined;
    return () => URL.revokeObjectURL(address);
  }, [address]);
  return (
    <section className="gk-talk-player gk-card" aria-label={t('Audio player')}>
      <strong>{`${talk.username} – ${talk.deviceIds.join(', ')}`}</strong>
      <div className="btn-group btn-group-sm" role="group" aria-label={t('Side of the talk')}>
        {TALK_KINDS.map(({ kind: other, title, has }) => (
          <button
            key={other}
            type="button"
            className={other === kind ? 'btn btn-primary' : 'btn btn-outline-secondary'}
            aria-pressed={other === kind}
            disabled={!has(talk)}
            onClick={() => onChoose({ talk, kind: other })}
          >
            {t(title)}
          </button>
        ))}
      </div>
      {sound.kind === 'loading' && <span role="status">{t('Loading the sound')}</span>}
      {sound.kind === 'failed' && <ErrorPanel message={sound.error.message} onRetry={sound.reload} />}
      {address !== undefined && (
        // A talk has no captions.
        // eslint-disable-next-line jsx-a11y/media-has-caption
        <audio key={address} src={address} controls autoPlay aria-label={t('Sound of the talk')} />
      )}
      <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onClose}>
        {t('Close')}
      </button>
    </section>
  );
}
