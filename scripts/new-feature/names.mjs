/** `mileage-report` becomes `MileageReport`. */
export const toPascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

/** A text as it stands in a string literal of the sources. */
export const literal = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** `night-mode` becomes `Night mode`. */
export const toTitle = (name) => (name[0].toUpperCase() + name.slice(1)).replaceAll('-', ' ');
