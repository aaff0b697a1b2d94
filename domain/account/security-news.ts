/** What is told of the way into an account, whatever is preferred. */
export type SecurityNews =
  | 'password-changed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'codes-refused'
  | 'passkey-added'
  | 'passkey-removed'
  | 'social-connected'
  | 'social-disconnected'
  | 'factor-taken-away'
  | 'factor-kept'
