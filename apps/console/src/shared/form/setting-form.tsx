import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { FormProvider, get, useForm, type FieldValues } from 'react-hook-form';
import { useResource } from 'gk-react';
import type { SettingResource } from 'gk-sdk/rest';
import { t } from '../i18n/translate.js';
import { ResourceView } from '../page/resource-view.js';
import { useSave } from '../query/use-save.js';
import type { FieldSpec } from './field-spec.js';
import { Field } from './field.js';
import { resolverOf, type FormProblems } from './form-resolver.js';
import { OpenProblems } from './open-problems.js';
import { sameValue } from './same-value.js';
import { useUnsaved } from './unsaved.js';

/** Fields of a form that belong together. */
export interface FormSection {
  /** English words. */
  readonly title: string;
  readonly names: readonly string[];
}

/** Props of a form of one setting. */
export interface SettingFormProps<Values extends FieldValues> {
  /** Identifies the setting among those of the screen. */
  readonly id: string;
  readonly resource: SettingResource<Values>;
  readonly fields: readonly FieldSpec<Values>[];
  /** Rules between fields. */
  readonly check?: ((values: Values) => FormProblems<Values>) | undefined;
  /** Fields under headings of their own, in this order; without it, one after another. */
  readonly sections?: readonly FormSection[] | undefined;
  /** How long Save rests after a press, ms. */
  readonly holdSaveMs?: number | undefined;
  /** Asked before the values are sent; false sends nothing. */
  readonly confirm?: (values: Values) => Promise<boolean>;
  /** Runs when the setting was read for the first time, such as a notice. */
  readonly onLoaded?: (() => void) | undefined;
  /** Runs after a save, such as closing the form. Its fields rest while it saves, so that nothing is typed into what closes. */
  readonly onSaved?: (() => void) | undefined;
  /** Stands above the fields, inside the form: parts that are no field of the kit, on `useController`. */
  readonly before?: ReactNode;
  /** Stands below the fields and above Save, inside the form, such as a preview of what is typed. */
  readonly after?: ReactNode;
  /** Stands beside Save, such as Cancel. */
  readonly actions?: ReactNode;
  /** Content below the form, such as a test of the saved setting. */
  readonly children?: ReactNode;
}

/**
 * The form of one setting of the server: it reads it, shows its fields, and saves with the server's words. Before it
 * saves it reads again: values that somebody else has saved meanwhile are shown beside the typed ones, and a second
 * press on Save decides. No typed value is lost.
 */
export function SettingForm<Values extends FieldValues>(props: SettingFormProps<Values>) {
  const { id, onLoaded, ...form } = props;
  const [note, setNote] = useState('');
  const setting = useResource(['setting', useId(), id], async (signal) => {
    const values = await form.resource.read({ signal, onNote: setNote });
    onLoaded?.();
    return values;
  });
  return (
    <ResourceView resource={setting} loading={t('Loading...')}>
      {(values) => <LoadedForm {...form} values={values} note={note} onNote={setNote} />}
    </ResourceView>
  );
}

