import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { autoFirmwareResource, type AutoFirmwareFields } from 'gk-sdk/rest';
import { canAddAutoUpdatePlan } from 'gk-sdk/rules';
import { sameValue } from '../../../shared/form/same-value.js';
import { useUnsaved } from '../../../shared/form/unsaved.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useSave } from '../../../shared/query/use-save.js';
import '../../../shared/report/report.css';
import { FilterField } from '../../../shared/report/filter-fields.js';

const FIELDS = [
  { name: 'targetFirmware', label: word('Source version') },
  { name: 'url', label: word('URL') },
  { name: 'memo', label: word('Memo') },
] as const satisfies readonly { readonly name: keyof AutoFirmwareFields; readonly label: string }[];
const EMPTY: AutoFirmwareFields = { targetFirmware: '', url: '', memo: '' };

/** Adds a plan: "cannot be added without both source version and URL" (spec 001 section 5). */
export function AddPlan({ onAdded }: { readonly onAdded: () => void }) {
  const resource = useRest(autoFirmwareResource);
  const [plan, setPlan] = useState(EMPTY);
  const add = useSave(async (signal) => {
    await resource.add(plan, { signal });
    setPlan(EMPTY);
    onAdded();
    return t('Plan added');
  });
  const isAdding = add.kind === 'running';
  useUnsaved(!sameValue(plan, EMPTY));
  return (
    <form
      className="gk-report-bar gk-card"
      aria-label={t('Add a plan')}
      onSubmit={(event) => {
        event.preventDefault();
        add.run();
      }}
    >
      {FIELDS.map(({ name, label }) => (
        <FilterField key={name} label={t(label)}>
          {(id) => (
            <input
              id={id}
              className="form-control form-control-sm"
              value={plan[name]}
              readOnly={isAdding}
              onChange={(event) => setPlan({ ...plan, [name]: event.target.value })}
            />
          )}
        </FilterField>
      ))}
      <Button type="submit" size="sm" disabled={!canAddAutoUpdatePlan(plan.targetFirmware, plan.url) || isAdding}>
        {t('Add')}
      </Button>
    </form>
  );
}
