import { registerHooks } from 'node:module';

// Sources name what they import by the file that a build makes of it: where a thread runs the sources as they are, `.js` means
// the `.ts` file beside them.
registerHooks({
  resolve: (specifier, context, next) => {
    const isSource =
      specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts') === true;
    return next(isSource ? `${specifier.slice(0, -3)}.ts` : specifier, context);
  },
});
