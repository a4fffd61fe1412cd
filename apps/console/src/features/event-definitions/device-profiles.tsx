import { useCallback, useMemo } from 'react';
import { eventDefinitionsResource, type DeviceEventProfile } from 'gk-sdk/rest';
import { DEFAULT_DEFINITION_PROFILE } from 'gk-sdk/rules';
import { deviceProfileMethod } from './definition-rules.js';
import { useReportDevices } from '../../shared/fleet/use-report-devices.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useSerialQueue } from '../../shared/query/use-serial-queue.js';
import type { Column } from '../../shared/table/column.js';
import { textColumn } from '../../shared/table/column-kinds.js';
import { deviceColumn } from '../../shared/table/device-column.js';
import { DataTable } from '../../shared/table/data-table.js';
import { InlineSelect } from '../../shared/table/inline-cells.js';
import { deviceRows, type DeviceRow } from './profiles.js';

/** The devices with their profiles; another profile is chosen in its place. GLOBAL takes the device's own one away. */
export function DeviceProfiles({
  deviceIds,
  mappings,
  profiles,
  onList,
}: {
  readonly deviceIds: readonly string[];
  readonly mappings: readonly DeviceEventProfile[];
  readonly profiles: readonly string[];
  readonly onList: (mappings: readonly DeviceEventProfile[]) => void;
}) {
  const resource = useRest(eventDefinitionsResource);
  const deviceOf = useReportDevices();
  const enqueue = useSerialQueue();
  const save = useCallback(
    async (deviceId: string, profile: string, signal: AbortSignal): Promise<string> => {
      const mapping = { deviceId, profile };
      const options = { signal };
      const { items, message } = await (profile === DEFAULT_DEFINITION_PROFILE
        ? resource.removeDevice(mapping, options)
        : deviceProfileMethod(deviceId, mappings) === 'PUT'
          ? resource.updateDevice(mapping, options)
          : resource.createDevice(mapping, options));
      onList(items);
      return message;
    },
    [resource, mappings, onList],
  );
  const rows = useMemo(
    () =>
      deviceRows(
        deviceIds.map((deviceId) => ({ deviceId, memo: deviceOf(deviceId)?.deviceMemo ?? '' })),
        mappings,
      ),
    [deviceIds, mappings, deviceOf],
  );
  const columns = useMemo(
    (): Column<DeviceRow>[] => [
      deviceColumn('device', ({ deviceId }) => deviceId, { hideable: false }),
      textColumn('memo', word('Device Memo'), ({ memo }) => memo, { initiallyHidden: true }),
      textColumn('profile', word('Profile'), ({ profile }) => profile, {
        cell: ({ deviceId, profile }) => (
          <InlineSelect
            label={t('Profile of {device}', { device: deviceId })}
            value={profile}
            choices={[...new Set([...profiles, profile])]}
            onSave={(chosen, signal) => enqueue(() => save(deviceId, chosen, signal))}
          />
        ),
      }),
    ],
    [profiles, save, enqueue],
  );
  return (
    <DataTable
      label={t('Profiles of the devices')}
      rows={rows}
      columns={columns}
      rowKey={({ deviceId }) => deviceId}
      urlPrefix="device-"
      pageSizes={[]}
    />
  );
}
