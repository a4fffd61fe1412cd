import type { ReactNode } from 'react';
import { t } from '../i18n/translate.js';
import { EmptyPanel, ErrorPanel, LoadingPanel } from '../ui/state-panel.js';
import { useDevicesLoaded } from './use-devices-loaded.js';
import { useFleetView } from './use-fleet-view.js';
import { useGroupDevices } from './use-group-device-ids.js';

/**
 * Placeholder of the fleet view without devices. It says that none matches only after an answer: not while the devices,
 * or those of the chosen group, are on their way, and not when they could not be loaded.
 */
export function NoDevicesPanel({
  title = t('No devices here'),
  children = t('No devices match the filter. Choose All in the footer, or clear the filter box.'),
}: {
  readonly title?: string;
  /** Hint what to do. */
  readonly children?: ReactNode;
}) {
  const loaded = useDevicesLoaded();
  const [{ group }] = useFleetView();
  const devices = useGroupDevices(group);
  if (devices.kind === 'failed') {
    return (
      <ErrorPanel
        message={t('The devices of the group could not be loaded: {reason}', { reason: devices.error.message })}
        onRetry={devices.reload}
      />
    );
  }
  if (!loaded || devices.kind === 'loading') return <LoadingPanel>{t('Loading the devices')}</LoadingPanel>;
  return (
    <EmptyPanel title={title}>
      <p>{children}</p>
    </EmptyPanel>
  );
}

/** The same for the list elements, in their slot `empty`. */
export function NoDevicesSlot() {
  return (
    <div slot="empty">
      <NoDevicesPanel />
    </div>
  );
}
