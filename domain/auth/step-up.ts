/**
 * Proof, at the moment of an action, that the user is present and it is not just their open session (reliability 4,
 * rows 5 and 14).
 */

export interface StepUpProof {
  /** Whether the password that was entered is correct; undefined if none was entered. */
  readonly password: boolean | undefined
  /** The same for a code of their second factor. */
  readonly code: boolean | undefined
}

export type StepUpDecision = { readonly ok: true } | { readonly ok: false; readonly field: 'password' | 'code' }

/**
 * Either proof is enough, and a wrong one is never offset by the other. If a second factor is on, the password alone is
 * not enough: it was typed at sign-in.
 */
export function decideStepUp({ password, code }: StepUpProof, secondFactor: boolean): StepUpDecision {
  if (password === false) return { ok: false, field: 'password' }
  if (code === false) return { ok: false, field: 'code' }
  if (code === true || (password === true && !secondFactor)) return { ok: true }
  return { ok: false, field: secondFactor ? 'code' : 'password' }
}
