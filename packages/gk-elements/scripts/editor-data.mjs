// Completion and documentation of the elements in editors, for HTML and CSS, made from the manifest.

import { getWebTypesData } from 'custom-element-jet-brains-integration';
import { getVsCodeCssCustomData, getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration';

/** The manifest spells out the values of an attribute in `parsedType`. */
const options = { typesSrc: 'parsedType', hideLogs: true };
/** Value set of an attribute that Visual Studio Code completes without `=""`. */
const NO_VALUE = 'v';

/**
 * Files of editors by name: custom data of Visual Studio Code for HTML and CSS, and web-types of the JetBrains editors.
 * @param manifest Content of custom-elements.json.
 * @param packageJson Content of package.json: name and version.
 */
export function editorData(manifest, { name, version }) {
  const html = JSON.parse(getVsCodeHtmlCustomData(manifest, options));
  const isFlag = flagsOf(manifest);
  const tags = html.tags.map((tag) => ({
    ...tag,
    attributes: tag.attributes.map(({ values, ...attribute }) => {
      if (isFlag(tag.name, attribute.name)) return { ...attribute, valueSet: NO_VALUE };
      return values.length > 0 ? { ...attribute, values } : attribute;
    }),
  }));
  return {
    'vscode.html-custom-data.json': { ...html, tags },
    'vscode.css-custom-data.json': JSON.parse(getVsCodeCssCustomData(manifest, options)),
    'web-types.json': { ...JSON.parse(getWebTypesData(manifest, options)), name, version },
  };
}

/** Returns whether an attribute of a tag has no value: it is there or not. */
function flagsOf({ modules }) {
  const elements = modules.flatMap(({ declarations = [] }) => declarations);
  const flags = new Set(
    elements.flatMap(({ tagName, attributes = [] }) =>
      attributes.filter(({ type }) => type?.text === 'boolean').map(({ name }) => `${tagName} ${name}`),
    ),
  );
  return (tag, attribute) => flags.has(`${tag} ${attribute}`);
}
