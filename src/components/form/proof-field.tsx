import { TextField } from './form-parts.tsx'
import type { FieldCode } from '#domain/field.ts'
import type { FormField } from './use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'

interface ProofFieldProps {
  /** Whether a code of the authenticator app is required instead of the password. */
  readonly secondFactor: boolean
  readonly field: (name: 'password' | 'code') => FormField<string>
}

/** Verifies that the user is present, and not only their open session. */
export function ProofField({ secondFactor, field }: ProofFieldProps) {
  const { text } = useIntl()
  return secondFactor ? (
    <TextField
      of={field('code')}
      label={text('wallet.code')}
      hint={text('wallet.codeWhy')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
    />
  ) : (
    <TextField
      of={field('password')}
      label={text('wallet.password')}
      hint={text('wallet.passwordWhy')}
      type="password"
      autoComplete="current-password"
    />
  )
}

export interface Proof {
  readonly password: string
  readonly code: string
}
export const noProof: Proof = { password: '', code: '' }

/** What is missing before it is sent. */
export function proofProblems(
  { password, code }: Proof,
  secondFactor: boolean,
): readonly { readonly path: 'password' | 'code'; readonly code: FieldCode }[] {
  if (secondFactor) return code === '' ? [{ path: 'code', code: 'required' }] : []
  return password === '' ? [{ path: 'password', code: 'required' }] : []
}

/** The credential that is sent: the required one. */
export function proofIn({ password, code }: Proof, secondFactor: boolean): Partial<Proof> {
  return secondFactor ? { code } : { password }
}

/** The credentials that an account can verify with. */
interface ProofMeans {
  readonly hasPassword: boolean
  readonly secondFactor: boolean
}

/** Password and, with a second factor, a code: for changes that affect where other users' money is paid. */
export function FullProofFields({ of, field }: Pick<ProofFieldProps, 'field'> & { readonly of: ProofMeans }) {
  return (
    <>
      {needsPassword(of) ? <ProofField secondFactor={false} field={field} /> : null}
      {of.secondFactor ? <ProofField secondFactor field={field} /> : null}
    </>
  )
}

/** What is missing before it is sent. */
export function fullProofProblems({ password, code }: Proof, of: ProofMeans) {
  return [
    ...(needsPassword(of) ? proofProblems({ password, code }, false) : []),
    ...(of.secondFactor ? proofProblems({ password, code }, true) : []),
  ]
}

export function fullProofIn({ password, code }: Proof, of: ProofMeans): Partial<Proof> {
  return { ...(needsPassword(of) ? { password } : {}), ...(of.secondFactor ? { code } : {}) }
}

function needsPassword({ hasPassword, secondFactor }: ProofMeans): boolean {
  return hasPassword || !secondFactor
}
