import { literal, toPascal } from './names.mjs';

/** English words that the files use besides the title. */
export const words = [
  'Choose an entry',
  'Drawing',
  'Drag the point, or enter the values.',
  'Latitude',
  'Loading the list',
  'Loading the entry',
  'Longitude',
  'Save',
  'Saving...',
  'Title',
];

/** An editor: an entry is chosen, drawn on a map or typed beside it, and saved. */
export function files(name, title) {
  const pascal = toPascal(name);
  return {
    [`${name}-page.tsx`]: `
import { useResource } from 'gk-react';
import { fencesResource } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { MapRuleSelect } from '../../shared/map-editor/map-rule-select.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { useRest } from '../../shared/query/use-rest.js';
import { numberParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { ${pascal}Editor } from './${name}-editor.js';

const VIEW = { entry: numberParameter(-1, -1) };

/** ${title}. */
export function ${pascal}Page() {
  // The calls of this editor stand here in place of the fences.
  const fences = useRest(fencesResource);
  const [{ entry: index }, setView] = useUrlState(VIEW);
  const list = useResource('${name} list', (signal) => fences.list({ signal }));
  const chosen = useResource(index < 0 ? undefined : ['${name}', index], (signal) => fences.read(index, { signal }));
  const mayLeave = useMayLeave();
  const choose = async (next: number): Promise<void> => {
    if (await mayLeave()) setView({ entry: next });
  };
  return (
    <div className="gk-${name}-page">
      <PageHeader title={t(${literal(title)})} />
      <ResourceView resource={list} loading={t('Loading the list')}>
        {(titles) => (
          <>
            <MapRuleSelect
              label={t(${literal(title)})}
              prompt={t('Choose an entry')}
              titles={titles}
              index={index}
              onChange={(next) => void choose(next)}
            />
            <ResourceView resource={chosen} loading={t('Loading the entry')} idle={null}>
              {(entry) => <${pascal}Editor key={index} index={index} entry={entry} onSaved={chosen.reload} />}
            </ResourceView>
          </>
        )}
      </ResourceView>
    </div>
  );
}
`,
    [`${name}-editor.tsx`]: `
import { useMemo, useState } from 'react';
import { fencesResource, type Fence } from 'gk-sdk/rest';
import type { LatLng } from 'gk-sdk/rules';
import { sameValue } from '../../shared/form/same-value.js';
import { useUnsaved } from '../../shared/form/unsaved.js';
import { formatPosition } from '../../shared/geo/format-position.js';
import { t } from '../../shared/i18n/translate.js';
import { DrawingMap } from '../../shared/map-editor/drawing-map.js';
import { EditorLayout } from '../../shared/map-editor/editor-layout.js';
import { useUndoable } from '../../shared/map-editor/history.js';
import { NumberField } from '../../shared/map-editor/number-field.js';
import { UndoButtons } from '../../shared/map-editor/undo-buttons.js';
import { useCheckedSave } from '../../shared/map-editor/use-checked-save.js';
import { useMapCenter } from '../../shared/map-editor/use-map-center.js';
import { useRest } from '../../shared/query/use-rest.js';

const NO_LAYERS = () => [];

/** One entry: what is typed at the left, what is drawn on the map at the right. */
export function ${pascal}Editor({
  index,
  entry: saved,
  onSaved,
}: {
  readonly index: number;
  readonly entry: Fence;
  readonly onSaved: () => void;
}) {
  const fences = useRest(fencesResource);
  const [before, setBefore] = useState(saved);
  const [title, setTitle] = useState(saved.title);
  const place = useUndoable<LatLng>({ lat: saved.lat, lng: saved.lng });
  const center = useMapCenter();
  const entry: Fence = { ...before, title, ...place.value };
  const dirty = !sameValue(entry, before);
  useUnsaved(dirty);
  const save = useCheckedSave<Fence>({
    before,
    read: (signal) => fences.read(index, { signal }),
    save: (value, signal) => fences.save(index, value, { signal }),
    describe: (value) => \`\${value.title}, \${formatPosition(value)}\`,
    saved: (value) => {
      setBefore(value);
      onSaved();
    },
  });
  const handles = useMemo(() => [{ id: 'place', at: place.value, label: '' }], [place.value]);
  const saving = save.kind === 'running';
  return (
    <EditorLayout
      undoable={place}
      form={
        <>
          <label>
            {t('Title')}
            <input className="form-control" value={title} onChange={(event) => setTitle(event.target.value)} />
          </label>
          <NumberField
            label={t('Latitude')}
            unit="°"
            min={-85}
            max={85}
            step={0.0001}
            value={place.value.lat}
            onChange={(lat) => place.commit({ ...place.value, lat })}
          />
          <NumberField
            label={t('Longitude')}
            unit="°"
            min={-180}
            max={180}
            step={0.0001}
            value={place.value.lng}
            onChange={(lng) => place.commit({ ...place.value, lng })}
          />
          <button
            type="button"
            className="btn btn-primary"
            disabled={!dirty || saving}
            onClick={() => save.run(entry)}
          >
            {saving ? t('Saving...') : t('Save')}
          </button>
        </>
      }
      map={
        <>
          <div className="gk-editor-tools" role="toolbar" aria-label={t('Drawing')}>
            <UndoButtons undoable={place} />
          </div>
          <p className="gk-editor-hint" role="status">
            {t('Drag the point, or enter the values.')}
          </p>
          <DrawingMap
            tool="move"
            handles={handles}
            layers={NO_LAYERS}
            view={undefined}
            center={center}
            handleMoved={(_id, to, done) => (done ? place.commit(to) : place.preview(to))}
          />
        </>
      }
    />
  );
}
`,
    [`${name}-page.test.tsx`]: `
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { stubObservers } from '../../testing/stub-observers.js';
import { ${pascal}Page } from './${name}-page.js';

// A map looks for them. It has no WebGL here: the numbers do the same.
beforeEach(stubObservers);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the chosen entry, and saves what was typed', async () => {
  const page = startConsole();
  const { routes } = page.recorder.http;
  const entry = { title: 'Depot', enable: 1, lat: 24.1, lng: 120.5, radius: 300, devices: [] };
  routes['GET /gkserver/fencelist'] = { json: { data: [{ title: 'Depot', enable: 1 }] } };
  routes['GET /gkserver/fence/0'] = { json: entry };
  routes['GET /gkserver/center'] = { json: { lat: 24, lng: 120 } };
  let sent: unknown;
  routes['PUT /gkserver/fence/0'] = ({ body }) => {
    sent = body;
    return { json: { hasError: false, message: 'Saved.' } };
  };
  await page.signIn();
  page.render(<${pascal}Page />, '/?entry=0');
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Depot East' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject({ title: 'Depot East', lat: 24.1 }));
});
`,
  };
}
