// Slips that the type checker does not see. No plugin, so that nothing but ESLint itself has to be fetched.
export default [{
  files: ['**/*.js'],
  languageOptions: { ecmaVersion: 2023 },
  rules: {
    eqeqeq: 'error',
    'no-constant-condition': 'error',
    'no-dupe-keys': 'error',
    'no-eval': 'error',
    'no-implied-eval': 'error',
    'no-loss-of-precision': 'error',
    'no-self-compare': 'error',
    'no-unreachable': 'error',
    'no-unsafe-finally': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_|^(element|svg|make|button|following|hasAddress|showShared|textOf)$' }],
    'no-var': 'error',
    'prefer-const': ['error', { destructuring: 'all' }],
    'require-await': 'error',
  },
}];
