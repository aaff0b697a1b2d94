import { useState } from 'react'
import type { Session } from '#contract/account.ts'
import type { SecondStep } from '#contract/account-sign-in.ts'
import { joinSocial, type SocialArrival } from '#contract/social-sign-in.ts'
import { joinProblems } from '#domain/account/forms.ts'
import { FormFrame, TickField } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { usePersonCheck } from '#src/components/use-person-check.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useLimitedForm } from '#src/components/use-limited-form.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { activationHours } from '#domain/limits.ts'
import { AccountFrame } from './account-frame.tsx'
import { CheckMail } from './check-mail.tsx'
import { EmailField, NameFields } from './person-fields.tsx'
import { UserTypeField } from './user-type-field.tsx'

interface SocialJoinProps {
  /** Of the provider. */
  readonly name: string
  readonly arrival: SocialArrival
  readonly device: string
  readonly onDone: (session: Session | null, step: SecondStep | null) => Promise<void>
}

/** A type and not an interface, so that it is a record of form values. */
type JoinValues = Parameters<typeof joinProblems>[0]

/** Somebody new: what the provider told is looked over, and what it cannot know is asked. */
export function SocialJoin({ name, arrival, device, onDone }: SocialJoinProps) {
  const { text, rich } = useIntl()
  const send = useSend(joinSocial)
  const [writtenTo, setWrittenTo] = useState<string>()
  const [wanted, setWanted] = useState(false)
  const check = usePersonCheck('frontSignup', wanted)
  const { form, blocked } = useLimitedForm<JoinValues>({
    initial: {
      firstName: arrival.firstName,
      lastName: arrival.lastName,
      email: arrival.email ?? '',
      userType: '',
      terms: false,
    },
    judge: joinProblems,
    send: async (values) => {
      try {
        const body = { ...values, ticket: arrival.ticket, device, captcha: await check.answer() }
        const { outcome, session, step } = await send({ body })
        if (outcome === 'mail') setWrittenTo(values.email.trim())
        else await onDone(session, step)
      } catch (error) {
        check.renew()
        if (isFailure(error, 'CAPTCHA_REQUIRED')) setWanted(true)
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
          <TickField
            of={form.field('terms')}
            label={rich('account.terms', {
              link: (
                <Link key="link" href={routes.terms} target="_blank">
                  {text('account.termsLink')}
                </Link>
              ),
            })}
          />
          {check.view}
        </FormFrame>
      </div>
    </AccountFrame>
  )
}
