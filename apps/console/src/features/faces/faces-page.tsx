import { GkDeviceList } from '../../shared/fleet/device-list.js';
import { useDevice } from 'gk-react';
import { markerState } from 'gk-sdk';
import { NoDevicesSlot } from '../../shared/fleet/no-devices-panel.js';
import { useDevicesLoaded } from '../../shared/fleet/use-devices-loaded.js';
import { useFleetFilter } from '../../shared/fleet/use-fleet-view.js';
import { FormParameters } from '../../shared/form/unsaved.js';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { t, word } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { Tabs } from '../../shared/page/tabs.js';
import { useLengthUnit } from '../../shared/units/use-length-unit.js';
import { STATE_WORDS } from '../../shared/vehicle/state-words.js';
import { VehicleIcon } from '../../shared/vehicle/vehicle-icon.js';
import { choiceParameter, textParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { AddTab } from './add-tab.js';
import { EditTab } from './edit-tab.js';
import './faces-page.css';

const SHAPE = { tab: choiceParameter(['add', 'edit'], 'add'), device: textParameter() };
const FORM = ['tab', 'device'];
const TABS = [
  { id: 'add', title: word('Add') },
  { id: 'edit', title: word('Edit') },
] as const;

/** Face recognition: the faces of the server, and those in the memory of the chosen device (spec 002 section 2). */
export function FacesPage() {
  const [{ tab, device: deviceId }, change] = useUrlState(SHAPE);
  const filter = useFleetFilter();
  const unit = useLengthUnit();
  const device = useDevice(deviceId);
  const loaded = useDevicesLoaded();
  const mayLeave = useMayLeave();
  const go = async (next: Parameters<typeof change>[0]): Promise<void> => {
    if (await mayLeave()) change(next, { replace: false });
  };
  return (
    <div className="gk-faces">
      <PageHeader title={t('Face recognition')} />
      <div className="gk-faces-body">
        <div className="gk-card gk-faces-devices">
          <GkDeviceList
            filter={filter}
            lengthUnit={unit}
            selected={deviceId}
            onGkDeviceListSelected={(event) => {
              event.preventDefault();
              void go({ device: event.deviceId });
            }}
          >
            <NoDevicesSlot />
          </GkDeviceList>
        </div>
        <div className="gk-faces-main">
          <p className="gk-faces-device" role="status">
            {device ? (
              <>
                <span aria-hidden="true">
                  <VehicleIcon device={device} size={20} />
                </span>{' '}
                {deviceId}, {t(STATE_WORDS[markerState(device)])}
              </>
            ) : (
              <>
                {deviceId === ''
                  ? t('No device chosen')
                  : loaded
                    ? t('There is no device {device}.', { device: deviceId })
                    : t('Loading the devices')}
              </>
            )}
          </p>
          <Tabs label={t('Face recognition')} tabs={TABS} current={tab} onChoose={(id) => void go({ tab: id })}>
            <FormParameters value={FORM}>
              {tab === 'add' ? <AddTab deviceId={deviceId} /> : <EditTab key={deviceId} deviceId={deviceId} />}
            </FormParameters>
          </Tabs>
        </div>
      </div>
    </div>
  );
}
