import type { ReactNode } from 'react'
import type { OwnData } from '#contract/account/data-export.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { noProof, type Proof, ProofField, proofIn, proofProblems } from '#src/components/form/proof-field.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass, type ButtonVariant } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface ProofFormProps {
  readonly data: Pick<OwnData, 'secondFactor' | 'hasPassword'>
  readonly submit: ReactNode
  readonly variant?: ButtonVariant
  /** Reason why the action is unavailable now. */
  readonly blocked?: string | undefined
  readonly send: (proof: Partial<Proof>) => Promise<void>
}

/** Requires a password or code, because the session alone is not enough. */
export function ProofForm({ data: { secondFactor, hasPassword }, submit, variant, blocked, send }: ProofFormProps) {
  const { text } = useIntl()
  const { form, blocked: waits } = useLimitedForm<{ [K in keyof Proof]: Proof[K] }>({
    initial: { ...noProof },
    validate: (proof) => proofProblems(proof, secondFactor),
    send: async (proof) => {
      await send(proofIn(proof, secondFactor))
      form.set({ ...noProof })
    },
  })
  if (!secondFactor && !hasPassword)
    return (
      <Notice
        title={text('settings.noPassword')}
        action={
          <Link className={buttonClass('quiet')} href={routes.forgotPassword}>
            {text('settings.choosePassword')}
          </Link>
        }
      />
    )
  return (
    <FormFrame form={form} submit={submit} blocked={blocked ?? waits} {...(variant === undefined ? {} : { variant })}>
      <ProofField secondFactor={secondFactor} field={(name) => form.field(name)} />
    </FormFrame>
  )
}
