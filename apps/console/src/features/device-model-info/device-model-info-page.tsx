import { useResource } from 'gk-react';
import { serverStatusResource, type DeviceModel } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { ListPage } from '../../shared/report/list-page.js';
import { textColumn } from '../../shared/table/column-kinds.js';
import { deviceColumn } from '../../shared/table/device-column.js';

const COLUMNS = [
  deviceColumn<DeviceModel>('deviceId', (row) => row.deviceId, { hideable: false }),
  textColumn<DeviceModel>('model', word('Model'), (row) => row.model),
  textColumn<DeviceModel>('version', word('Firmware'), (row) => row.version),
  textColumn<DeviceModel>('mobileId', word('Mobile identification'), (row) => row.mobileId),
];

/** Model, firmware and mobile identification of each device (spec 002 section 2). */
export function DeviceModelInfoPage() {
  const status = useRest(serverStatusResource);
  return (
    <ListPage
      title={t('Device model info')}
      resource={useResource('device models', (signal) => status.deviceModels({ signal }))}
      columns={COLUMNS}
      rowKey={({ deviceId }) => deviceId}
      numbered
      viewsName="device-model-info"
      files={{ csvName: () => 'device_model.csv', jsonName: 'device_model.json' }}
    />
  );
}
