import { useRef, useState } from 'react';
import { ButtonGroup, ToggleButton } from 'react-bootstrap';
import { useDevices } from 'gk-react';
import type { DeviceFilter } from 'gk-sdk';
import { FLEET_LIST } from '../../../shared/fleet/fleet-list.js';
import { NoDevicesPanel } from '../../../shared/fleet/no-devices-panel.js';
import { useNeighbourFocus } from '../../../shared/fleet/use-neighbour-focus.js';
import { t } from '../../../shared/i18n/translate.js';
import { Pager } from '../../../shared/table/pager.js';
import { pageCount } from '../../../shared/table/page-window.js';
import { useAttention } from '../../../shared/ui/use-attention.js';
import { usePageDevices } from '../hooks/use-page-devices.js';
import { MARKER_LABELS, PAGE_BUTTONS, PER_PAGE, type MarkerLabel } from '../map-home-model.js';
import { VehicleEntry } from './vehicle-entry.js';

/** Props of {@link VehicleListPanel}. */
export interface VehicleListPanelProps {
  readonly filter: DeviceFilter;
  /** Id of the focused vehicle; empty = none. */
  readonly focus: string;
  readonly label: MarkerLabel;
  /** The page of the URL; there may be fewer. */
  readonly page: number;
  readonly onLabel: (label: MarkerLabel) => void;
  readonly onPage: (page: number) => void;
  readonly onChoose: (deviceId: string) => void;
}

/** The list at the left of the map: six vehicles a page, and the choice of their label. */
export function VehicleListPanel({ filter, focus, label, page: wanted, ...on }: VehicleListPanelProps) {
  const total = useDevices(filter, (devices) => devices.length);
  const pages = pageCount(total, PER_PAGE);
  const page = Math.min(wanted, pages);
  const panel = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [attentive, setAttentive] = useState(false);
  useAttention(panel, setAttentive);
  const shown = usePageDevices(filter, wanted, page, attentive);
  const neighbourFocus = useNeighbourFocus(list);
  return (
    <section ref={panel} className="gk-vehicle-panel" aria-label={t('Vehicle list')}>
      <ButtonGroup size="sm" className="gk-label-choice" role="radiogroup" aria-label={t('Name of a vehicle')}>
        {MARKER_LABELS.map(({ value, words }) => (
          <ToggleButton
            key={value}
            id={`label-${value}`}
            type="radio"
            name="marker-label"
            variant="outline-secondary"
            value={value}
            checked={label === value}
            onChange={() => on.onLabel(value)}
          >
            {t(words)}
          </ToggleButton>
        ))}
      </ButtonGroup>
      {shown.length > 0 ? (
        <ul
          {...FLEET_LIST}
          {...neighbourFocus}
          ref={list}
          className="gk-vehicle-entries"
          aria-label={t('Vehicles of this page')}
        >
          {shown.map((device) => (
            <VehicleEntry
              key={device.deviceId}
              device={device}
              label={label}
              focused={device.deviceId === focus}
              onChoose={on.onChoose}
            />
          ))}
        </ul>
      ) : (
        <NoDevicesPanel title={t('No vehicles here')}>
          {t('No vehicles match the filter. Choose All in the footer, or clear the filter box.')}
        </NoDevicesPanel>
      )}
      <div className="gk-vehicle-pages">
        {total > PER_PAGE && (
          <span>
            {t('{first} to {last} of {total}', {
              first: (page - 1) * PER_PAGE + 1,
              last: Math.min(page * PER_PAGE, total),
              total,
            })}
          </span>
        )}
        <Pager
          label={t('Pages of the vehicle list')}
          page={page}
          pages={pages}
          windowSize={PAGE_BUTTONS}
          onPage={on.onPage}
          jump
        />
      </div>
    </section>
  );
}
