import { useId, useState } from 'react';
import { useResource, type Resource } from 'gk-react';
import { useRefusalNotice } from '../notice/use-refusal-notice.js';
import { PAGE_NAME } from '../table/table-address.js';
import { useUrlState, type ScreenShape, type UrlShape } from '../url-state/use-url-state.js';

/** Query of a report and how to load it. */
export interface ReportOptions<Query extends object, Data> {
  /** A constant of the module: the query's parameters in the address. */
  readonly shape: ScreenShape<Query>;
  /** Returns why a query is incomplete, as an English word; undefined when it can be sent. */
  readonly lacks?: (query: Query) => string | undefined;
  /** A query in words, for the line above its answer; empty for none. */
  readonly words?: (query: Query) => string;
  readonly load: (query: Query, signal: AbortSignal) => Promise<Data>;
  /** Further dependency of the answer, such as a setting; another value sends the query again. */
  readonly dependsOn?: string;
  /** Parameters that say how the answer is shown, such as a tab: another value asks nothing. A constant. */
  readonly apart?: readonly (keyof Query)[];
}

/** A report's query and its answer. */
export interface Report<Query extends object, Data> {
  /** The query in the bar, which is sent by {@link Report.run}. */
  readonly draft: Query;
  readonly change: (change: Partial<Query>) => void;
  /** Reason why the draft is incomplete; undefined when it can be sent. */
  readonly hint: string | undefined;
  /** The query of the address, which the answer is of. */
  readonly asked: Query;
  readonly resource: Resource<Data>;
  /** The query that was answered, in words; empty where the page says it itself. */
  readonly searched: string;
  /** Sends the draft, with `also` for parameters that stand apart. */
  readonly run: (also?: Partial<Query>) => void;
  /** Sends the query of the address once more, whatever the draft has become. */
  readonly again: () => void;
  /** Ends a query that is under way. */
  readonly cancel: () => void;
  readonly cancelled: boolean;
}

/** A report: the query lives in the address, and runs by itself whenever the address holds one that can be sent. */
export function useReport<Query extends object, Data>({
  shape,
  lacks,
  words,
  load,
  dependsOn = '',
  apart = [],
}: ReportOptions<Query, Data>): Report<Query, Data> {
  const [asked, setAsked] = useUrlState<Query>(shape);
  const askedText = textOf(shape, asked, apart);
  const [edited, setEdited] = useState<{ readonly of: string; readonly draft: Query }>();
  const draft = edited?.of === askedText ? edited.draft : asked;
  const [cancelledText, setCancelledText] = useState<string>();
  const cancelled = cancelledText === askedText;
  const runs = lacks?.(asked) === undefined && !cancelled;
  const id = useId();
  const resource = useResource(runs ? ['report', id, askedText, dependsOn] : undefined, (signal) =>
    load(asked, signal),
  );
  useRefusalNotice(resource.error);
  const hint = lacks?.(draft);
  const again = (): void => {
    setCancelledText(undefined);
    resource.reload();
  };
  return {
    draft,
    change: (change) => setEdited({ of: askedText, draft: { ...draft, ...change } }),
    hint,
    asked,
    searched: words?.(asked) ?? '',
    resource,
    run: (also = {}) => {
      if (hint !== undefined) return;
      setCancelledText(undefined);
      const next = { ...draft, ...also };
      const isSame = textOf(shape, next, apart) === askedText;
      if (isSame) again();
      if (textOf(shape, next) === textOf(shape, asked)) return;
      // Another answer is read from its beginning.
      setAsked(next, { replace: false, without: isSame ? [] : [PAGE_NAME] });
    },
    again,
    cancel: () => setCancelledText(askedText),
    cancelled,
  };
}

function textOf<Query extends object>(
  shape: UrlShape<Query>,
  query: Query,
  without: readonly (keyof Query)[] = [],
): string {
  const values: (string | null)[] = [];
  for (const name in shape) if (!without.includes(name)) values.push(shape[name].write(query[name]));
  return JSON.stringify(values);
}
