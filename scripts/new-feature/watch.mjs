import { literal, toPascal } from './names.mjs';

/** English words that the files use besides the title. */
export const words = ['Device ID', 'Driver', 'Loading the devices', 'No devices here'];

/** A screen that follows the fleet: a table that the state of the devices keeps up to date. */
export function files(name, title) {
  const pascal = toPascal(name);
  return {
    [`${name}-columns.ts`]: `
import type { Device } from 'gk-sdk';
import { word } from '../../shared/i18n/translate.js';
import { textColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { deviceColumn } from '../../shared/table/device-column.js';

/** The columns of the table. */
export const COLUMNS: readonly Column<Device>[] = [
  deviceColumn('deviceId', (device) => device.deviceId, { hideable: false }),
  textColumn('driver', word('Driver'), (device) => device.driverName),
];
`,
    [`${name}-page.tsx`]: `
import { useDevicesLoaded } from '../../shared/fleet/use-devices-loaded.js';
import { useFleetDevices } from '../../shared/fleet/use-fleet-view.js';
import { t } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { DataTable } from '../../shared/table/data-table.js';
import { LoadingPanel } from '../../shared/ui/state-panel.js';
import { COLUMNS } from './${name}-columns.js';
import './${name}-page.css';

/** ${title}. */
export function ${pascal}Page() {
  const devices = useFleetDevices();
  const loaded = useDevicesLoaded();
  return (
    <div className="gk-${name}">
      <PageHeader title={t(${literal(title)})} state={devices.length} />
      {loaded ? (
        <DataTable
          label={t(${literal(title)})}
          rows={devices}
          columns={COLUMNS}
          rowKey={({ deviceId }) => deviceId}
          empty={t('No devices here')}
        />
      ) : (
        <LoadingPanel>{t('Loading the devices')}</LoadingPanel>
      )}
    </div>
  );
}
`,
    [`${name}-page.css`]: `
.gk-${name} {
  padding: var(--gk-space-3);
}
`,
    [`${name}-page.test.tsx`]: `
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { ${pascal}Page } from './${name}-page.js';

afterEach(cleanup);

it('has its heading', async () => {
  const page = startConsole();
  await page.signIn();
  page.render(<${pascal}Page />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(${literal(title)});
});
`,
  };
}
