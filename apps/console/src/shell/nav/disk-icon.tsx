import { useResource } from 'gk-react';
import { serverStatusResource } from 'gk-sdk/rest';
import { SCREEN_TIMINGS_MS } from '../../shared/time/screen-timings.js';
import { Link } from 'react-router';
import { useScreenAddress } from '../../shared/fleet/use-screen-address.js';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { Icon } from '../../shared/ui/icon.js';
import { diskState, type DiskState } from './disk-state.js';

/** The server's disks for administrators: a mark beside the icon says their state by shape and colour (spec 000 section 2.2). */
export function DiskIcon() {
  const address = useScreenAddress();
  const status = useRest(serverStatusResource);
  const disks = useResource('disk info', (signal) => status.diskInfo({ signal }), {
    reloadAfterMs: SCREEN_TIMINGS_MS.diskInfo,
  });
  const state = disks.kind === 'failed' ? 'unknown' : diskState(disks.data);
  const label = wordsOf(state);
  return (
    <Link className="gk-nav-icon-link" to={address('/diskinfo')} title={label} data-disk-state={state}>
      <Icon name="disk" />
      <span className="gk-disk-mark" aria-hidden="true" />
      <span className="gk-nav-icon-label">{label}</span>
    </Link>
  );
}

function wordsOf(state: DiskState): string {
  switch (state) {
    case 'ok':
      return t('Server disks are OK');
    case 'full':
      return t('A server disk is nearly full');
    case 'fault':
      return t('A server disk has a fault');
    case 'none':
      return t('The server has no media disk');
    case 'unknown':
      return t('State of the server disks is unknown');
  }
}
