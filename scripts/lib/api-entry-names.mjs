// A plugin of typedoc: the pages of the API have the names under which programs import them (`gk-sdk/wire`), not the files that
// they stand in.

import { Converter, ReflectionKind } from 'typedoc';
import { entriesOf } from './llms-text.mjs';

/** The names of the entries by their sources, as typedoc names these: `gk-sdk/src/wire`. */
function entryNames() {
  const entries = ['gk-sdk', 'gk-elements', 'gk-react'].flatMap(entriesOf);
  return new Map(
    entries.map(({ specifier, source }) => [
      source.replaceAll('\\', '/').replace(/^packages\/|(?:\/index)?\.ts$/g, ''),
      specifier,
    ]),
  );
}

export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    const names = entryNames();
    for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
      const name = names.get(module.name.replace(/\/index$/, ''));
      if (name === undefined) app.logger.error(`${module.name} is no entry of a package.`);
      else module.name = name;
    }
  });
}
