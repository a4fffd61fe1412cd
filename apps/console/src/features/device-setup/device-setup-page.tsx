import { lazy, Suspense } from 'react';
import { Button } from 'react-bootstrap';
import { useMay } from '../../shared/access/use-may.js';
import { GkDeviceList } from '../../shared/fleet/device-list.js';
import { NoDevicesSlot } from '../../shared/fleet/no-devices-panel.js';
import { useFleetFilter } from '../../shared/fleet/use-fleet-view.js';
import { FormParameters } from '../../shared/form/unsaved.js';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { t } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { useServerHas } from '../../shared/session/use-user.js';
import { EmptyPanel, LoadingPanel } from '../../shared/ui/state-panel.js';
import { useLengthUnit } from '../../shared/units/use-length-unit.js';
import { switchParameter, textParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { loadSeveralDevices } from './bulk/load-several-devices.js';
import { DevicePanel } from './device-panel.js';
import './device-setup-page.css';

const SHAPE = { device: textParameter(), edit: switchParameter(), several: switchParameter() };
const FORM = ['device', 'edit', 'several'];

const SeveralDevices = lazy(async () => ({ default: (await loadSeveralDevices()).SeveralDevices }));

/** Local device settings: the fleet, and of the chosen device its editor, actions and remote parameters (spec 002 section 2). */
export function DeviceSetupPage() {
  const [{ device, edit, several }, change] = useUrlState(SHAPE);
  const mayEdit = useMay('deviceEditor');
  const canEditSeveral = useServerHas('device-bulk') && mayEdit;
  const filter = useFleetFilter();
  const unit = useLengthUnit();
  const mayLeave = useMayLeave();
  const choose = async (deviceId: string): Promise<void> => {
    if (deviceId !== device && (await mayLeave())) change({ device: deviceId, edit: false }, { replace: false });
  };
  if (several && canEditSeveral) {
    return (
      <div className="gk-device-setup">
        <PageHeader title={t('Edit several devices')} />
        <FormParameters value={FORM}>
          <Suspense fallback={<LoadingPanel>{t('Loading the devices')}</LoadingPanel>}>
            <SeveralDevices filter={filter} onClose={() => change({ several: false }, { replace: false })} />
          </Suspense>
        </FormParameters>
      </div>
    );
  }
  return (
    <div className="gk-device-setup" data-chosen={device !== '' || undefined}>
      <PageHeader
        title={t('Device setup')}
        actions={
          canEditSeveral && (
            <Button
              size="sm"
              variant="outline-secondary"
              onClick={() =>
                void mayLeave().then(
                  (leave) => leave && change({ device: '', edit: false, several: true }, { replace: false }),
                )
              }
            >
              {t('Edit several devices')}
            </Button>
          )
        }
      />
      <div className="gk-device-setup-body">
        <div className="gk-card gk-device-setup-list">
          <GkDeviceList
            filter={filter}
            lengthUnit={unit}
            selected={device}
            onGkDeviceListSelected={(event) => {
              event.preventDefault();
              void choose(event.deviceId);
            }}
          >
            <NoDevicesSlot />
          </GkDeviceList>
        </div>
        {device === '' ? (
          <EmptyPanel icon="sliders" title={t('Choose a device to see its settings.')} />
        ) : (
          <FormParameters value={FORM}>
            <DevicePanel
              key={device}
              deviceId={device}
              editing={edit}
              onEditing={(editing) => change({ edit: editing }, { replace: !editing })}
              onBack={() => void mayLeave().then((leave) => leave && change({ device: '', edit: false }))}
            />
          </FormParameters>
        )}
      </div>
    </div>
  );
}
