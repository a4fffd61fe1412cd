import { Fragment } from 'react';

/** Names in one line, those that there are: one that runs from right to left moves neither the commas nor its neighbours. */
export function NameList({ names }: { readonly names: readonly (string | false | null | undefined)[] }) {
  return names.filter(Boolean).map((name, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
