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
    },
  };
}

export default {
  globs: ['src/elements/**/*.ts'],
  exclude: ['**/*.test.ts', '**/*.browser-test.ts', '**/*.styles.ts', '**/*-core.ts'],
  outdir: '.',
  // package.json names the manifest by hand; a check that writes it elsewhere must not change that.
  packagejson: false,
  litelement: true,
  plugins: [publicMembersOnly()],
};
