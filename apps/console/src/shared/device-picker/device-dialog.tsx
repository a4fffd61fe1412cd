import { useMemo, useState } from 'react';
import { Button } from 'react-bootstrap';
import { useSession } from 'gk-react';
import { GkDeviceTree } from '../fleet/device-tree.js';
import type { DeviceFilter } from 'gk-sdk';
import { DialogFrame } from '../dialog/dialog-frame.js';
import { t } from '../i18n/translate.js';
import './device-picker.css';

/**
 * The device selector (spec 000 section 2.10): the fleet in its groups, with a search. One device is chosen by a press
 * or Enter; several by check boxes, a group by its own.
 */
export function DeviceDialog({
  title,
  choose,
  deviceIds,
  onChosen,
  onClose,
}: {
  readonly title: string;
  readonly choose: 'one' | 'several';
  /** Chosen at the start. */
  readonly deviceIds: readonly string[];
  readonly onChosen: (deviceIds: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  // Handed down by property, since a dialog stands outside of the page's <gk-session>.
  const session = useSession();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(deviceIds);
  const filter = useMemo<DeviceFilter>(() => ({ mode: 'all', text }), [text]);
  const finish = (result: readonly string[]): void => {
    onChosen(result);
    onClose();
  };
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      footer={
        choose === 'several' && (
          <>
            <span className="me-auto" role="status">
              {t('{count} selected', { count: chosen.length })}
            </span>
            <Button size="sm" variant="link" disabled={chosen.length === 0} onClick={() => setChosen([])}>
              {t('Clear')}
            </Button>
            <Button size="sm" variant="secondary" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button size="sm" variant="primary" onClick={() => finish(chosen)}>
              {t('OK')}
            </Button>
          </>
        )
      }
    >
      <div className="gk-device-dialog">
        <input
          type="search"
          className="form-control form-control-sm"
          aria-label={t('Find a device')}
          placeholder={t('Id, memo, driver or group')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <GkDeviceTree
          session={session}
          loadGroups
          filter={filter}
          selection={choose === 'one' ? 'none' : 'devices'}
          selectedDevices={chosen}
          onGkDeviceTreeDevicesChanged={(event) => setChosen(event.deviceIds)}
          onGkDeviceTreeItemActivated={({ item }) => {
            if (choose === 'one' && item.kind !== 'group') finish([item.deviceId]);
          }}
        />
      </div>
    </DialogFrame>
  );
}
