import ts from 'typescript';

/** Keeps the manifest to what is public: no private, static or lifecycle members. */
function publicMembersOnly() {
  const lifecycle = new Set(['connectedCallback', 'disconnectedCallback']);
  return {
    name: 'public-members-only',
    packageLinkPhase({ customElementsManifest }) {
      for (const module of customElementsManifest.modules) {
        for (const declaration of module.declarations ?? []) {
          declaration.members = declaration.members?.filter(
            (member) =>
              !member.name.startsWith('#') &&
              !member.static &&
              (member.privacy ?? 'public') === 'public' &&
              !lifecycle.has(member.name),
          );
          // The analyzer also takes the arguments of `dispatchEvent(new X(argument))` for names.
          declaration.events = declaration.events?.filter((event) => event.name?.startsWith('gk-'));
        }
      }
      customElementsManifest.modules = customElementsManifest.modules.filter((module) =>
        module.declarations?.some((declaration) => declaration.customElement),
      );
      // The order in which the file system lists them is no order.
      customElementsManifest.modules.sort((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}

/**
 * Says what an attribute takes where its declaration only names a type, or leaves it to the initializer: `parsedType`,
 * which editors and the playground read. `LengthUnit` becomes `'kilometre' | 'mile'`.
 */
function resolvedTypes() {
  return {
    name: 'resolved-types',
    packageLinkPhase({ customElementsManifest: { modules } }) {
      const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
      const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
      const program = ts.createProgram(
        modules.map(({ path }) => path),
        { ...options, noEmit: true },
      );
      const checker = program.getTypeChecker();
      for (const { path, declarations = [] } of modules) {
        const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(path)));
        for (const { name, attributes = [] } of declarations) {
          const element = exported.find((symbol) => symbol.name === name);
          if (element === undefined) continue;
          const fields = checker.getDeclaredTypeOfSymbol(element);
          for (const attribute of attributes) {
            const field = fields.getProperty(attribute.fieldName ?? attribute.name);
            const text = field && typeText(checker, checker.getTypeOfSymbol(field));
            if (text !== undefined && text !== attribute.type?.text) attribute.parsedType = { text };
          }
        }
      }
    },
  };
}

/** A type without the names of unions, as its author would write it out. */
function typeText(checker, type) {
  if (type.flags & ts.TypeFlags.Boolean) return 'boolean';
  const parts = type.isUnion() ? type.types : [type];
  const texts = parts.map((part) => (part.isStringLiteral() ? `'${part.value}'` : checker.typeToString(part)));
  // `boolean` in a union is `true` and `false` there, and `undefined` comes first.
  const isBoolean = texts.includes('true') && texts.includes('false');
  const words = texts.filter((text) => text !== 'undefined' && !(isBoolean && text === 'true'));
  const written = words.map((text) => (isBoolean && text === 'false' ? 'boolean' : text));
  return [...written, ...(texts.includes('undefined') ? ['undefined'] : [])].join(' | ');
}

export default {
  globs: ['src/elements/**/*.ts'],
  exclude: ['**/*.test.ts', '**/*.browser-test.ts', '**/*.styles.ts', '**/*-core.ts'],
  outdir: '.',
  // package.json names the manifest by hand; a check that writes it elsewhere must not change that.
  packagejson: false,
  litelement: true,
  plugins: [publicMembersOnly(), resolvedTypes()],
};
