import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { deviceSetupResource } from 'gk-sdk/rest';
import { DEVICE_SAVE_LOCK_S } from '../../../shared/vehicle/device-edit.js';
import type { Permissions } from 'gk-sdk';
import { SCREEN_TIMINGS_MS } from '../../../shared/time/screen-timings.js';
import { HistoryLink } from '../../../shared/change-log/history-link.js';
import { DialogFrame } from '../../../shared/dialog/dialog-frame.js';
import { SettingForm } from '../../../shared/form/setting-form.js';
import { useMayLeave } from '../../../shared/form/unsaved-guard.js';
import { t } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { EmptyPanel } from '../../../shared/ui/state-panel.js';
import { SETUP_SECTIONS, setupFields, setupProblems } from './device-setup-fields.js';
import { deviceSetupSetting } from './device-setup-values.js';
import './device-editor.css';

/** The device editor: the settings that the server stores of a device, in cards by the user's rights. */
export function DeviceEditor({
  deviceId,
  permissions,
  onClose,
}: {
  readonly deviceId: string;
  readonly permissions: Permissions;
  readonly onClose: () => void;
}) {
  const rest = useRest(deviceSetupResource);
  const setting = useMemo(() => deviceSetupSetting(rest, deviceId), [rest, deviceId]);
  const fields = useMemo(() => setupFields(permissions), [permissions]);
  const sections = SETUP_SECTIONS.filter(({ names }) => fields.some(({ name }) => names.includes(name)));
  const mayLeave = useMayLeave();
  const [saved, setSaved] = useState(false);
  return (
    <DialogFrame
      title={t('Settings of {device}', { device: deviceId })}
      size="lg"
      onClose={() => void mayLeave().then((leave) => leave && onClose())}
    >
      {fields.length === 0 ? (
        <EmptyPanel icon="key" title={t('You do not have permission to change these settings.')} />
      ) : (
        <div className="gk-device-editor">
          <SettingForm
            id={`device ${deviceId}`}
            resource={setting}
            fields={fields}
            sections={sections}
            check={(values) => setupProblems(values, permissions)}
            holdSaveMs={DEVICE_SAVE_LOCK_S * 1000}
            onSaved={() => setSaved(true)}
            actions={<HistoryLink entity="device" id={deviceId} />}
          >
            {saved && <CloseSoon onClose={onClose} />}
          </SettingForm>
        </div>
      )}
    </DialogFrame>
  );
}

/** Closes the form around it after a moment, unless the user goes on typing. */
function CloseSoon({ onClose }: { readonly onClose: () => void }) {
  const { isDirty } = useFormState();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isDirty) return undefined;
    const timer = setTimeout(() => close(), SCREEN_TIMINGS_MS.deviceEditorClose);
    return () => clearTimeout(timer);
  }, [isDirty]);
  return null;
}
