// Rules of this project, for Oxlint, and those of eslint-plugin-lit-a11y, which write to services of a
// parser: Oxlint's take no further properties.

import litA11y from 'eslint-plugin-lit-a11y';

/** Comments are noun phrases, or verbs in the third person: `/** Files of the server. *\/`, `/** Returns an unsubscribe function. *\/`. */
const beginningOfComments = {
  create: (context) => ({
    Program: () => {
      for (const { loc, value } of context.sourceCode.getAllComments()) {
        if (/^\*?\s*What\b(?!.*\?)/.test(value))
          context.report({ loc, message: 'Begin the comment with a noun or a verb.' });
      }
    },
  }),
};

/** ESLint's rule of this name, which Oxlint does not have: each option is a selector of nodes, and a message. */
const noRestrictedSyntax = {
  meta: { schema: false },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

/** A rule that writes to the services of a parser, which each file has of its own. */
const withServices = (rule) => ({
  ...rule,
  create: (context) => {
    const sourceCode = Object.create(context.sourceCode, { parserServices: { value: {} } });
    return rule.create(Object.create(context, { sourceCode: { value: sourceCode } }));
  },
});
const litA11yRules = ['alt-text', 'aria-attrs', 'no-redundant-role', 'role-has-required-aria-attrs'];

export default {
  meta: { name: 'gk' },
  rules: {
    'beginning-of-comments': beginningOfComments,
    'no-restricted-syntax': noRestrictedSyntax,
    ...Object.fromEntries(litA11yRules.map((name) => [`lit-${name}`, withServices(litA11y.rules[name])])),
  },
};
