import { ButtonGroup, ToggleButton } from 'react-bootstrap';
import type { Device } from 'gk-sdk';
import { useDevicesLoaded } from '../../../shared/fleet/use-counters.js';
import { Pager } from '../../../shared/table/pager.js';
import { clampPage, pageCount, pageRows } from '../../../shared/table/page-window.js';
import { EmptyPanel, LoadingPanel } from '../../../shared/ui/state-panel.js';
import { MARKER_LABELS, PAGE_BUTTONS, PER_PAGE, type MarkerLabel } from '../map-home-model.js';
import { VehicleEntry } from './vehicle-entry.js';

/** Props of {@link VehicleListPanel}. */
export interface VehicleListPanelProps {
  readonly devices: readonly Device[];
  readonly focus: string | undefined;
  readonly label: MarkerLabel;
  /** The page of the URL, as it stands there. */
  readonly page: string | null;
  readonly onLabel: (label: MarkerLabel) => void;
  readonly onPage: (page: number) => void;
  readonly onChoose: (deviceId: string) => void;
}

/** The list at the left of the map: six vehicles a page, and the choice of their label. */
export function VehicleListPanel({ devices, focus, label, page: pageText, ...on }: VehicleListPanelProps) {
  const loaded = useDevicesLoaded();
  const pages = pageCount(devices.length, PER_PAGE);
  const page = clampPage(pageText, pages);
  return (
    <section className="gk-vehicle-panel" aria-label="Vehicle list">
      <ButtonGroup size="sm" className="gk-label-choice" role="radiogroup" aria-label="Name of a vehicle">
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
            {words}
          </ToggleButton>
        ))}
      </ButtonGroup>
      {devices.length > 0 ? (
        <ul className="gk-vehicle-entries" aria-label="Vehicles of this page">
          {pageRows(devices, page, PER_PAGE).map((device) => (
            <VehicleEntry
              key={device.deviceId}
              device={device}
              label={label}
              focused={device.deviceId === focus}
              onChoose={on.onChoose}
            />
          ))}
        </ul>
      ) : loaded ? (
        <EmptyPanel title="No vehicles here">
          <p>No vehicle fits the filter. Choose All in the footer, or clear the filter box.</p>
        </EmptyPanel>
      ) : (
        <LoadingPanel>Loading the vehicles</LoadingPanel>
      )}
      <Pager label="Pages of the vehicle list" page={page} pages={pages} windowSize={PAGE_BUTTONS} onPage={on.onPage} />
    </section>
  );
}
