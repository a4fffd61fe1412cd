import { Button } from 'react-bootstrap';
import { useFleetView } from '../shared/fleet/use-fleet-view.js';
import { useGroupDevices } from '../shared/fleet/use-group-device-ids.js';
import { t } from '../shared/i18n/translate.js';
import './top-bars.css';
import { Icon } from '../shared/ui/icon.js';

/** Says that the devices of the chosen group could not be loaded: the lists know none of them then, and no more than that. */
export function GroupFailedBar() {
  const [{ group }] = useFleetView();
  const devices = useGroupDevices(group);
  if (devices.kind !== 'failed') return null;
  return (
    <div className="gk-warning-bar" role="alert">
      <Icon name="warning" />
      <span>{t('The devices of the group could not be loaded: {reason}', { reason: devices.error.message })}</span>
      <Button size="sm" variant="light" onClick={devices.reload}>
        {t('Try again')}
      </Button>
    </div>
  );
}
