import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from 'react-bootstrap';
import type { Device, ParameterGroupName, Permissions } from 'gk-sdk';
import { useMayLeave } from '../../../shared/form/unsaved-guard.js';
import { useUnsaved } from '../../../shared/form/unsaved.js';
import { t } from '../../../shared/i18n/translate.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
import { Tabs } from '../../../shared/page/tabs.js';
import { EmptyPanel } from '../../../shared/ui/state-panel.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { textParameter, useUrlState } from '../../../shared/url-state/use-url-state.js';
import { CopyDialog } from './copy-dialog.js';
import { ParameterCard } from './parameter-card.js';
import { cardsOf, GROUP_TITLES, groupsFor } from './parameter-cards.js';
import { useParameterGroup } from './use-parameter-group.js';
import './parameter-panel.css';

const SHAPE = { parameters: textParameter() };

/**
 * The remote parameters of a device: its groups as tabs, of which the address knows the open one. Those that the device lacks go when
 * the first one is read.
 */
export function ParameterPanel({
  device,
  permissions,
}: {
  readonly device: Device;
  readonly permissions: Permissions;
}) {
  const [{ parameters: group }, change] = useUrlState(SHAPE);
  const mayLeave = useMayLeave();
  const [ofDevice, setOfDevice] = useState<readonly string[]>();
  const groups = groupsFor(permissions).filter(
    (name) => ofDevice === undefined || ofDevice.includes(name) || name === group,
  );
  const open = groups.find((name) => name === group) ?? groups[0];
  if (open === undefined)
    return <EmptyPanel icon="key" title={t('You do not have permission to see the parameters.')} />;
  const choose = async (name: ParameterGroupName): Promise<void> => {
    if (name !== open && (await mayLeave())) change({ parameters: name });
  };
  return (
    <section className="gk-parameters" aria-label={t('Parameters')}>
      <Tabs
        label={t('Groups of parameters')}
        tabs={groups.map((id) => ({ id, title: GROUP_TITLES[id] }))}
        current={open}
        onChoose={(name) => void choose(name)}
        panelClassName="gk-parameters"
      >
        <GroupPanel key={open} device={device} group={open} permissions={permissions} onGroups={setOfDevice} />
      </Tabs>
    </section>
  );
}

/** One group: its cards, and the way to other devices. */
function GroupPanel({
  device,
  group,
  permissions,
  onGroups,
}: {
  readonly device: Device;
  readonly group: ParameterGroupName;
  readonly permissions: Permissions;
  /** Told the names of all groups that the device has. */
  readonly onGroups: (names: readonly string[]) => void;
}) {
  const editedGroup = useParameterGroup(device.deviceId, group);
  const unit = useLengthUnit();
  const [copying, setCopying] = useState(false);
  const { resource, edited } = editedGroup;
  const tell = useEffectEvent(onGroups);
  const names = resource.data?.groups;
  useEffect(() => {
    if (names !== undefined) tell(names);
  }, [names]);
  const cards = cardsOf(group, Object.keys(edited), permissions);
  useUnsaved(Object.values(edited).some(({ dirty }) => dirty));
  return (
    <ResourceView resource={resource} loading={t('Loading...')}>
      {() =>
        cards.length === 0 ? (
          <EmptyPanel icon="sliders" title={t('No Setable Item')} />
        ) : (
          <>
            <div className="gk-parameter-tools">
              <Button
                size="sm"
                variant="outline-secondary"
                disabled={resource.kind === 'loading'}
                onClick={resource.reload}
              >
                {resource.kind === 'loading' ? t('Loading...') : t('Read again')}
              </Button>
              <Button size="sm" variant="outline-secondary" onClick={() => setCopying(true)}>
                {t('Copy to devices')}
              </Button>
            </div>
            <div className="gk-parameter-cards">
              {cards.map((card) => (
                <ParameterCard
                  key={card.right}
                  device={device}
                  group={group}
                  card={card}
                  editedGroup={editedGroup}
                  unit={unit}
                />
              ))}
            </div>
            {copying && (
              <CopyDialog
                deviceId={device.deviceId}
                group={group}
                cards={cards}
                edited={edited}
                unit={unit}
                onClose={() => setCopying(false)}
              />
            )}
          </>
        )
      }
    </ResourceView>
  );
}
