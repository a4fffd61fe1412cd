import { t, word } from '../../shared/i18n/translate.js';
import { textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { DataTable } from '../../shared/table/data-table.js';
import { LastDeliveries, useDeliveries } from './last-deliveries.js';
import { SettingPart } from './setting-part.js';

type Deliveries = NonNullable<NonNullable<ReturnType<typeof useDeliveries>['data']>>;
type Redirected = Deliveries['redirect']['devices'][number];

const STATES: Readonly<Record<Redirected['state'], string>> = {
  waiting: word('Waiting'),
  taken: word('Taken'),
  refused: word('Refused'),
  unsupported: word('Not supported'),
  silent: word('No answer'),
};

const COLUMNS: Column<Redirected>[] = [
  textColumn<Redirected>('deviceId', word('Device ID'), ({ deviceId }) => deviceId, { hideable: false }),
  textColumn<Redirected>('state', word('State'), ({ state }) => t(STATES[state])),
  timeColumn<Redirected>('time', word('Time'), ({ timeS }) => timeS),
  textColumn<Redirected>('text', word('Details'), ({ text }) => text),
];

/** A terminal answers within seconds, and others connect later. */
const RELOAD_AFTER_MS = 5_000;

/** How far the terminals are that the saved redirect is for; nothing on a server that does not tell. */
export function RedirectedTerminals() {
  const deliveries = useDeliveries({ reloadAfterMs: RELOAD_AFTER_MS });
  if (deliveries.kind === 'ready' && deliveries.data === undefined) return null;
  return (
    <SettingPart title={t('Terminals of the saved redirect')} wide>
      <LastDeliveries resource={deliveries} channel="redirect" />
      {deliveries.data && (
        <DataTable
          label={t('Terminals of the saved redirect')}
          rows={deliveries.data.redirect.devices}
          columns={COLUMNS}
          rowKey={({ deviceId }) => deviceId}
          empty={t('The saved redirect is for no terminal of this server.')}
        />
      )}
    </SettingPart>
  );
}
