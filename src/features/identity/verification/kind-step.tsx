import type { RefObject } from 'react'
import { useLocation } from 'wouter'
import { type Identity, saveIdentity } from '#contract/identity/identity.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { RadioField } from '#src/components/form/radio-field.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { kindOf, stepPath, type WizardStep } from './party-forms.ts'

interface KindStepProps {
  readonly of: Identity
  readonly next: WizardStep
  readonly from: string
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** Who is verified, if the site verifies more than single persons. */
export function KindStep({ of: identity, next, from, heading }: KindStepProps) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const save = useIdempotentMutation(saveIdentity)
  const { kinds, state } = identity
  const { form, blocked } = useLimitedForm<{ readonly kind: string }>({
    initial: { kind: state === 'none' ? '' : kindOf(identity) },
    validate: ({ kind }) => (kinds.some((each) => each === kind) ? [] : [{ path: 'kind', code: 'required' }]),
    send: async ({ kind: chosen }) => {
      const kind = kinds.find((each) => each === chosen)
      if (kind !== undefined && (kind !== identity.kind || state === 'none')) await save({ body: { kind, values: {} } })
      navigate(stepPath(next, from))
    },
  })
  return (
    <section className="panel stack" aria-labelledby="step">
      <h2 id="step" ref={heading} tabIndex={-1}>
        {text('verify.step.kind')}
      </h2>
      <p className="soft">{text('verify.kindLead')}</p>
      <FormFrame form={form} submit={text('accredit.continue')} blocked={blocked}>
        <RadioField
          of={form.field('kind')}
          legend={text('verify.kind')}
          stacked
          choices={kinds.map((kind) => ({
            value: kind,
            label: text(`party.kind.${kind}`),
            text: text(`verify.kindText.${kind}`),
          }))}
        />
      </FormFrame>
    </section>
  )
}
