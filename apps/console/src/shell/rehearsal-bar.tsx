import { useEffect } from 'react';
import { Button } from 'react-bootstrap';
import { useNavigate } from 'react-router';
import { rehearsal, useRehearsal } from '../shared/access/rehearsal.js';
import { useScreenAddress } from '../shared/fleet/use-screen-address.js';
import { t } from '../shared/i18n/translate.js';
import { notify } from '../shared/notice/notify.js';
import { Icon } from '../shared/ui/icon.js';
import './top-bars.css';

/** Says whose console is shown while a rehearsal runs, and ends it. */
export function RehearsalBar() {
  const group = useRehearsal()?.group;
  const navigate = useNavigate();
  const address = useScreenAddress();
  useEffect(() => {
    const ended = rehearsal.takeEnded();
    if (ended === undefined) return;
    notify({
      tone: 'warning',
      title: t('The rehearsal has ended'),
      text: t('The page was loaded again: you see your own console, no longer that of {group}.', { group: ended }),
    });
  }, []);
  if (!group) return null;
  const end = (): void => {
    rehearsal.end();
    void navigate(address('/permission'));
  };
  return (
    <div className="gk-rehearsal-bar" role="status">
      <Icon name="eye" />
      <span>
        <strong>{t('You see the console as {group}', { group: `${group.id} ${group.name}` })}</strong>{' '}
        {t('With your user name and devices; the server still answers as it does to you. Nothing is saved or sent.')}
      </span>
      <Button size="sm" variant="light" onClick={end}>
        {t('End')}
      </Button>
    </div>
  );
}
