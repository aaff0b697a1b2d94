import { useState } from 'react'
import type { Session } from '#contract/account/account.ts'
import type { SecondStep } from '#contract/auth/second-step.ts'
import { joinSocial, type SocialArrival } from '#contract/auth/social-sign-in.ts'
import { joinProblems } from '#domain/account/forms.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useCaptchaCheck } from '#src/components/form/use-captcha-check.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { activationHours } from '#domain/limits.ts'
import { AccountFrame } from '#src/components/account/account-frame.tsx'
import { CheckMail } from '#src/features/auth/sign-up/check-mail.tsx'
import { EmailField, NameFields, TermsField } from '#src/components/account/person-fields.tsx'
import { UserTypeField } from '#src/components/account/user-type-field.tsx'

interface SocialJoinProps {
  /** Name of the provider. */
  readonly name: string
  readonly arrival: SocialArrival
  readonly device: string
  readonly onDone: (session: Session | null, step: SecondStep | null) => Promise<void>
}

/** A type and not an interface, so that it is assignable to a record of form values. */
type JoinValues = Parameters<typeof joinProblems>[0]

/** Sign-up of a new user: the user reviews the provider's data and enters what the provider does not know. */
export function SocialJoin({ name, arrival, device, onDone }: SocialJoinProps) {
  const { text, rich } = useIntl()
  const send = useMutation(joinSocial)
  const [writtenTo, setWrittenTo] = useState<string>()
  const [isSubmitted, setSubmitted] = useState(false)
  const check = useCaptchaCheck('frontSignup', isSubmitted)
  const { form, blocked } = useLimitedForm<JoinValues>({
    initial: {
      firstName: arrival.firstName,
      lastName: arrival.lastName,
      email: arrival.email ?? '',
      userType: '',
      terms: false,
    },
    validate: joinProblems,
    send: async (values) => {
      try {
        const body = { ...values, ticket: arrival.ticket, device, captcha: await check.answer() }
        const { outcome, session, step } = await send({ body })
        if (outcome === 'mail') setWrittenTo(values.email.trim())
        else await onDone(session, step)
      } catch (error) {
        check.renew()
        if (isFailure(error, 'CAPTCHA_REQUIRED')) setSubmitted(true)
        throw error
      }
    },
  })
  if (writtenTo !== undefined)
    return (
      <CheckMail action={<Link href={routes.resendActivation}>{text('account.resend')}</Link>}>
        <p>{rich('account.checkMailText', { email: <bdi key="email">{writtenTo}</bdi>, hours: activationHours })}</p>
        <p className="soft">{text('account.checkMailNothing')}</p>
      </CheckMail>
    )
  return (
    <AccountFrame title={text('account.socialJoinTitle')} lead={text('account.socialJoinLead', { name })}>
      <div onFocus={check.begin}>
        <FormFrame form={form} submit={text('account.signUp')} blocked={blocked}>
          <NameFields first={form.field('firstName')} last={form.field('lastName')} />
          {arrival.proven ? (
            <p>{rich('account.socialProven', { name, email: <bdi key="email">{arrival.email}</bdi> })}</p>
          ) : (
            <>
              <EmailField of={form.field('email')} autoComplete="email" />
              <p className="soft small">{text('account.socialMail')}</p>
            </>
          )}
          <UserTypeField of={form.field('userType')} legend={text('account.userType')} />
          <TermsField of={form.field('terms')} />
          {check.view}
        </FormFrame>
      </div>
    </AccountFrame>
  )
}
