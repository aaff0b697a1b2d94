import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { deferred } from '#src/components/deferred.tsx'
import { InBrowser } from '#src/components/in-browser.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { safeReturn } from '#src/data/session/safe-return.ts'
import { pathTo, routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { activationHours } from '#domain/limits.ts'
import { AccountFrame, FormSkeleton } from '#src/components/account/account-frame.tsx'
import { CheckMail } from './check-mail.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const SocialButtons = deferred(
  async () => (await import('#src/features/auth/sign-in/social-buttons.tsx')).SocialButtons,
)

export const Page: PageModule['Page'] = () => {
  const { text, rich } = useIntl()
  const session = useAtomValue(sessionAtom)
  const [query] = useSearchParams()
  const [writtenTo, setWrittenTo] = useState<string>()
  const next = safeReturn(query.get('next'), '')
  if (session) return <Redirect to={next || routes.home} replace />
  if (writtenTo !== undefined)
    return (
      <CheckMail action={<Link href={routes.resendActivation}>{text('account.resend')}</Link>}>
        <p>{rich('account.checkMailText', { email: <bdi key="email">{writtenTo}</bdi>, hours: activationHours })}</p>
        <p className="soft">{text('account.checkMailNothing')}</p>
      </CheckMail>
    )
  return (
    <AccountFrame
      title={text('account.signUpTitle')}
      lead={text('account.signUpLead')}
      after={
        <>
          <span>{text('account.haveAccount')}</span>
          <Link href={pathTo('signIn', {}, { next: next || undefined })}>{text('shell.signIn')}</Link>
        </>
      }
    >
      <InBrowser placeholder={<FormSkeleton fields={9} />}>
        <SignUpForm onDone={setWrittenTo} />
        <SocialButtons of="signup" next={next || routes.home} />
      </InBrowser>
    </AccountFrame>
  )
}

export const query: PageModule['query'] = ['next']

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.signUpTitle') })