function LoadedForm<Values extends FieldValues>({
  resource,
  fields,
  check,
  sections,
  holdSaveMs,
  confirm,
  onSaved,
  before,
  after,
  actions,
  children,
  values,
  note,
  onNote,
}: Omit<SettingFormProps<Values>, 'id' | 'onLoaded'> & {
  readonly values: Values;
  /** Said by the server beside the values, such as that it does not act by them. */
  readonly note: string;
  readonly onNote: (note: string) => void;
}) {
  const form = useForm<Values>({ values, mode: 'onChange', resolver: resolverOf(fields, check) });
  const { isDirty, isValid } = form.formState;
  const [base, setBase] = useState(values);
  const [meanwhile, setMeanwhile] = useState<readonly string[]>([]);
  const { reset, trigger, getValues } = form;
  useUnsaved(isDirty);
  useEffect(() => void trigger(), [trigger]);
  const save = useSave(async (signal, mine: Values) => {
    if (confirm && !(await confirm(mine))) return undefined;
    const latest = await resource.read({ signal });
    const changed = Object.keys(mine).filter((name) => !sameValue(mine[name], base[name]));
    const theirs = fields.filter(({ name }) => !sameValue(get(latest, name), get(base, name))).map(({ name }) => name);
    // Parts of the form that are no field of the kit are changed by both, too.
    if (theirs.length > 0 || changed.some((name) => !sameValue(latest[name], base[name]))) {
      setBase(latest);
      setMeanwhile(theirs);
      reset(latest, { keepDirtyValues: true });
      throw new Error(t('Another user has saved changes. Check the marked fields, then save again.'));
    }
    // Values that others have saved in the rest of the setting, shown or not, stay.
    const changes = Object.fromEntries(changed.map((name) => [name, mine[name]]));
    const sent = { ...latest, ...changes };
    const words = await resource.save(sent, { signal });
    // A form that closes does not load from the server any more.
    let noteNow = '';
    const saved = onSaved ? sent : await resource.read({ signal, onNote: (words) => (noteNow = words) });
    if (!onSaved) onNote(noteNow);
    setBase(saved);
    setMeanwhile([]);
    // Values typed since then stay, not saved yet.
    const now = getValues();
    const typedSince = Object.entries(now).filter(([name, value]) => !sameValue(value, mine[name]));
    reset(saved);
    if (typedSince.length > 0) {
      reset({ ...saved, ...Object.fromEntries(typedSince) }, { keepDefaultValues: true });
      void trigger();
    }
    onSaved?.();
    return words || t('Saved');
  });
  const busy = save.kind === 'running';
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    // A control that is disabled while it saves has lost the focus.
    if (save.kind === 'failed' && document.activeElement === document.body) focused.current?.focus();
  }, [save.kind]);
  const [isHeld, hold] = useHold(holdSaveMs);
  const show = (field: FieldSpec<Values>): ReactNode => (
    <Field<Values> key={field.name} field={field} saved={base} hasMeanwhile={meanwhile.includes(field.name)} />
  );
  const send = form.handleSubmit((mine) => {
    if (isHeld) return;
    hold();
    save.run(mine);
  });
  return (
    <FormProvider {...form}>
      <Form
        className="gk-form"
        aria-busy={busy}
        noValidate
        onFocus={({ target }) => {
          focused.current = target;
        }}
        onSubmit={(event) => void send(event)}
      >
        {note !== '' && <Alert variant="info">{note}</Alert>}
        <fieldset className="gk-form-fields" disabled={busy && onSaved !== undefined}>
          {before}
          {sections
            ? sections.map(({ title, names }) => (
                <fieldset key={title} className="gk-form-section">
                  <legend>{t(title)}</legend>
                  {fields.filter(({ name }) => names.includes(name)).map(show)}
                </fieldset>
              ))
            : fields.map(show)}
        </fieldset>
        {after}
        <OpenProblems<Values> fields={fields} />
        {save.kind === 'failed' && <Alert variant="danger">{save.error.message}</Alert>}
        {save.kind === 'done' && !isDirty && save.data !== undefined && <Alert variant="success">{save.data}</Alert>}
        <div className="gk-form-actions">
          <Button type="submit" disabled={!isDirty || !isValid || busy || isHeld}>
            {busy ? t('Saving...') : t('Save')}
          </Button>
          {busy && (
            <Button variant="outline-secondary" onClick={save.cancel}>
              {t('Cancel saving')}
            </Button>
          )}
          {isDirty && !busy && (
            <Button
              variant="outline-secondary"
              onClick={({ currentTarget: { form: element } }) => {
                reset();
                // The button goes with the changes.
                element?.querySelector<HTMLElement>(':is(input, select, textarea):enabled')?.focus();
              }}
            >
              {t('Revert all')}
            </Button>
          )}
          {actions}
        </div>
      </Form>
      {children}
    </FormProvider>
  );
}

/** Whether a press is too short ago, and the way to note one. */
function useHold(holdMs = 0): readonly [boolean, () => void] {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => setHeld(false), holdMs);
    return () => clearTimeout(timer);
  }, [isHeld, holdMs]);
  return [isHeld, () => setHeld(holdMs > 0)];
}
